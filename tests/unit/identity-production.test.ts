/** Production's responses that differ from the emulator's, as documented. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { toRefusal } from "@/lib/backend/sessions";
import { messages } from "@/lib/config/messages";
import { createAnonymousIdentity, exchangeCustomToken, exchangePassword, refreshIdToken } from "@/lib/identity";
import { setValidEnv } from "@/tests/support/unit-env";

type Answer = { status: number; body: string };

let server: Server;
let next: Answer;

const failure = (status: number, message: string): Answer => ({
  status,
  body: JSON.stringify({
    error: { code: status, message, errors: [{ message, domain: "global", reason: "invalid" }] },
  }),
});

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(next.status, { "content-type": "application/json" }).end(next.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The client library can be led to another host in this way alone; nothing of the emulator runs here.
  const { port } = server.address() as AddressInfo;
  setValidEnv({ NODE_ENV: "test", FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}` });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const TOO_MANY =
  "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.";

describe("A password", () => {
  const texts = messages.signIn;
  const answers: [string, Answer, { code: string; message: string }][] = [
    [
      "wrong, where the service does not tell whether there is an account",
      failure(400, "INVALID_LOGIN_CREDENTIALS"),
      { code: "UNAUTHORIZED", message: texts.wrongCredentials },
    ],
    [
      "of a project without that protection",
      failure(400, "EMAIL_NOT_FOUND"),
      { code: "UNAUTHORIZED", message: texts.wrongCredentials },
    ],
    ["wrong, there", failure(400, "INVALID_PASSWORD"), { code: "UNAUTHORIZED", message: texts.wrongCredentials }],
    ["of a disabled account", failure(400, "USER_DISABLED"), { code: "UNAUTHORIZED", message: texts.disabled }],
    [
      "of an account the service throttles",
      failure(400, TOO_MANY),
      { code: "TOO_MANY_REQUESTS", message: texts.throttled },
    ],
    [
      "beyond the project's quota",
      failure(429, "QUOTA_EXCEEDED : Exceeded quota for verifying passwords."),
      { code: "SERVICE_UNAVAILABLE", message: texts.unreachable },
    ],
    [
      "while the service is down",
      failure(503, "The service is currently unavailable."),
      { code: "SERVICE_UNAVAILABLE", message: texts.unreachable },
    ],
    [
      "while something behind it is down",
      failure(503, "Error code: 47"),
      { code: "SERVICE_UNAVAILABLE", message: texts.unreachable },
    ],
    [
      "while it fails",
      failure(500, "Internal error encountered."),
      { code: "SERVICE_UNAVAILABLE", message: texts.unreachable },
    ],
    [
      "answered by a load balancer",
      { status: 502, body: "<html>Bad gateway</html>" },
      { code: "SERVICE_UNAVAILABLE", message: texts.unreachable },
    ],
  ];
  test.each(answers)("%s", async (_, answer, expected) => {
    next = answer;
    const thrown = await exchangePassword("someone@people.example", "Quiet-Harbour.7").catch((error: unknown) => error);
    expect(toRefusal(thrown)).toMatchObject(expected);
  });
});

test("a custom token whose signature production does not take, which the emulator takes unsigned, is refused", async () => {
  next = failure(400, "INVALID_CUSTOM_TOKEN");
  await expect(exchangeCustomToken("e30.e30.")).rejects.toMatchObject({ kind: "other" });
});

test("an anonymous identity beyond the hundred an hour of one address is trouble of the service's, not of the worker's", async () => {
  next = failure(400, "TOO_MANY_ATTEMPTS_TRY_LATER");
  await expect(createAnonymousIdentity()).rejects.toMatchObject({ kind: "tooMany" });
});

describe("A refresh token", () => {
  test.each([
    ["that was revoked, which the emulator goes on taking", failure(400, "TOKEN_EXPIRED"), "other"],
    ["of an account that is gone", failure(400, "USER_NOT_FOUND"), "other"],
    ["beyond the quota", failure(429, "QUOTA_EXCEEDED"), "unreachable"],
    ["while the service is down", failure(503, "The service is currently unavailable."), "unreachable"],
    ["answered by something else", { status: 200, body: "<html></html>" }, "unreachable"],
  ])("%s", async (_, answer, kind) => {
    next = answer;
    await expect(refreshIdToken("refresh-token")).rejects.toMatchObject({ name: "IdentityError", kind });
  });
});
