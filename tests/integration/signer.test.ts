/**
 * The built-in signer on the real database: signing order, signing once, signing tokens, what is stored, and what is
 * refused.
 */
import { randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/client";
import { and, eq } from "drizzle-orm";
import { ESignatureRefused } from "@/lib/adapters/esign";
import { encodeSignature } from "@/lib/adapters/images";
import { builtIn, evidenceOf } from "@/lib/backend/signer";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { linkName, openSigningToken, seal, sealSigningToken, startAnonymous } from "@/lib/session";
import { aDrawing } from "@/tests/support/drawings";
import { asOwner, closeFixtures } from "@/tests/support/fixtures";
import { aRequest, aSigningClient, BROWSER, createSigningToken } from "@/tests/support/signer";
import { consentHashOf } from "@/tests/support/signing-request";

afterAll(() => closeFixtures());

const texts = messages.signer;

type Ids = { agreementId: string; signatureId: string; link: string };
type Problem = { code: string; message: string; reason?: string | undefined };

/** The error code a call is refused with. */
async function problemOf(call: Promise<unknown>): Promise<Problem> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ORPCError)) throw error ?? new Error("it was not refused");
  return { code: error.code, message: error.message, reason: (error.data as { reason?: string })?.reason };
}

const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "nothing",
    (error: unknown) => (error instanceof ESignatureRefused ? error.code : String(error)),
  );

async function signTyped(signingToken: string, typedName = "Ottoline Marsh") {
  const client = aSigningClient();
  const { consentHash } = await client.open({ signingToken });
  return client.sign({ signingToken, method: "typed", typedName, consentHash });
}

const rowsOf = (agreementId: string) =>
  asOwner((tx) =>
    tx
      .select()
      .from(schema.signerSignatures)
      .where(eq(schema.signerSignatures.agreementId, agreementId))
      .orderBy(schema.signerSignatures.position),
  );

describe("A request", () => {
  test("placed again is the same, with the same signatures, and its document is stored once", async () => {
    const { request, requestId, first, second, agreementId } = await aRequest();
    const again = await Promise.all([builtIn().request(request), builtIn().request(request)]);
    for (const placed of again) {
      expect(placed.requestId).toBe(requestId);
      expect(placed.signatures.map(({ signatureId }) => signatureId)).toEqual([first, second]);
    }
    const files = await asOwner((tx) =>
      tx.select().from(schema.files).where(eq(schema.files.agreementId, agreementId)),
    );
    expect(files).toHaveLength(1);
  });

  test("uses the document the agreement already has instead of storing it again", async () => {
    const { request, agreementId } = await aRequest();
    await builtIn().request({ ...request, version: 2 });
    const [one, two, ...more] = await asOwner((tx) =>
      tx.select().from(schema.signerRequests).where(eq(schema.signerRequests.agreementId, agreementId)),
    );
    expect(one?.documentFileId).toBe(two?.documentFileId);
    expect(more).toEqual([]);
  });
});

describe("Signing order", () => {
  test("the second signatory gets no URL before the first has signed, and one after", async () => {
    const { requestId, first, second } = await aRequest();
    expect(await refusalOf(builtIn().signUrl(second))).toBe("not_yet");
    expect(await builtIn().status(requestId, second)).toMatchObject({ state: "notYet" });
    await signTyped(await createSigningToken(first));
    expect(await builtIn().status(requestId, first)).toMatchObject({ state: "signed", at: expect.any(Date) });
    expect(await builtIn().status(requestId, second)).toMatchObject({ state: "awaiting", at: null });
    expect(new URL((await builtIn().signUrl(second)).url).pathname).toBe("/signer");
  });

  test("a forged signing token does not let the second signatory sign before their turn", async () => {
    const { agreementId, second, people } = await aRequest();
    const link = linkName(people[1]?.tokenHash ?? "");
    const signingToken = await sealSigningToken({
      agreementId,
      signatureId: second,
      link,
      expiresAtMs: Date.now() + 1_000_000,
    });
    expect(await aSigningClient().open({ signingToken })).toMatchObject({ state: "notYet" });
    expect(await problemOf(signTyped(signingToken))).toEqual({
      code: "CONFLICT",
      message: messages.agreements.notTurnYet,
      reason: "notYet",
    });
    expect(await problemOf(aSigningClient().document({ signingToken }))).toMatchObject({ reason: "notYet" });
    expect((await rowsOf(agreementId)).map(({ state }) => state)).toEqual(["open", "open"]);
  });
});

