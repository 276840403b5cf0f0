/** The e-signature port over Dropbox Sign, against a server that speaks its documented API. One test per promise. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import PDFDocument from "pdfkit";
import {
  type ESignature,
  ESignatureRefused,
  ESignatureUnavailable,
  eSignatureNamed,
  newRequestsProvider,
} from "@/lib/adapters/esign";
import { dropboxSign } from "@/lib/adapters/esign/dropbox";
import { type DropboxSignServer, type Fault, startDropboxSign } from "@/tests/support/dropbox-sign";
import { setValidEnv } from "@/tests/support/unit-env";

const IMPATIENT = { timeoutMs: 300 };

let server: DropboxSignServer;
let port: ESignature;
let printed: jest.SpyInstance[];
let pdf: Buffer;

async function aDocument(): Promise<Buffer> {
  const made = new PDFDocument();
  const parts: Buffer[] = [];
  made.on("data", (part: Buffer) => parts.push(part));
  made.text("Agreement").end();
  await new Promise((resolve) => made.on("end", resolve));
  return Buffer.concat(parts);
}

beforeAll(async () => {
  server = await startDropboxSign();
  setValidEnv({ ...server.env, PORTAL_LOCAL: "1" });
  pdf = await aDocument();
});
beforeEach(() => {
  printed = (["log", "info", "warn", "error", "debug"] as const).map((name) =>
    jest.spyOn(console, name).mockImplementation(),
  );
  port = dropboxSign();
});
afterEach(() => {
  for (const spy of printed) expect(spy).not.toHaveBeenCalled();
  for (const spy of printed) spy.mockRestore();
  Object.assign(server, { mints: { origin: null, lifeS: 3_600 }, fault: null, searchLags: false, eventsTo: null });
});
afterAll(() => server.close());

const mara = { signatoryId: "s-agency", name: "Mara Quill", email: "mara@agency.example" };
const owen = { signatoryId: "s-provider", name: "Owen Żak", email: "owen@provider.example" };
const asked = () => ({
  agreementId: randomUUID(),
  version: 2,
  title: "Agreement A-12",
  document: pdf,
  fileName: "agreement-a-12.pdf",
  signers: [mara, owen],
});

async function placed() {
  const wanted = asked();
  const { requestId, signatures } = await port.request(wanted);
  const [first, second] = signatures.map(({ signatureId }) => signatureId);
  if (!first || !second) throw new Error("no signatures");
  return { wanted, requestId, first, second };
}
const made = (requestId: string) => server.requests.find((one) => one.signature_request_id === requestId);
const madeFor = (agreementId: string) =>
  server.requests.filter(({ metadata }) => metadata["agreementId"] === agreementId);

/** The error that a call threw, which must contain no personal data and no key. */
async function thrown(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (reason) => reason,
  );
  for (let at = error; at; at = at.cause) {
    const told = `${at}${at.stack}${JSON.stringify(Object.getOwnPropertyNames(at).map((name) => at[name]))}`;
    for (const secret of [mara.name, mara.email, owen.email, server.apiKey, "example"])
      expect(told).not.toContain(secret);
  }
  return error;
}

describe("which provider", () => {
  test("new requests use the configured provider, and existing ones their own by its name", () => {
    const builtIn = { name: "builtIn" } as ESignature;
    expect(newRequestsProvider()).toBe("dropbox");
    expect(eSignatureNamed("dropbox", { builtIn: () => builtIn }).name).toBe("dropbox");
    expect(eSignatureNamed("builtIn", { builtIn: () => builtIn })).toBe(builtIn);
  });

  test("the widget is given the client's id and the pages' origin", () => {
    expect(port).toMatchObject({ clientId: server.clientId, origin: server.url });
  });
});

