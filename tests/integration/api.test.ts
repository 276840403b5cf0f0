/**
 * The HTTP API as another program uses it: envelopes, statuses, headers, and arbitrary input from anonymous callers.
 */
import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { codes } from "@/lib/access";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { exchangePassword } from "@/lib/identity";
import { listenApi } from "@/tests/support/clients";
import { longestBlock, slowness } from "@/tests/support/event-loop";
import {
  aDefinition,
  anAddress,
  anAgency,
  aProvider,
  aSubmission,
  aUser,
  aVisitor,
  aWorker,
  closeFixtures,
  type Definition,
  type Organisation,
  PASSWORD,
  setMembership,
  signInAs,
  type TestCaller,
} from "@/tests/support/fixtures";
import { anAccount } from "@/tests/support/identities";
import type { Listening } from "@/tests/support/listen";
import { createDocument } from "@/tests/support/uploaded-document";

let server: Listening;
let agency: Organisation;
let definition: Definition;
let staff: TestCaller;
let visitor: TestCaller;

beforeAll(async () => {
  server = await listenApi();
  agency = await anAgency();
  definition = await aDefinition();
  staff = await signInAs(await aUser({ in: agency, codes: ["1002"] }));
  visitor = await aVisitor();
});

afterAll(async () => {
  await server.close();
  await closeFixtures();
});

type Body = { success: boolean; data?: unknown; error?: { code: string; message: string; data?: unknown } };

async function ask(path: string, init: RequestInit = {}, idToken: string | null = null) {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    ...init,
    headers: {
      "x-forwarded-for": anAddress(),
      ...(idToken ? { authorization: `Bearer ${idToken}` } : {}),
      ...init.headers,
    },
  });
  const text = await response.text();
  return { status: response.status, text, body: (text ? JSON.parse(text) : undefined) as Body };
}

const put = (path: string, body: BodyInit, idToken: string | null, type = "application/json") =>
  ask(path, { method: "PUT", body, headers: { "content-type": type } }, idToken);

describe("The envelope", () => {
  test("contains success and data around a result", async () => {
    const { status, body } = await ask("/users/me/permissions", {}, staff.idToken);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: [{ code: "1002" }] });
  });

  test("contains success false and an error with code and message around a refusal", async () => {
    const { status, body } = await ask("/users/me");
    expect(status).toBe(401);
    expect(body).toMatchObject({ success: false, error: { code: "UNAUTHORIZED", message: messages.session.expired } });
  });

  test("contains the fields to fix", async () => {
    const { status, body } = await ask("/workers?limit=many", {}, staff.idToken);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      success: false,
      error: { code: "BAD_REQUEST", message: messages.general.invalid, data: { fields: [{ field: "limit" }] } },
    });
  });

  test("answers 409 with a reason for a questionnaire that has already been submitted", async () => {
    const { id } = await aWorker(agency);
    const send = () =>
      put(`/workers/${id}/questionnaire`, JSON.stringify(aSubmission(id, definition)), visitor.idToken);
    expect(await send()).toMatchObject({
      status: 200,
      body: { success: true, data: { status: "submitted", version: 1 } },
    });
    expect(await send()).toMatchObject({
      status: 409,
      body: { success: false, error: { code: "CONFLICT", data: { reason: "alreadySubmitted" } } },
    });
  });
});

