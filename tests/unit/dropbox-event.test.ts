/** Events of Dropbox Sign: genuine ones are read, everything else is ignored, and nothing throws. */
import { createHmac } from "node:crypto";
import fc from "fast-check";
import { readDropboxEvent } from "@/lib/adapters/esign";
import { constants } from "@/lib/config/constants";
import { type DropboxSignServer, type Made, startDropboxSign } from "@/tests/support/dropbox-sign";
import { setValidEnv } from "@/tests/support/unit-env";

let server: DropboxSignServer;
beforeAll(async () => {
  server = await startDropboxSign();
  setValidEnv({ ...server.env, PORTAL_LOCAL: "1" });
});
afterAll(() => server.close());

const request = { signature_request_id: "fa5c8a0b0f492d768749333ad6fcc214c111e967", title: "Agreement A-12" } as Made;
const signatureId = "ad4d8a769b555fa5ef38691465d426682bf2c992";
const requestId = request.signature_request_id;

function postOf(json: string, field = "json"): Request {
  const body = new FormData();
  body.set(field, json);
  return new Request("http://portal.test/", { method: "POST", body });
}
const eventOf = (atS: number | string, type: string, key = server.apiKey) => ({
  event_time: atS,
  event_type: type,
  event_hash: createHmac("sha256", key).update(`${atS}${type}`).digest("hex"),
});

test.each([
  ["signature_request_signed", "signed"],
  ["signature_request_all_signed", "allSigned"],
  ["signature_request_declined", "declined"],
  ["signature_request_viewed", "other"],
])("%s is read as %s", async (type, kind) => {
  expect(await readDropboxEvent(server.event(type, request, { signatureId, atS: 1_348_177_752 }))).toEqual({
    kind,
    requestId,
    signatureId,
    at: new Date("2012-09-20T21:49:12Z"),
  });
});

test("the provider's callback test belongs to no request", async () => {
  expect(await readDropboxEvent(server.event("callback_test", null))).toMatchObject({ kind: "other", requestId: null });
});

test("no signature is named if all have signed", async () => {
  expect(await readDropboxEvent(server.event("signature_request_all_signed", request))).toMatchObject({
    signatureId: null,
  });
});

test("the provider's own example is known by its key's hash alone", async () => {
  expect(await readDropboxEvent(server.event("signature_request_signed", request, { key: "another key" }))).toBeNull();
});

test("a hash of another time or kind is forged", async () => {
  const genuine = eventOf("1348177752", "signature_request_viewed");
  const post = (event: object) => readDropboxEvent(postOf(JSON.stringify({ event, signature_request: request })));
  expect(await post(genuine)).not.toBeNull();
  expect(await post({ ...genuine, event_type: "signature_request_signed" })).toBeNull();
  expect(await post({ ...genuine, event_time: "1348177753" })).toBeNull();
  for (const event_hash of ["", "0", genuine.event_hash.slice(2), `${genuine.event_hash}00`, "g".repeat(64), 5, null]) {
    expect(await post({ ...genuine, event_hash })).toBeNull();
  }
});

test("an event without its required request is ignored", async () => {
  expect(await readDropboxEvent(server.event("signature_request_signed", null))).toBeNull();
});

test("a numeric time is read too", async () => {
  const json = JSON.stringify({
    event: eventOf(1_348_177_752, "signature_request_signed"),
    signature_request: request,
  });
  expect(await readDropboxEvent(postOf(json))).toMatchObject({ kind: "signed" });
});

test.each([
  ["no body", () => new Request("http://portal.test/", { method: "POST" })],
  [
    "another kind of body",
    () =>
      new Request("http://portal.test/", {
        method: "POST",
        body: "{}",
        headers: { "content-type": "application/json" },
      }),
  ],
  [
    "a kind without its boundary",
    () =>
      new Request("http://portal.test/", {
        method: "POST",
        body: "x",
        headers: { "content-type": "multipart/form-data" },
      }),
  ],
  ["another field", () => postOf("{}", "data")],
  ["no JSON", () => postOf("{")],
  ["another shape", () => postOf('{"event":[]}')],
  ["nothing", () => postOf("null")],
])("%s is ignored", async (_what, post) => {
  expect(await readDropboxEvent(post())).toBeNull();
});

test("a file instead of the field is ignored", async () => {
  const body = new FormData();
  body.set("json", new Blob(["{}"]), "json");
  expect(await readDropboxEvent(new Request("http://portal.test/", { method: "POST", body }))).toBeNull();
});

test("a body that is too long is not read completely", async () => {
  const part = new Uint8Array(64 * 1024).fill(32);
  let sent = 0;
  let isCancelled = false;
  const body = new ReadableStream({
    pull(controller) {
      sent += part.length;
      controller.enqueue(part);
    },
    cancel() {
      isCancelled = true;
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const endless = new Request("http://portal.test/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
  expect(await readDropboxEvent(endless)).toBeNull();
  expect(sent).toBeLessThan(constants.signatureEventMaxBytes + 4 * part.length);
  expect(isCancelled).toBe(true);
});

test("whatever is posted, nothing throws and nothing is accepted", async () => {
  const words = fc.constantFrom(
    "event",
    "event_time",
    "event_type",
    "event_hash",
    "signature_request",
    "__proto__",
    "toString",
  );
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(words, fc.jsonValue(), { noNullPrototype: true }),
      fc.string(),
      async (event, text) => {
        expect(await readDropboxEvent(postOf(JSON.stringify({ event, signature_request: event })))).toBeNull();
        expect(await readDropboxEvent(postOf(text))).toBeNull();
      },
    ),
  );
});

test("only known event kinds are looked up", async () => {
  expect(await readDropboxEvent(server.event("toString", request))).toMatchObject({ kind: "other" });
});