describe("request", () => {
  test("places the document with its signers in their order, to be signed here", async () => {
    const { wanted, requestId, first, second } = await placed();
    expect(made(requestId)).toMatchObject({
      title: wanted.title,
      test_mode: true,
      metadata: { agreementId: wanted.agreementId, version: "2" },
      signatures: [
        { signature_id: first, signer_email_address: mara.email, signer_name: mara.name, order: 0 },
        { signature_id: second, signer_email_address: owen.email, signer_name: owen.name, order: 1 },
      ],
    });
  });

  test("sends the document to the byte, and a page after it with a place for each signer", async () => {
    const { requestId } = await placed();
    const { files = [], fields = [], form = {} } = server.posted.get(requestId) ?? {};
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ["agreement-a-12.pdf", "application/pdf"],
      ["signatures.pdf", "application/pdf"],
    ]);
    expect(files[0]?.bytes.equals(pdf)).toBe(true);
    expect(files[1]?.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(
      fields.filter(({ type }) => type === "signature").map(({ signer, document_index }) => [signer, document_index]),
    ).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(form).toMatchObject({ allow_decline: "false", client_id: server.clientId });
  });

  test("leaves no two places on one another, however many sign", async () => {
    const wanted = asked();
    const signers = Array.from({ length: 8 }, (_, at) => ({
      ...mara,
      signatoryId: `s-${at}`,
      email: `s${at}@agency.example`,
    }));
    const { requestId, signatures } = await port.request({ ...wanted, signers });
    expect(signatures.map(({ signatoryId }) => signatoryId)).toEqual(signers.map(({ signatoryId }) => signatoryId));
    type Field = { page: number; x: number; y: number; width: number; height: number };
    const fields = (server.posted.get(requestId)?.fields ?? []) as Field[];
    expect(fields).toHaveLength(16);
    for (const [at, one] of fields.entries()) {
      expect(one.x + one.width).toBeLessThanOrEqual(612);
      expect(one.y + one.height).toBeLessThanOrEqual(792);
      for (const two of fields.slice(at + 1)) {
        const apart =
          one.x + one.width <= two.x ||
          two.x + two.width <= one.x ||
          one.y + one.height <= two.y ||
          two.y + two.height <= one.y;
        expect(one.page !== two.page || apart).toBe(true);
      }
    }
  });

  test("called again returns the same request and creates no second one", async () => {
    const { wanted, requestId, first, second } = await placed();
    const again = await port.request(wanted);
    expect(again).toEqual({
      requestId,
      signatures: [
        { signatoryId: mara.signatoryId, signatureId: first },
        { signatoryId: owen.signatoryId, signatureId: second },
      ],
    });
    expect(madeFor(wanted.agreementId)).toHaveLength(1);
  });

  test("another version, or another agreement, is another request", async () => {
    const { wanted, requestId } = await placed();
    expect((await port.request({ ...wanted, version: 3 })).requestId).not.toBe(requestId);
    expect((await port.request({ ...wanted, agreementId: randomUUID() })).requestId).not.toBe(requestId);
  });

  test.each<Fault>(["lost", "slow"])("a response that is %s creates no second request", async (how) => {
    const wanted = asked();
    server.fault = { how, when: /create_embedded/ };
    if (how === "slow") port = dropboxSign(IMPATIENT);
    expect(await thrown(port.request(wanted))).toBeInstanceOf(ESignatureUnavailable);
    server.fault = null;
    const [first] = madeFor(wanted.agreementId);
    port = dropboxSign();
    expect((await port.request(wanted)).requestId).toBe(first?.signature_request_id);
    expect(madeFor(wanted.agreementId)).toHaveLength(1);
  });

  test("no second request is created if the provider's search does not find the first one yet", async () => {
    const wanted = asked();
    server.searchLags = true;
    server.fault = { how: "lost", when: /create_embedded/ };
    expect(await thrown(port.request(wanted))).toBeInstanceOf(ESignatureUnavailable);
    server.fault = null;
    await port.request(wanted);
    expect(madeFor(wanted.agreementId)).toHaveLength(1);
  });

  test("two concurrent calls get the same request", async () => {
    const wanted = asked();
    const [one, two] = await Promise.all([port.request(wanted), port.request(wanted)]);
    expect(one).toEqual(two);
    expect(madeFor(wanted.agreementId)).toHaveLength(1);
  });

  test("of two made in the same second, all get the one that was first", async () => {
    const { wanted, requestId } = await placed();
    const second = {
      ...server.requests.at(-1),
      signature_request_id: "f".repeat(40),
    } as (typeof server.requests)[number];
    server.requests.push(second);
    for (const signature_request_id of ["0".repeat(40), "f".repeat(40)]) {
      second.signature_request_id = signature_request_id;
      expect((await port.request(wanted)).requestId).toBe(requestId);
    }
  });

  test("one whose files the provider could not read is not found again", async () => {
    const { wanted, requestId } = await placed();
    Object.assign(made(requestId) ?? {}, { has_error: true });
    expect((await port.request(wanted)).requestId).not.toBe(requestId);
  });

  test("the same agreement with other signers is refused", async () => {
    const { wanted } = await placed();
    expect(await thrown(port.request({ ...wanted, signers: [mara] }))).toMatchObject({ code: "other_signers" });
  });

  test("an agreement's id cannot inject search terms", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 12 }), async (text) => {
        const wanted = { ...asked(), agreementId: `${randomUUID()}${text}` };
        await port.request(wanted);
        expect(madeFor(wanted.agreementId)).toHaveLength(1);
      }),
      { numRuns: 10 },
    );
  });

  test("a wrong address is refused with the provider's message, without the address", async () => {
    const wrong = { ...asked(), signers: [{ ...mara, email: "mara at example" }] };
    const error = await thrown(port.request(wrong));
    expect(error).toBeInstanceOf(ESignatureRefused);
    expect(error).toMatchObject({ code: "bad_request" });
  });
});