describe("Authentication over HTTP", () => {
  test.each([
    ["garbage", "Bearer garbage"],
    ["an empty token", "Bearer "],
    ["another scheme", "Basic dXNlcjpwYXNz"],
    ["a token that was tampered with", "tampered"],
    ["a token of another project", "foreign"],
  ])("%s counts as no session", async (_, authorization) => {
    const parts = (staff.idToken ?? "").split(".");
    const claims = JSON.parse(Buffer.from(parts[1] ?? "", "base64url").toString("utf8"));
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const header = {
      tampered: `Bearer ${parts[0]}.${encode({ ...claims, exp: 1 })}.`,
      foreign: `Bearer ${parts[0]}.${encode({ ...claims, aud: "another", iss: "https://securetoken.google.com/another" })}.`,
    }[authorization];
    const { status, body } = await ask("/users/me", { headers: { authorization: header ?? authorization } });
    expect(status).toBe(401);
    expect(body.error?.code).toBe("UNAUTHORIZED");
  });

  test("a call for everyone succeeds with a valid token, and fails with an invalid one", async () => {
    expect((await ask("/questionnaires?type=Medical", {}, staff.idToken)).status).toBe(200);
    expect((await ask("/questionnaires?type=Medical", {}, "garbage")).status).toBe(401);
  });

  test("an identity without a portal user may fill in a questionnaire and nothing else", async () => {
    const { email } = await anAccount({ password: PASSWORD });
    const { idToken } = await exchangePassword(email, PASSWORD);
    const { id } = await aWorker(agency);
    // Spec section 8: "'User is not associated with any account on {product}. Please contact your manager.' (title 'No account found')."
    for (const path of ["/workers", "/users/me", "/users/me/permissions"]) {
      expect(await ask(path, {}, idToken)).toMatchObject({
        status: 401,
        body: {
          success: false,
          error: {
            code: "UNAUTHORIZED",
            message: "User is not associated with any account on Tendwell. Please contact your manager.",
            data: { reason: "noAccount", title: "No account found" },
          },
        },
      });
    }
    const sent = await put(`/workers/${id}/questionnaire`, JSON.stringify(aSubmission(id, definition)), idToken);
    expect(sent.status).toBe(200);
  });

  test("an identity that claims to be a care worker has no rights of a portal user, even if there is one", async () => {
    const user = await aUser({ in: agency, codes: ["1002"], claims: { worker: true } });
    const { idToken } = await exchangePassword(user.email, PASSWORD);
    // Spec section 8: "'Please use Care worker mobile application to sign in as a care worker.'"
    const error = { message: "Please use Care worker mobile application to sign in as a care worker." };
    expect(await ask("/workers", {}, idToken)).toMatchObject({ status: 401, body: { error } });
  });

  test("a deactivated user has no rights left", async () => {
    const user = await aUser({ in: agency, codes: ["1002"], isActive: false });
    const { idToken } = await exchangePassword(user.email, PASSWORD);
    const error = { message: messages.signIn.disabled, data: { reason: "disabled" } };
    expect(await ask("/workers", {}, idToken)).toMatchObject({ status: 401, body: { error } });
  });

  test("a user without access to this app is refused, also when it is removed later", async () => {
    const apps = [{ appId: "academy", isAuthorizer: false }];
    const without = await aUser({ in: agency, codes: ["1002"], apps });
    const { idToken } = await exchangePassword(without.email, PASSWORD);
    expect(await ask("/users/me", {}, idToken)).toMatchObject({
      status: 403,
      body: { error: { code: "FORBIDDEN", message: messages.signIn.noAppAccess } },
    });
    const had = await aUser({ in: agency, codes: ["1002"] });
    const { idToken: later } = await signInAs(had);
    expect((await ask("/users/me", {}, later)).status).toBe(200);
    await setMembership(had, { apps });
    expect((await ask("/users/me", {}, later)).status).toBe(403);
  });
});

describe("The organisation in a request's headers", () => {
  let d: Organisation;
  let e: Organisation;
  let other: Organisation;
  let idToken: string | null;

  beforeAll(async () => {
    [d, e, other] = [await aProvider(), await aProvider(), await aProvider()];
    ({ idToken } = await signInAs(await aUser({ in: [d, e], codes: ["3004"] })));
  });

  const me = async (headers: Record<string, string>, token = idToken) => {
    const { status, body } = await ask("/users/me", { headers }, token);
    return { status, organisation: (body.data as { organisation?: { id: string } } | undefined)?.organisation?.id };
  };

  test("defaults to the one the user has selected", async () => {
    expect(await me({})).toEqual({ status: 200, organisation: d.id });
  });

  test("may be any of the user's own", async () => {
    expect(await me({ "provider-id": d.id })).toEqual({ status: 200, organisation: d.id });
    expect(await me({ "provider-id": e.id })).toEqual({ status: 200, organisation: e.id });
  });

  test.each([
    ["another provider", () => ({ "provider-id": other.id })],
    ["an agency the user does not belong to", () => ({ "agency-id": agency.id })],
    ["the user's provider in the agency header", () => ({ "agency-id": e.id })],
    [
      "the user's own provider together with an agency they do not belong to",
      () => ({ "provider-id": d.id, "agency-id": agency.id }),
    ],
    ["an invalid id", () => ({ "provider-id": "' or true --" })],
  ])("is refused with 403 when it is %s", async (_, headers) => {
    expect(await me(headers())).toEqual({ status: 403, organisation: undefined });
  });

  test("is refused to an agency's user when it is another agency, and accepted when it is their own", async () => {
    const foreign = await anAgency();
    expect((await me({ "agency-id": foreign.id }, staff.idToken)).status).toBe(403);
    expect(await me({ "agency-id": agency.id }, staff.idToken)).toEqual({ status: 200, organisation: agency.id });
  });
});

describe("Unknown paths", () => {
  test.each(["/nothing", "", "/", "/workers/1/2/3", "/users", "/openapi.json/"])("GET %j answers 404", async (path) => {
    const { status, body } = await ask(path, {}, staff.idToken);
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, error: { code: "NOT_FOUND" } });
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s on a path that only supports GET answers 404", async (method) => {
    expect((await ask("/users/me/permissions", { method }, staff.idToken)).status).toBe(404);
  });
});

