/** The built-in signer on the real database: whose turn it is, once only, tickets, what is kept, what is refused. */
import { randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/client";
import { and, eq } from "drizzle-orm";
import { ESignatureRefused } from "@/lib/adapters/esign";
import { builtIn, evidenceOf } from "@/lib/backend/signer";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { signatureImage } from "@/lib/documents";
import { linkName, openTicket, seal, sealTicket, startAnonymous } from "@/lib/session";
import { aDrawing } from "@/tests/support/drawings";
import { aRequest, aSigningClient, aTicket, BROWSER } from "@/tests/support/signer";
import { consentHashOf } from "@/tests/support/signing-request";
import { asOwner, leaveWorld } from "@/tests/support/world";

afterAll(() => leaveWorld());

const texts = messages.signer;

type Ids = { agreementId: string; signatureId: string; link: string };
type Problem = { code: string; message: string; reason?: string };

/** What a call is refused with. */
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

async function signTyped(ticket: string, typedName = "Ottoline Marsh") {
  const client = aSigningClient();
  const { consentHash } = await client.open({ ticket });
  return client.sign({ ticket, method: "typed", typedName, consentHash });
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
  test("asked for again is the same, with the same signatures, and its document is kept once", async () => {
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

  test("takes the document that the agreement keeps already instead of storing it again", async () => {
    const { request, agreementId } = await aRequest();
    await builtIn().request({ ...request, version: 2 });
    const [one, two, ...more] = await asOwner((tx) =>
      tx.select().from(schema.signerRequests).where(eq(schema.signerRequests.agreementId, agreementId)),
    );
    expect(one?.documentFileId).toBe(two?.documentFileId);
    expect(more).toEqual([]);
  });
});

describe("Whose turn it is", () => {
  test("the second gets no address before the first has signed, and one after", async () => {
    const { requestId, first, second } = await aRequest();
    expect(await refusalOf(builtIn().signUrl(second))).toBe("not_yet");
    expect(await builtIn().status(requestId, second)).toMatchObject({ state: "notYet" });
    await signTyped(await aTicket(first));
    expect(await builtIn().status(requestId, first)).toMatchObject({ state: "signed", at: expect.any(Date) });
    expect(await builtIn().status(requestId, second)).toMatchObject({ state: "awaiting", at: null });
    expect(new URL((await builtIn().signUrl(second)).url).pathname).toBe("/signer");
  });

  test("a forged ticket for the second does not let him sign before his turn", async () => {
    const { agreementId, second, people } = await aRequest();
    const link = linkName(people[1]?.tokenHash ?? "");
    const ticket = await sealTicket({ agreementId, signatureId: second, link, expiresAtMs: Date.now() + 1_000_000 });
    expect(await aSigningClient().open({ ticket })).toMatchObject({ state: "notYet" });
    expect(await problemOf(signTyped(ticket))).toEqual({
      code: "CONFLICT",
      message: messages.agreements.notTurnYet,
      reason: "notYet",
    });
    expect(await problemOf(aSigningClient().document({ ticket }))).toMatchObject({ reason: "notYet" });
    expect(await problemOf(aSigningClient().decline({ ticket, reason: "Too dear" }))).toMatchObject({
      reason: "notYet",
    });
    expect((await rowsOf(agreementId)).map(({ state }) => state)).toEqual(["open", "open"]);
  });
});

describe("A ticket", () => {
  test("says who signs what as what, and under which words; opening spends nothing", async () => {
    const { first, agency, people, agreementId } = await aRequest();
    const ticket = await aTicket(first);
    const opened = await aSigningClient().open({ ticket });
    expect(await aSigningClient().open({ ticket })).toEqual(opened);
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

  test("brings the document as it was placed", async () => {
    const { first, request } = await aRequest();
    const document = await aSigningClient().document({ ticket: await aTicket(first) });
    expect(document).toMatchObject({ contentType: "application/pdf", name: "terms.pdf" });
    expect(Buffer.from(document.base64, "base64").equals(request.document)).toBe(true);
  });

  test("lives an hour", async () => {
    const { first } = await aRequest();
    const before = Date.now();
    const { expiresAt, url } = await builtIn().signUrl(first);
    expect(expiresAt.getTime() - before).toBeGreaterThanOrEqual(constants.signUrlMs);
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(constants.signUrlMs);
    const ticket = new URL(url).searchParams.get("ticket") ?? "";
    expect(await openTicket(ticket, expiresAt.getTime() - 1)).not.toBeNull();
    expect(await openTicket(ticket, expiresAt.getTime())).toBeNull();
  });

  test.each([
    ["that has run out", (ids: Ids) => sealTicket({ ...ids, expiresAtMs: 1 })],
    [
      "got by a link that another has taken the place of",
      (ids: Ids) => sealTicket({ ...ids, link: "0".repeat(16), expiresAtMs: Date.now() + 1_000_000 }),
    ],
    ["of no seal", async () => "garbage"],
    ["that is a session's cookie", () => seal(startAnonymous(Date.now()))],
    [
      "for a signature of another agreement",
      (ids: Ids) => sealTicket({ ...ids, agreementId: randomUUID(), expiresAtMs: Date.now() + 1_000_000 }),
    ],
    ["that is far too long", async () => "x".repeat(1_999)],
  ])("%s opens nothing", async (_, make) => {
    const { first, agreementId, people } = await aRequest();
    const ticket = await make({ agreementId, signatureId: first, link: linkName(people[0]?.tokenHash ?? "") });
    const client = aSigningClient();
    const given = { ticket, consentHash: "" } as const;
    for (const call of [
      () => client.open({ ticket }),
      () => client.document({ ticket }),
      () => client.sign({ ...given, method: "typed", typedName: "Ottoline" }),
      () => client.decline({ ticket, reason: "No" }),
    ]) {
      expect(await problemOf(call())).toEqual({
        code: "NOT_FOUND",
        message: texts.ticketUnusable,
        reason: "ticketUnusable",
      });
    }
  });

  test("is worthless once another signer took the place, and the new one's is good", async () => {
    const { requestId, first, people, agreementId } = await aRequest();
    const old = await aTicket(first);
    const signer = { signatoryId: people[0]?.id ?? "", name: "Ottoline Marsh-Gray", email: "omg@people.example" };
    const { signatureId } = await builtIn().changeSigner(requestId, first, signer);
    expect(signatureId).not.toBe(first);
    // Asked again after a lost answer.
    expect(await builtIn().changeSigner(requestId, first, signer)).toEqual({ signatureId });
    expect(await problemOf(signTyped(old))).toMatchObject({ reason: "ticketUnusable" });
    expect(await refusalOf(builtIn().signUrl(first))).toBe("replaced");
    const fresh = await aTicket(signatureId);
    expect(await aSigningClient().open({ ticket: fresh })).toMatchObject({ fullName: "Ottoline Marsh-Gray" });
    expect(await signTyped(fresh)).toEqual({ signatureId, outcome: "signed" });
    expect(await refusalOf(builtIn().changeSigner(requestId, signatureId, signer))).toBe("not_open");
    expect((await rowsOf(agreementId)).map(({ state }) => state).sort()).toEqual(["open", "replaced", "signed"]);
  });

  test("is worthless once the request was cancelled; cancelling twice changes nothing", async () => {
    const { requestId, first, agreementId } = await aRequest();
    const ticket = await aTicket(first);
    await builtIn().cancel(requestId);
    await builtIn().cancel(requestId);
    expect(await aSigningClient().open({ ticket })).toMatchObject({ state: "closed" });
    expect(await problemOf(signTyped(ticket))).toMatchObject({ code: "CONFLICT", reason: "closed" });
    expect(await problemOf(aSigningClient().document({ ticket }))).toMatchObject({ reason: "closed" });
    expect(await refusalOf(builtIn().signUrl(first))).toBe("cancelled");
    expect((await rowsOf(agreementId)).every(({ state }) => state === "open")).toBe(true);
  });
});

describe("Signing", () => {
  test("typed keeps name, words, address, browser and time", async () => {
    const { first, agreementId } = await aRequest();
    const ticket = await aTicket(first);
    const address = `203.0.113.${Math.ceil(Math.random() * 250)}`;
    const client = aSigningClient(address);
    const { consentHash, consentText } = await client.open({ ticket });
    await client.sign({ ticket, method: "typed", typedName: " O. Marsh ", consentHash });
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

  test("drawn keeps the picture as the sealed document shows it", async () => {
    const { first, agreementId } = await aRequest();
    const ticket = await aTicket(first);
    const drawing = aDrawing();
    const client = aSigningClient();
    const { consentHash } = await client.open({ ticket });
    const given = { ticket, consentHash, method: "drawn" as const };
    expect(await client.sign({ ...given, image: drawing.toString("base64") })).toMatchObject({ outcome: "signed" });
    const evidence = await withScope({ kind: "agreement", agreementId }, (tx) => evidenceOf(tx, first));
    expect(evidence).toMatchObject({ method: "drawn", typedName: null });
    expect(evidence?.image?.equals(signatureImage(drawing).png)).toBe(true);
  });

  test.each([
    ["a text", Buffer.from("no picture at all")],
    ["a JPEG", Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex")],
    ["a picture that breaks off", aDrawing().subarray(0, 60)],
    ["a picture with more behind its end", Buffer.concat([aDrawing(), Buffer.from("<script>")])],
    ["an empty picture", aDrawing({ ink: false })],
    ["a picture larger than it says", aDrawing({ told: { width: 10, height: 10 } })],
    ["a picture smaller than it says", aDrawing({ told: { width: 600, height: 600 } })],
    [
      "a picture higher than a document shows",
      aDrawing({ width: 10, height: constants.signatureImageMaxPx.height + 1 }),
    ],
    ["a picture with huge sides", aDrawing({ told: { width: 60_000, height: 60_000 } })],
  ])("%s is no drawing", async (_, bytes) => {
    const { first, agreementId } = await aRequest();
    const ticket = await aTicket(first);
    const client = aSigningClient();
    const { consentHash } = await client.open({ ticket });
    const call = client.sign({
      ...{ ticket, consentHash, method: "drawn" },
      image: bytes.toString("base64"),
    });
    expect(await problemOf(call)).toMatchObject({ code: "BAD_REQUEST", message: texts.notADrawing });
    expect((await rowsOf(agreementId)).every(({ state }) => state === "open")).toBe(true);
  });

  test("a NUL byte, which no database keeps, is left out", async () => {
    const { first, agreementId } = await aRequest();
    await signTyped(await aTicket(first), "Otto\u0000line");
    expect((await rowsOf(agreementId))[0]).toMatchObject({ typedName: "Ottoline" });
    expect(await problemOf(signTyped(await aTicket((await aRequest()).first), "\u0000"))).toMatchObject({
      code: "BAD_REQUEST",
    });
    const other = await aRequest();
    await aSigningClient().decline({ ticket: await aTicket(other.first), reason: "N\u0000o" });
    expect((await rowsOf(other.agreementId))[0]).toMatchObject({ declineReason: "No" });
  });

  test("an empty name is refused in words", async () => {
    const { first } = await aRequest();
    expect(await problemOf(signTyped(await aTicket(first), "   "))).toMatchObject({ code: "BAD_REQUEST" });
  });

  test("under other words than those that were shown is refused", async () => {
    const { first } = await aRequest();
    const ticket = await aTicket(first);
    const call = aSigningClient().sign({
      ...{ ticket, method: "typed", typedName: "O" },
      consentHash: consentHashOf("I agree to something else."),
    });
    expect(await problemOf(call)).toMatchObject({ code: "CONFLICT", reason: "consentChanged" });
  });

  test("twenty times at once signs once, and what was kept first stays", async () => {
    const { first, agreementId } = await aRequest();
    const ticket = await aTicket(first);
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => signTyped(ticket, `Name ${n}`)));
    expect(outcomes.filter(({ outcome }) => outcome === "signed")).toHaveLength(1);
    const [kept] = await rowsOf(agreementId);
    await signTyped(ticket, "Somebody else");
    expect((await rowsOf(agreementId))[0]).toEqual(kept);
    expect(await problemOf(aSigningClient().decline({ ticket, reason: "No" }))).toMatchObject({ reason: "signed" });
  });
});

describe("Declining", () => {
  test("keeps the reason, once, and nobody signs any more", async () => {
    const { requestId, first, second, agreementId } = await aRequest();
    await signTyped(await aTicket(first));
    const ticket = await aTicket(second);
    const client = aSigningClient();
    expect(await client.decline({ ticket, reason: " The rates are too high. " })).toMatchObject({
      outcome: "declined",
    });
    expect(await client.decline({ ticket, reason: "Another reason" })).toMatchObject({ outcome: "alreadyDeclined" });
    expect(await builtIn().status(requestId, second)).toMatchObject({
      state: "declined",
      declineReason: "The rates are too high.",
      at: expect.any(Date),
    });
    expect(await problemOf(signTyped(ticket))).toMatchObject({ reason: "declined" });
    expect((await rowsOf(agreementId)).map(({ state }) => state)).toEqual(["signed", "declined"]);
  });

  test("of the first closes it for the second", async () => {
    const { agreementId, first, second, people } = await aRequest();
    await aSigningClient().decline({ ticket: await aTicket(first), reason: "No" });
    const link = linkName(people[1]?.tokenHash ?? "");
    const ticket = await sealTicket({ agreementId, signatureId: second, link, expiresAtMs: Date.now() + 1_000_000 });
    expect(await aSigningClient().open({ ticket })).toMatchObject({ state: "closed" });
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