describe("A signing token", () => {
  test("opens with who signs what and in which role, and the consent text; opening uses up nothing", async () => {
    const { first, agency, people, agreementId } = await aRequest();
    const signingToken = await createSigningToken(first);
    const opened = await aSigningClient().open({ signingToken });
    expect(await aSigningClient().open({ signingToken })).toEqual(opened);
    expect(opened).toMatchObject({
      state: "toSign",
      signatureId: first,
      title: "Terms of business",
      fullName: people[0]?.fullName,
      jobTitle: "Director",
      organisation: agency.name,
    });
    for (const words of [agency.name, "Ottoline Marsh", "Director", "Terms of business"]) {
      expect(opened.consentText).toContain(words);
    }
    expect(opened.consentHash).toBe(consentHashOf(opened.consentText));
    expect((await rowsOf(agreementId)).every(({ state }) => state === "open")).toBe(true);
  });

  test("returns the document as it was placed", async () => {
    const { first, request } = await aRequest();
    const document = await aSigningClient().document({ signingToken: await createSigningToken(first) });
    expect(document).toMatchObject({ contentType: "application/pdf", name: "terms.pdf" });
    expect(Buffer.from(document.base64, "base64").equals(request.document)).toBe(true);
  });

  test("is valid for an hour", async () => {
    const { first } = await aRequest();
    const before = Date.now();
    const { expiresAt, url } = await builtIn().signUrl(first);
    expect(expiresAt.getTime() - before).toBeGreaterThanOrEqual(constants.signUrlMs);
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(constants.signUrlMs);
    const signingToken = new URL(url).searchParams.get("signingToken") ?? "";
    expect(await openSigningToken(signingToken, expiresAt.getTime() - 1)).not.toBeNull();
    expect(await openSigningToken(signingToken, expiresAt.getTime())).toBeNull();
  });

  test.each([
    ["an expired signing token", (ids: Ids) => sealSigningToken({ ...ids, expiresAtMs: 1 })],
    [
      "a signing token obtained through a replaced link",
      (ids: Ids) => sealSigningToken({ ...ids, link: "0".repeat(16), expiresAtMs: Date.now() + 1_000_000 }),
    ],
    ["an unencrypted signing token", async () => "garbage"],
    ["a session cookie", () => seal(startAnonymous(Date.now()))],
    [
      "a signing token for a signature of another agreement",
      (ids: Ids) => sealSigningToken({ ...ids, agreementId: randomUUID(), expiresAtMs: Date.now() + 1_000_000 }),
    ],
    ["a signing token that is far too long", async () => "x".repeat(1_999)],
  ])("%s opens nothing", async (_, make) => {
    const { first, agreementId, people } = await aRequest();
    const signingToken = await make({ agreementId, signatureId: first, link: linkName(people[0]?.tokenHash ?? "") });
    const client = aSigningClient();
    const given = { signingToken, consentHash: "" } as const;
    for (const call of [
      () => client.open({ signingToken }),
      () => client.document({ signingToken }),
      () => client.sign({ ...given, method: "typed", typedName: "Ottoline" }),
    ]) {
      expect(await problemOf(call())).toEqual({
        code: "NOT_FOUND",
        message: texts.signingTokenUnusable,
        reason: "signingTokenUnusable",
      });
    }
  });

  test("is invalid once the signer was replaced, and the new signer's is valid", async () => {
    const { requestId, first, people, agreementId } = await aRequest();
    const old = await createSigningToken(first);
    const signer = { signatoryId: people[0]?.id ?? "", name: "Ottoline Marsh-Gray", email: "omg@people.example" };
    const { signatureId } = await builtIn().changeSigner(requestId, first, signer);
    expect(signatureId).not.toBe(first);
    // Asked again after a lost response.
    expect(await builtIn().changeSigner(requestId, first, signer)).toEqual({ signatureId });
    expect(await problemOf(signTyped(old))).toMatchObject({ reason: "signingTokenUnusable" });
    expect(await refusalOf(builtIn().signUrl(first))).toBe("replaced");
    const fresh = await createSigningToken(signatureId);
    expect(await aSigningClient().open({ signingToken: fresh })).toMatchObject({ fullName: "Ottoline Marsh-Gray" });
    expect(await signTyped(fresh)).toEqual({ signatureId, outcome: "signed" });
    expect(await refusalOf(builtIn().changeSigner(requestId, signatureId, signer))).toBe("not_open");
    expect((await rowsOf(agreementId)).map(({ state }) => state).sort()).toEqual(["open", "replaced", "signed"]);
  });

  test("is invalid once the request was cancelled; cancelling twice changes nothing", async () => {
    const { requestId, first, agreementId } = await aRequest();
    const signingToken = await createSigningToken(first);
    await builtIn().cancel(requestId);
    await builtIn().cancel(requestId);
    expect(await aSigningClient().open({ signingToken })).toMatchObject({ state: "closed" });
    expect(await problemOf(signTyped(signingToken))).toMatchObject({ code: "CONFLICT", reason: "closed" });
    expect(await problemOf(aSigningClient().document({ signingToken }))).toMatchObject({ reason: "closed" });
    expect(await refusalOf(builtIn().signUrl(first))).toBe("cancelled");
    expect((await rowsOf(agreementId)).every(({ state }) => state === "open")).toBe(true);
  });
});