describe("A file larger than the limit for forms", () => {
  /** A picture that does not compress well. */
  const aBigPicture = async () => {
    const [width, height] = [700, 500];
    return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
  };
  const worker = async () => `/workers/${(await aWorker(agency)).id}`;
  const send = (method: string, path: string, body: unknown, idToken: string | null) =>
    ask(path, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } }, idToken);
  let base64: string;
  let writer: TestCaller;

  beforeAll(async () => {
    base64 = (await aBigPicture()).toString("base64");
    expect(base64.length).toBeGreaterThan(constants.formMaxBytes);
    writer = await signInAs(await aUser({ in: agency, codes: [codes.workerCreate] }));
  });

  test("is accepted as a worker's photo", async () => {
    expect(await send("PUT", `${await worker()}/photo`, { file: { base64 } }, writer.idToken)).toMatchObject({
      status: 200,
      body: { success: true },
    });
  });

  test("is accepted as a worker's document", async () => {
    const { document } = await createDocument("cv");
    const body = { document, file: { name: "cv.png", base64 } };
    expect(await send("POST", `${await worker()}/documents`, body, writer.idToken)).toMatchObject({
      status: 200,
      body: { success: true },
    });
  });

  test("is read before an invalid link is refused", async () => {
    const { document } = await createDocument("cv");
    const link = { token: "x".repeat(43), idempotencyKey: randomUUID() };
    const { status } = await send(
      "POST",
      "/my-profile/documents",
      { ...link, document, file: { name: "cv", base64 } },
      null,
    );
    expect([401, 403, 404]).toContain(status);
  });

  test("is not read from a signed-out caller, or by a call that takes no file", async () => {
    expect((await send("PUT", `${await worker()}/photo`, { file: { base64 } }, null)).status).toBe(413);
    expect((await send("PUT", `${await worker()}/profile/bank`, { file: { base64 } }, writer.idToken)).status).toBe(
      413,
    );
    expect(
      (await send("POST", `${await worker()}/photo`, { file: { base64 } }, writer.idToken)).status,
    ).toBeGreaterThan(399);
  });

  test.each([
    ["millions of lists", `{"file":{"base64":"x"},"more":[${"[],".repeat(4e6)}[]]}`, "application/json"],
    ["millions of escapes", `{"file":{"base64":"${"\\u0041".repeat(2e6)}"}}`, "application/json"],
    ["millions of fields", "a=&".repeat(4e6), "application/x-www-form-urlencoded"],
  ])("is not read when it is expensive to parse: %s", async (_what, body, type) => {
    const path = `${await worker()}/photo`;
    const send = async () => expect((await put(path, body, writer.idToken, type)).status).toBe(400);
    const { workMs } = await longestBlock(send);
    // Parsing it would take seconds. This process is both client and server.
    expect(workMs / slowness()).toBeLessThan(500);
  });
});

describe("Arbitrary input from an anonymous caller", () => {
  const path = async () => `/workers/${(await aWorker(agency)).id}/questionnaire`;
  const huge = JSON.stringify({ filler: "x".repeat(600 * 1024) });

  test("a body that is too large answers 413", async () => {
    const { status, body } = await put(await path(), huge, visitor.idToken);
    expect(status).toBe(413);
    expect(body).toMatchObject({ success: false, error: { code: "PAYLOAD_TOO_LARGE" } });
  });

  test("a body that is too large answers 413 even without a declared length", async () => {
    const stream = new Blob([huge]).stream();
    const init = { method: "PUT", body: stream, duplex: "half", headers: { "content-type": "application/json" } };
    const { status } = await ask(await path(), init as RequestInit, visitor.idToken);
    expect(status).toBe(413);
  });

  test.each([
    ["malformed JSON", "{", "application/json"],
    ["an empty body", "", "application/json"],
    ["null", "null", "application/json"],
    ["a list", "[1]", "application/json"],
    ["a number", "7", "application/json"],
    ["a string", '"text"', "application/json"],
    ["deeply nested JSON", `${"[".repeat(20_000)}${"]".repeat(20_000)}`, "application/json"],
    ["a prototype", '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}', "application/json"],
    ["bytes that are not UTF-8", new Uint8Array([0xff, 0xfe, 0x00]), "application/json"],
    ["a form", "body[__proto__][admin]=1&body[a][b][c][d]=2", "application/x-www-form-urlencoded"],
    ["a form without its boundary", "--x", "multipart/form-data"],
    ["a broken form", "--x\r\nnot a form", "multipart/form-data; boundary=x"],
    ["plain text", "text", "text/plain"],
    ["an invalid content type", "text", "no type at all"],
    ["a picture", new Uint8Array([0x89, 0x50]), "image/png"],
  ])("%s answers 400", async (_, body, type) => {
    const answer = await put(await path(), body, visitor.idToken, type);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, error: { code: "BAD_REQUEST" } });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test.each([
    "/workers/%00/basic-information",
    "/workers/%E0%A4%A/basic-information",
    "/workers/%2e%2e%2f/basic-information",
    "/workers?search[a]=1&search[b]=2",
    "/workers?search=a&search=b",
    "/workers?__proto__[x]=1&limit[__proto__]=1",
    "/workers?after=%FF%FE",
    "/workers?limit=1e9",
    "/workers?search=%",
  ])("GET %j answers with less than 500", async (hostile) => {
    const { status, body } = await ask(hostile, {}, staff.idToken);
    expect(status).toBeLessThan(500);
    expect(typeof body.success).toBe("boolean");
  });

  test("internal details are not revealed", async () => {
    const { text } = await put(await path(), "{", visitor.idToken);
    expect(text).not.toMatch(/stack|node_modules|\.ts|SyntaxError|position/i);
  });
});