describe("signUrl", () => {
  test("has the provider's origin, is new each time, and is valid for an hour at most", async () => {
    const { first } = await placed();
    const one = await port.signUrl(first);
    const two = await port.signUrl(first);
    expect(new URL(one.url).origin).toBe(port.origin);
    expect(one.url).not.toBe(two.url);
    for (const { expiresAt } of [one, two]) {
      expect(expiresAt.getTime()).toBeGreaterThan(Date.now());
      expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 60 * 60 * 1000);
    }
  });

  test("is refused before the signatory's turn, as a temporary error", async () => {
    const { first, second } = await placed();
    expect(await thrown(port.signUrl(second))).toBeInstanceOf(ESignatureUnavailable);
    await server.sign(first);
    expect((await port.signUrl(second)).url).toContain(second);
  });

  test("is refused for an unknown signature", async () => {
    expect(await thrown(port.signUrl("0".repeat(40)))).toMatchObject({ code: "not_found" });
  });

  test("is valid for an hour even if the provider says longer, and for less if it says less", async () => {
    const { first } = await placed();
    server.mints.lifeS = 7_200;
    expect((await port.signUrl(first)).expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 60 * 60 * 1000);
    server.mints.lifeS = 60;
    expect((await port.signUrl(first)).expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 60 * 1000);
  });

  test("of another origin is refused", async () => {
    const { first } = await placed();
    server.mints.origin = "https://sign.elsewhere.example";
    expect(await thrown(port.signUrl(first))).toMatchObject({ code: "foreign_sign_url" });
  });

  test("is refused once signed", async () => {
    const { first } = await placed();
    await server.sign(first);
    expect(await thrown(port.signUrl(first))).toBeInstanceOf(ESignatureRefused);
  });
});

describe("status", () => {
  test("goes from awaiting to signed, one signatory after the other", async () => {
    const { requestId, first, second } = await placed();
    expect(await port.status(requestId, first)).toEqual({ state: "awaiting", at: null, declineReason: null });
    expect(await port.status(requestId, second)).toEqual({ state: "notYet", at: null, declineReason: null });
    // The provider's times are whole seconds.
    const beforeMs = Math.floor(Date.now() / 1_000) * 1_000;
    await server.sign(first);
    const signed = await port.status(requestId, first);
    expect(signed.state).toBe("signed");
    expect(signed.at?.getTime()).toBeGreaterThanOrEqual(beforeMs);
    expect(signed.at?.getTime()).toBeLessThanOrEqual(Date.now());
    expect((await port.status(requestId, second)).state).toBe("awaiting");
    await server.sign(second);
    expect((await port.status(requestId, second)).state).toBe("signed");
  });

  test("says who declined and why; no one after them may sign", async () => {
    const { requestId, first, second } = await placed();
    await server.decline(first, "The rates are not what was agreed");
    expect(await port.status(requestId, first)).toEqual({
      state: "declined",
      at: null,
      declineReason: "The rates are not what was agreed",
    });
    expect((await port.status(requestId, second)).state).toBe("notYet");
  });

  test("is not awaiting while the provider holds the request back", async () => {
    const { requestId, first } = await placed();
    Object.assign(made(requestId)?.signatures[0] ?? {}, { status_code: "on_hold" });
    expect((await port.status(requestId, first)).state).toBe("notYet");
  });

  test.each(["expired", "error_invalid_email"])("one that is %s is refused by that word", async (code) => {
    const { requestId, first } = await placed();
    Object.assign(made(requestId)?.signatures[0] ?? {}, { status_code: code });
    expect(await thrown(port.status(requestId, first))).toMatchObject({ code });
  });

  test("of a signature of another request is refused", async () => {
    const { requestId } = await placed();
    const { first } = await placed();
    expect(await thrown(port.status(requestId, first))).toMatchObject({ code: "signature_not_found" });
  });
});