describe("Signing", () => {
  test("by typing stores name, consent text, address, browser and time", async () => {
    const { first, agreementId } = await aRequest();
    const signingToken = await createSigningToken(first);
    const address = `203.0.113.${Math.ceil(Math.random() * 250)}`;
    const client = aSigningClient(address);
    const { consentHash, consentText } = await client.open({ signingToken });
    await client.sign({ signingToken, method: "typed", typedName: " O. Marsh ", consentHash });
    const evidence = await withScope({ kind: "agreement", agreementId }, (tx) => evidenceOf(tx, first));
    expect(evidence).toEqual({
      method: "typed",
      typedName: "O. Marsh",
      image: null,
      consentText,
      ip: address,
      userAgent: BROWSER,
      signedAt: expect.any(Date),
    });
  });

  test("by drawing stores the picture as the sealed document shows it", async () => {
    const { first, agreementId } = await aRequest();
    const signingToken = await createSigningToken(first);
    const drawing = aDrawing();
    const client = aSigningClient();
    const { consentHash } = await client.open({ signingToken });
    const given = { signingToken, consentHash, method: "drawn" as const };
    expect(await client.sign({ ...given, image: drawing.toString("base64") })).toMatchObject({ outcome: "signed" });
    const evidence = await withScope({ kind: "agreement", agreementId }, (tx) => evidenceOf(tx, first));
    expect(evidence).toMatchObject({ method: "drawn", typedName: null });
    expect(evidence?.image?.equals(await encodeSignature(drawing))).toBe(true);
  });

  test.each([
    ["text", Buffer.from("no picture at all")],
    ["a JPEG", Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex")],
    ["a truncated picture", aDrawing().subarray(0, 60)],
    ["an empty picture", aDrawing({ ink: false })],
    ["a picture larger than its header says", aDrawing({ declared: { width: 10, height: 10 } })],
    ["a picture smaller than its header says", aDrawing({ declared: { width: 600, height: 600 } })],
    [
      "a picture taller than the document allows",
      aDrawing({ width: 10, height: constants.signatureImageMaxPx.height + 1 }),
    ],
    ["a picture with huge dimensions", aDrawing({ declared: { width: 60_000, height: 60_000 } })],
  ])("%s is refused as a drawing", async (_, bytes) => {
    const { first, agreementId } = await aRequest();
    const signingToken = await createSigningToken(first);
    const client = aSigningClient();
    const { consentHash } = await client.open({ signingToken });
    const call = client.sign({
      signingToken,
      consentHash,
      method: "drawn",
      image: bytes.toString("base64"),
    });
    expect(await problemOf(call)).toMatchObject({ code: "BAD_REQUEST", message: texts.notADrawing });
    expect((await rowsOf(agreementId)).every(({ state }) => state === "open")).toBe(true);
  });

  test("a NUL byte, which no database accepts, is left out", async () => {
    const { first, agreementId } = await aRequest();
    await signTyped(await createSigningToken(first), "Otto\u0000line");
    expect((await rowsOf(agreementId))[0]).toMatchObject({ typedName: "Ottoline" });
    expect(await problemOf(signTyped(await createSigningToken((await aRequest()).first), "\u0000"))).toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("an empty name is refused with a message", async () => {
    const { first } = await aRequest();
    expect(await problemOf(signTyped(await createSigningToken(first), "   "))).toMatchObject({ code: "BAD_REQUEST" });
  });

  test("with a consent text other than the one shown is refused", async () => {
    const { first } = await aRequest();
    const signingToken = await createSigningToken(first);
    const call = aSigningClient().sign({
      signingToken,
      method: "typed",
      typedName: "O",
      consentHash: consentHashOf("I agree to something else."),
    });
    expect(await problemOf(call)).toMatchObject({ code: "CONFLICT", reason: "consentChanged" });
  });

  test("twenty times at once signs once, and the first values stay", async () => {
    const { first, agreementId } = await aRequest();
    const signingToken = await createSigningToken(first);
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => signTyped(signingToken, `Name ${n}`)));
    expect(outcomes.filter(({ outcome }) => outcome === "signed")).toHaveLength(1);
    const [stored] = await rowsOf(agreementId);
    await signTyped(signingToken, "Someone else");
    expect((await rowsOf(agreementId))[0]).toEqual(stored);
  });
});

// Declining is done on the signing page only; rows of before that stay as they were.
describe("A signature that was declined in the signer", () => {
  const decline = (id: string) =>
    asOwner((tx) =>
      tx
        .update(schema.signerSignatures)
        .set({ state: "declined", declinedAt: new Date(), declineReason: "The rates are too high." })
        .where(eq(schema.signerSignatures.id, id)),
    );

  test("is reported with its reason, and cannot be signed any more", async () => {
    const { requestId, first, second } = await aRequest();
    await signTyped(await createSigningToken(first));
    const signingToken = await createSigningToken(second);
    await decline(second);
    expect(await builtIn().status(requestId, second)).toMatchObject({
      state: "declined",
      declineReason: "The rates are too high.",
      at: expect.any(Date),
    });
    expect(await problemOf(signTyped(signingToken))).toMatchObject({ reason: "declined" });
  });

  test("by the first signatory is closed for the second", async () => {
    const { agreementId, first, second, people } = await aRequest();
    await decline(first);
    const link = linkName(people[1]?.tokenHash ?? "");
    const signingToken = await sealSigningToken({
      agreementId,
      signatureId: second,
      link,
      expiresAtMs: Date.now() + 1_000_000,
    });
    expect(await aSigningClient().open({ signingToken })).toMatchObject({ state: "closed" });
    expect(await refusalOf(builtIn().signUrl(second))).toBe("declined");
  });
});

test("the scope of one agreement sees no other agreement's signatures", async () => {
  const [mine, other] = [await aRequest(), await aRequest()];
  const seen = await withScope({ kind: "agreement", agreementId: mine.agreementId }, (tx) =>
    tx.select({ id: schema.signerSignatures.id }).from(schema.signerSignatures),
  );
  expect(seen.map(({ id }) => id).sort()).toEqual([mine.first, mine.second].sort());
  const changed = await withScope({ kind: "agreement", agreementId: mine.agreementId }, (tx) =>
    tx
      .update(schema.signerSignatures)
      .set({ state: "signed" })
      .where(and(eq(schema.signerSignatures.id, other.first)))
      .returning(),
  );
  expect(changed).toEqual([]);
});
