/** Which posts to pages the edge allows: exactly those that our own forms send. */
import { constants } from "@/lib/config/constants";
import { refusalOf, ssoHandoffPath } from "@/lib/session/posts";
import { setValidEnv } from "@/tests/support/unit-env";

// As Next makes them: the first byte encodes which arguments an action takes.
const TAKES_FORM = `60${"1f".repeat(20)}`;
const TAKES_NOTHING = `00${"d3".repeat(20)}`;
const IDLE = '{"status":"idle"}';
const FAILED = JSON.stringify({
  status: "invalid",
  message: "Incorrect or missed fields",
  errors: [{ field: "answer.1", message: "Select Yes or No", about: "$undefined" }],
  values: { "description.1": "$$5 a day" },
});

type Fields = Record<string, string | string[] | Blob>;

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one);
  }
  return form;
}

const post = (body: BodyInit | null, headers: Record<string, string> = {}, path = "/signin") =>
  refusalOf(
    new Request(`http://localhost:3000${path}`, {
      method: "POST",
      body,
      headers: { host: "localhost:3000", ...headers },
      ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
    } as RequestInit),
  );

const withoutScript = (changes: Fields = {}): Fields => ({
  $ACTION_REF_1: "",
  "$ACTION_1:0": `{"id":"${TAKES_FORM}","bound":"$@1"}`,
  "$ACTION_1:1": `[${IDLE}]`,
  $ACTION_KEY: "k1",
  email: "someone@example.com",
  ...changes,
});
const byScript = (changes: Fields = {}): Fields => ({ _1_email: "x", 0: `[${IDLE},"$K1"]`, ...changes });
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

describe("allows", () => {
  it.each<[string, Fields]>([
    ["a form sent without a script", withoutScript()],
    ["the same after an answer with errors", withoutScript({ "$ACTION_1:1": `[${FAILED}]` })],
    ["the sign-out form, which carries only its action's id", { [`$ACTION_ID_${TAKES_NOTHING}`]: "" }],
    ["a form that no action stands behind", { workerId: "x", "answer.1": "Yes" }],
  ])("%s", async (_, fields) => {
    expect(await post(formOf(fields))).toBeNull();
  });

  it.each<[string, Fields]>([
    ["a call of an action", byScript()],
    ["the same after an answer with errors", byScript({ 0: `[${FAILED},"$K1"]` })],
  ])("%s", async (_, fields) => {
    expect(await post(formOf(fields), { "next-action": TAKES_FORM })).toBeNull();
  });

  it("a call of an action without arguments", async () => {
    expect(await post("[]", { "next-action": TAKES_NOTHING })).toBeNull();
  });

  it("a post without a body, as a page sends it when it is left", async () => {
    expect(await post(null)).toBeNull();
  });

  it("any request that is not a post to a page", async () => {
    expect(await post("{}", { "content-type": "application/json" }, "/api/v1/workers")).toBeNull();
    const event = new FormData();
    event.set("json", "{}");
    expect(
      await refusalOf(new Request("http://localhost:3000/api/esign/dropbox", { method: "POST", body: event })),
    ).toBeNull();
    const headers = { "next-action": "x", origin: "http://elsewhere.example" };
    expect(await refusalOf(new Request("http://localhost:3000/signin", { headers }))).toBeNull();
  });

  it("a post from our own pages, behind a proxy too", async () => {
    const own = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
    expect(await post(formOf(withoutScript()), own)).toBeNull();
    const proxied = { origin: "https://portal.example", "x-forwarded-host": "portal.example, inner" };
    expect(await post(formOf(withoutScript()), proxied)).toBeNull();
  });
});

