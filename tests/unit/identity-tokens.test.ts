/**
 * Bearer tokens as production gives and takes them: really signed, checked by firebase-admin against a service that is
 * not the emulator, which would check revocation whether it is asked to or not.
 */
import { generateKeyPairSync } from "node:crypto";
import { toDomainError } from "@/lib/backend/errors";
import { constants } from "@/lib/config/constants";
import { IdentityError, verifyIdToken } from "@/lib/identity";
import { openIdentityService } from "@/tests/support/identity-service";
import { setValidEnv, validEnv } from "@/tests/support/unit-env";

const HOUR_MS = 3_600_000;
const anHourAgo = () => new Date(Date.now() - HOUR_MS / 2);
const secondsOf = (at: Date) => String(Math.floor(at.getTime() / 1_000));

/** How long a call may take where a test waits until it has ended. */
const SILENCE_MS = 500;
const limits: Record<"identityTimeoutMs", number> = constants;
let service: Awaited<ReturnType<typeof openIdentityService>>;

beforeAll(async () => {
  setValidEnv();
  expect(process.env.FIREBASE_AUTH_EMULATOR_HOST).toBeUndefined();
  service = await openIdentityService(validEnv.FIREBASE_PROJECT_ID);
});
afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(service.behaviour, { keys: "well", lookup: "well" });
});
afterAll(() => service.close());

test("a token that the service signed identifies its user", async () => {
  const at = anHourAgo();
  const { uid, token } = service.signIn(at);
  expect(await verifyIdToken(token)).toEqual({
    uid,
    isWorker: false,
    isAnonymous: false,
    hasShownSecondFactor: false,
    authenticatedAt: new Date(Math.floor(at.getTime() / 1_000) * 1_000),
  });
});

describe("A token is refused at the next request", () => {
  test("after a password reset, wherever that happened", async () => {
    const { uid, token } = service.signIn(anHourAgo());
    expect(await verifyIdToken(token)).toMatchObject({ uid });
    service.change(uid, { validSince: secondsOf(new Date()) });
    expect(await verifyIdToken(token)).toBeNull();
    expect(await verifyIdToken(service.tokenOf(uid, new Date()))).toMatchObject({ uid });
  });

  test("after its account was disabled", async () => {
    const { uid, token } = service.signIn(anHourAgo());
    service.change(uid, { disabled: true });
    expect(await verifyIdToken(token)).toBeNull();
  });

  test("after its account was deleted, as an anonymous one is by the service after 30 days", async () => {
    const { uid, token } = service.signIn(anHourAgo(), { firebase: { sign_in_provider: "anonymous" } });
    expect(await verifyIdToken(token)).toMatchObject({ uid, isAnonymous: true });
    service.remove(uid);
    expect(await verifyIdToken(token)).toBeNull();
  });
});

describe("A token is refused, and the service is not asked about its account", () => {
  const { privateKey: another } = generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const unsigned = () => {
    const [, payload] = service.tokenOf("someone", new Date()).split(".");
    return `${encoded({ alg: "none", typ: "JWT" })}.${payload}.`;
  };
  const kinds: [string, () => string][] = [
    ["is unsigned, as the emulator's are", unsigned],
    ["another key signed", () => service.tokenOf("someone", new Date(), {}, another)],
    ["is another project's", () => service.tokenOf("someone", new Date(), { aud: "another" })],
    ["another issuer made", () => service.tokenOf("someone", new Date(), { iss: "https://login.example" })],
    ["has expired", () => service.tokenOf("someone", new Date(), { exp: Math.floor(Date.now() / 1_000) - 1 })],
    ["names no one", () => service.tokenOf("", new Date())],
    ["names far too long a uid", () => service.tokenOf("u".repeat(200), new Date())],
    ["is nothing", () => ""],
    ["is a word", () => "token"],
    ["has three empty parts", () => ".."],
    ["is three words", () => "a.b.c"],
    ["has a header that is no JSON", () => `${Buffer.from("{").toString("base64url")}.e30.c2ln`],
    ["has a payload that is no object", () => `${encoded({ alg: "RS256", kid: "key-1" })}.${encoded("text")}.c2ln`],
    ["has a payload of null", () => `${encoded({ alg: "RS256", kid: "key-1" })}.${encoded(null)}.c2ln`],
    ["has a key id that is no text", () => `${encoded({ alg: "RS256", kid: { a: 1 } })}.${encoded({})}.c2ln`],
  ];

  test.each(kinds)("that %s", async (_, made) => {
    const before = service.asked.lookup;
    expect(await verifyIdToken(made())).toBeNull();
    expect(service.asked.lookup).toBe(before);
  });
});

describe("When the service cannot tell", () => {
  const unreachable = expect.objectContaining({ name: "IdentityError", kind: "unreachable" });

  test.each([["keys" as const], ["lookup" as const]])(
    "with its %s broken, no one is authenticated and no one is signed out",
    async (part) => {
      const { token } = service.signIn(anHourAgo());
      service.behaviour[part] = "broken";
      await expect(verifyIdToken(token)).rejects.toEqual(unreachable);
    },
  );

  test.each([["keys" as const], ["lookup" as const]])(
    "with its %s silent, the call ends within the timeout, without a retry",
    async (part) => {
      jest.replaceProperty(limits, "identityTimeoutMs", SILENCE_MS);
      const { token } = service.signIn(anHourAgo());
      service.behaviour[part] = "silent";
      const before = service.asked[part];
      await expect(verifyIdToken(token)).rejects.toEqual(unreachable);
      expect(service.asked[part]).toBe(before + 1);
    },
    // The SDK alone would take five times 25 seconds.
    constants.identityTimeoutMs * 4,
  );

  test("the caller learns that the service is unavailable, not that the session has ended", () => {
    expect(toDomainError(new IdentityError("unreachable"), "request-1")).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });
});

describe("When its person last proved who they are", () => {
  const at = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 60_000);
  test.each<[string, Record<string, unknown>, Date | null]>([
    ["is known of one who gave their password", {}, at],
    ["is not known of one whom a sister product hands over", { firebase: { sign_in_provider: "custom" } }, null],
    [
      "is known of one who showed us a second factor",
      { firebase: { sign_in_provider: "custom" }, second_factor: true },
      at,
    ],
    ["is known of one who came from a provider", { firebase: { sign_in_provider: "custom" }, proved: true }, at],
  ])("%s", async (_, claims, expected) => {
    const { token } = service.signIn(at, claims);
    expect((await verifyIdToken(token))?.authenticatedAt).toEqual(expected);
  });
});