describe("changeSigner", () => {
  const right = { ...mara, name: "Mara Quill-Ashe", email: "mara.quill@agency.example" };

  test("replaces the signer and returns the new signature id", async () => {
    const { requestId, first, second } = await placed();
    const { signatureId } = await port.changeSigner(requestId, first, right);
    expect(signatureId).not.toBe(first);
    expect(made(requestId)?.signatures).toMatchObject([
      { signature_id: signatureId, signer_email_address: right.email, signer_name: right.name, order: 0 },
      { signature_id: second, signer_email_address: owen.email },
    ]);
    expect((await port.status(requestId, signatureId)).state).toBe("awaiting");
  });

  test("called again after a lost response returns the new id", async () => {
    const { requestId, first } = await placed();
    server.fault = { how: "lost", when: /update/ };
    expect(await thrown(port.changeSigner(requestId, first, right))).toBeInstanceOf(ESignatureUnavailable);
    server.fault = null;
    const { signatureId } = await port.changeSigner(requestId, first, right);
    expect(signatureId).toBe(made(requestId)?.signatures[0]?.signature_id);
    expect(await port.changeSigner(requestId, signatureId, right)).toEqual({ signatureId });
  });

  test("a further change after a lost response finds the signature by its old id", async () => {
    const { requestId, first } = await placed();
    server.fault = { how: "lost", when: /update/ };
    await thrown(port.changeSigner(requestId, first, right));
    server.fault = null;
    const { signatureId } = await port.changeSigner(requestId, first, { ...right, email: "m.quill@agency.example" });
    expect(made(requestId)?.signatures).toMatchObject([
      { signature_id: signatureId, signer_email_address: "m.quill@agency.example" },
      { signer_email_address: owen.email },
    ]);
  });

  test("corrects only a name", async () => {
    const { requestId, first } = await placed();
    expect(await port.changeSigner(requestId, first, { ...mara, name: "Mara Ashe" })).toEqual({ signatureId: first });
    expect(made(requestId)?.signatures[0]?.signer_name).toBe("Mara Ashe");
  });

  test("is refused once that signer has signed, and for one who is not there", async () => {
    const { requestId, first } = await placed();
    await server.sign(first);
    expect(await thrown(port.changeSigner(requestId, first, right))).toMatchObject({ code: "bad_request" });
    expect(await thrown(port.changeSigner(requestId, "0".repeat(40), right))).toMatchObject({
      code: "signature_not_found",
    });
  });
});

describe("cancel", () => {
  test("ends the request, and a second call changes nothing", async () => {
    const { requestId, first } = await placed();
    await port.cancel(requestId);
    expect(made(requestId)).toBeUndefined();
    await port.cancel(requestId);
    expect(await thrown(port.status(requestId, first))).toMatchObject({ code: "deleted" });
  });

  test("of what all have signed is refused", async () => {
    const { requestId, first, second } = await placed();
    await server.sign(first);
    await server.sign(second);
    expect(await thrown(port.cancel(requestId))).toMatchObject({ code: "signature_request_cancel_failed" });
  });
});

describe("errors of the provider", () => {
  const calls: [string, (given: Awaited<ReturnType<typeof placed>>) => Promise<unknown>][] = [
    ["request", () => port.request(asked())],
    ["signUrl", ({ first }) => port.signUrl(first)],
    ["status", ({ requestId, first }) => port.status(requestId, first)],
    ["changeSigner", ({ requestId, first }) => port.changeSigner(requestId, first, { ...mara, name: "M" })],
    ["cancel", ({ requestId }) => port.cancel(requestId)],
  ];
  const passing: Fault[] = ["down", "slow", 408, 409, 429, 500, 502, 503];
  const lasting: [number, string][] = [
    [400, "bad_request"],
    [401, "unauthorized"],
    [402, "payment_required"],
    [403, "forbidden"],
    [404, "not_found"],
  ];

  describe.each(calls)("%s", (_name, call) => {
    test.each(passing)("is temporary: %s", async (how) => {
      const given = await placed();
      server.fault = { how, when: / \/v3\// };
      if (how === "slow") port = dropboxSign(IMPATIENT);
      expect(await thrown(call(given))).toBeInstanceOf(ESignatureUnavailable);
    });

    test.each(lasting)("is permanent: %i, %s", async (how, code) => {
      const given = await placed();
      server.fault = { how, when: / \/v3\// };
      const error = await thrown(call(given));
      expect(error).toBeInstanceOf(ESignatureRefused);
      expect(error).toMatchObject({ code });
    });

    test("treats an HTML page as no response", async () => {
      const given = await placed();
      server.fault = { how: "page", when: / \/v3\// };
      expect(await thrown(call(given))).toBeInstanceOf(ESignatureUnavailable);
    });
  });

  test("a redirect is not followed, because it would send the key elsewhere", async () => {
    const { requestId, first } = await placed();
    server.fault = { how: "redirect", when: / \/v3\// };
    const before = server.calls.length;
    expect(await thrown(port.status(requestId, first))).toBeInstanceOf(ESignatureUnavailable);
    expect(server.calls.length).toBe(before + 1);
  });
});