describe("the SSO handoff", () => {
  const sister = "https://sister.example";
  const form = () => new URLSearchParams({ token: "x.y.z" });
  const ssoHandoff = (headers: Record<string, string>, path = ssoHandoffPath) => post(form(), headers, path);

  beforeAll(() => setValidEnv({ SISTER_ORIGINS: `${sister},https://other.sister.example` }));

  it("is open to the sister products' origins, same-site or cross-site", async () => {
    expect(await ssoHandoff({ origin: sister })).toBeNull();
    expect(await ssoHandoff({ origin: sister, "sec-fetch-site": "cross-site" })).toBeNull();
  });

  it.each<Record<string, string>>([
    {},
    { origin: "null" },
    { origin: "" },
    { origin: "http://localhost:3000" },
    { origin: "http://sister.example" },
    { origin: `${sister}.elsewhere.example` },
    { origin: `${sister}:8443` },
    { origin: `${sister}/` },
    { referer: `${sister}/` },
  ])("is closed to %o", async (headers) => {
    expect(await ssoHandoff(headers)).toBe(400);
  });

  it.each(["/signin", "/signin/custom-token/more", "/api/auth/signin/oidc"])(
    "opens no other path: %s",
    async (path) => {
      expect(await ssoHandoff({ origin: sister }, path)).toBe(400);
    },
  );

  it("is a form like any other", async () => {
    expect(await post("{}", { origin: sister, "content-type": "application/json" }, ssoHandoffPath)).toBe(400);
    const large = new URLSearchParams({ token: "x".repeat(constants.formMaxBytes) });
    expect(await post(large, { origin: sister }, ssoHandoffPath)).toBe(413);
  });
});

describe("signing in at a provider", () => {
  const path = "/api/auth/signin/oidc";

  it("starts with a form of ours", async () => {
    expect(await post(new URLSearchParams(), { origin: "http://localhost:3000" }, path)).toBeNull();
    expect(await post(new URLSearchParams(), { origin: "https://elsewhere.example" }, path)).toBe(400);
    expect(await post(new URLSearchParams(), { "sec-fetch-site": "cross-site" }, path)).toBe(400);
  });
});

describe("refuses", () => {
  it.each<[string, Fields]>([
    ["a form whose action is called without the form's state", { [`$ACTION_ID_${TAKES_FORM}`]: "" }],
    ["an action id that is none", { $ACTION_ID_toString: "" }],
    ["two actions at once", withoutScript({ [`$ACTION_ID_${TAKES_NOTHING}`]: "" })],
    ["two bound actions", withoutScript({ $ACTION_REF_2: "" })],
    ["a bound action without its description", without(withoutScript(), "$ACTION_1:0")],
    ["a bound action without its state", without(withoutScript(), "$ACTION_1:1")],
    ["a state that comes twice", withoutScript({ "$ACTION_1:1": [`[${IDLE}]`, `[${IDLE}]`] })],
    ["a state that is no JSON", withoutScript({ "$ACTION_1:1": "[" })],
    ["a state that is none of ours", withoutScript({ "$ACTION_1:1": "[null]" })],
    ["more arguments than an action takes", withoutScript({ "$ACTION_1:1": `[${IDLE},${IDLE}]` })],
    ["fewer arguments than an action takes", withoutScript({ "$ACTION_1:1": "[]" })],
    ["a reference inside a state", withoutScript({ "$ACTION_1:1": '[{"status":"idle","values":{"a":"$F1"}}]' })],
    [
      "a state nested without end",
      withoutScript({ "$ACTION_1:1": `[{"status":"","a":${"[".repeat(9)}${"]".repeat(9)}}]` }),
    ],
    ["a description with more in it", withoutScript({ "$ACTION_1:0": `{"id":"${TAKES_FORM}","bound":"$@1","x":1}` })],
    ["a file where only text is asked for", withoutScript({ email: new Blob(["x"]) })],
  ])("%s", async (_, fields) => {
    expect(await post(formOf(fields))).toBe(400);
  });

  it.each<[string, Fields, string]>([
    ["a call with an id that is none", byScript(), "toString"],
    ["a call without its root", without(byScript(), "0"), TAKES_FORM],
    ["a call with two roots", byScript({ 0: [`[${IDLE},"$K1"]`, `[${IDLE},"$K1"]`] }), TAKES_FORM],
    ["a call with another name for its root", byScript({ "00": `[${IDLE},"$K1"]` }), TAKES_FORM],
    ["a call without the form", byScript({ 0: `[${IDLE}]` }), TAKES_FORM],
    ["a call without a state", byScript({ 0: '["$K1"]' }), TAKES_FORM],
    ["a call with a reference", byScript({ 0: `["$@1","$K1"]` }), TAKES_FORM],
    ["a call with another form's fields", byScript({ _2_email: "x" }), TAKES_FORM],
    ["a call with a form for an action that takes nothing", byScript(), TAKES_NOTHING],
  ])("%s", async (_, fields, id) => {
    expect(await post(formOf(fields), { "next-action": id })).toBe(400);
  });

  it("a call whose body is not a form", async () => {
    expect(await post('["$n1"]', { "next-action": TAKES_NOTHING })).toBe(400);
    expect(await post(`[${IDLE},"$K1"]`, { "next-action": TAKES_FORM })).toBe(400);
    expect(await post(new URLSearchParams({ 0: `[${IDLE},"$K1"]` }), { "next-action": TAKES_FORM })).toBe(400);
  });

  it("a body that does not match its content type, and content types that no form has", async () => {
    expect(await post("x", { "content-type": "multipart/form-data; boundary=b" })).toBe(400);
    expect(await post("x", { "content-type": "multipart/form-data" })).toBe(400);
    expect(await post("{}", { "content-type": "application/json" })).toBe(400);
  });

  it("a body that breaks off", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
    expect(await post(body, { "content-type": "multipart/form-data; boundary=b" })).toBe(400);
  });

  it.each<Record<string, string>>([
    { "sec-fetch-site": "cross-site" },
    { origin: "http://elsewhere.example" },
    { origin: "null" },
    { origin: "" },
    { origin: "%" },
  ])("a post from another site: %o", async (headers) => {
    expect(await post(formOf(withoutScript()), headers)).toBe(400);
  });

  it("a form that is too large, with or without a Content-Length", async () => {
    const large = "x".repeat(constants.formMaxBytes);
    expect(await post(formOf(withoutScript({ email: large })))).toBe(413);
    expect(await post(null, { "content-length": String(constants.formMaxBytes + 1) })).toBe(413);
    const fits = "x".repeat(constants.formMaxBytes - 2_000);
    expect(await post(formOf(withoutScript({ email: fits })))).toBeNull();
  });
});

describe("a form with a file", () => {
  const upload = "/dashboard/agreements/create-new/a97e11b0-5b1f-4c2a-9d3e-000000000001/upload";
  const file = new Blob(["%PDF-1.7"], { type: "application/pdf" });

  it("is allowed if a route accepts it, and measured there", async () => {
    expect(await post(formOf({ title: "Annexure", file }), {}, upload)).toBeNull();
  });

  it("is refused on every other page", async () => {
    expect(await post(formOf({ title: "Annexure", file }), {}, upload.replace("/upload", "/documents"))).toBe(400);
  });

  it.each<[string, BodyInit, Record<string, string>]>([
    ["from another site", formOf({ file }), { origin: "https://elsewhere.example" }],
    ["as a call of an action", formOf({ file }), { "next-action": TAKES_FORM }],
    ["as anything but a form", "{}", { "content-type": "application/json" }],
  ])("is refused %s", async (_, body, headers) => {
    expect(await post(body, headers, upload)).toBe(400);
  });
});

test("a form of more fields than any of ours is refused before it is read", async () => {
  const encoded = { "content-type": "application/x-www-form-urlencoded" };
  expect(await post("a=1&".repeat(constants.formFieldsMax), encoded)).toBeNull();
  const many = "a&".repeat(250_000);
  expect(many.length).toBeLessThan(constants.formMaxBytes);
  const read = jest.spyOn(Response.prototype, "formData");
  expect(await post(many, encoded)).toBe(400);
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
  expect(await post(`${part.repeat(8_000)}--x--\r\n`, { "content-type": "multipart/form-data; boundary=x" })).toBe(400);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});
