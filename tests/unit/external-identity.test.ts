/** What is read from a provider's claims and from a custom token, before they are trusted. */
import { providers, readClaims, readCustomToken } from "@/lib/identity";
import { setValidEnv } from "@/tests/support/unit-env";

beforeAll(() =>
  setValidEnv({
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "s",
    ENTRA_CLIENT_ID: "id",
    ENTRA_CLIENT_SECRET: "s",
    ENTRA_TENANT_ID: "care.test",
    OIDC_ISSUER: "https://login.care.test",
    OIDC_CLIENT_ID: "id",
    OIDC_CLIENT_SECRET: "s",
    OIDC_NAME: "Care",
  }),
);

const claims = { iss: "https://login.example", sub: "s-1", email: "Someone@People.example" };

test("every completely configured provider is offered by its name", () => {
  expect(providers()).toEqual([
    { id: "google", name: "Google" },
    { id: "entra", name: "Microsoft" },
    { id: "oidc", name: "Care" },
  ]);
});

describe("a provider's claims", () => {
  test("name the issuer, the subject and the address it vouches for, in lower case", () => {
    expect(readClaims("oidc", { ...claims, email_verified: true })).toEqual({
      provider: "oidc",
      issuer: "https://login.example",
      subject: "s-1",
      verifiedEmail: "someone@people.example",
      signedInAt: null,
    });
  });

  test.each<[string, unknown, Date | null]>([
    ["a time", 1_790_000_000, new Date(1_790_000_000_000)],
    ["nothing", undefined, null],
    ["a text", "1790000000", null],
    ["no time", -1, null],
  ])("say when its person signed in there: %s", (_, auth_time, expected) => {
    expect(readClaims("oidc", { ...claims, auth_time })?.signedInAt).toEqual(expected);
  });

  test.each<[string, string, object, boolean]>([
    ["google", "says so", { email_verified: true }, true],
    ["google", "says that it is not", { email_verified: false }, false],
    ["google", "says nothing", {}, false],
    ["oidc", "says so in a text", { email_verified: "true" }, false],
    ["oidc", "says so in a word of Entra's", { xms_edov: true }, false],
    ["entra", "says nothing of the domain's owner", {}, false],
    ["entra", "says so in a word that Entra does not give", { email_verified: true }, false],
    ["entra", "says that the domain's owner was verified", { xms_edov: true }, true],
    ["entra", "says so by a number", { xms_edov: 1 }, true],
    ["entra", "says so by a text", { xms_edov: "1" }, true],
    ["entra", "says that they were not", { xms_edov: "0" }, false],
  ])("of %s that %s", (id, _, more, isVouchedFor) => {
    expect(readClaims(id, { ...claims, ...more })?.verifiedEmail).toBe(isVouchedFor ? "someone@people.example" : null);
  });

  test.each([
    ["no subject", { ...claims, sub: "" }],
    ["no issuer", { ...claims, iss: undefined }],
    ["nothing", null],
    ["a text", "claims"],
  ])("with %s are refused", (_, unread) => {
    expect(readClaims("oidc", unread)).toBeNull();
  });

  test("of an unconfigured provider are refused, and an invalid address is ignored", () => {
    expect(readClaims("other", claims)).toBeNull();
    expect(readClaims("oidc", { ...claims, email: "not-an-email", email_verified: true })?.verifiedEmail).toBeNull();
  });
});

describe("a custom token", () => {
  const NOW_MS = Date.UTC(2026, 4, 4, 9, 0, 0);
  const nowS = NOW_MS / 1_000;
  const ours = "handoff@portal-live.iam.gserviceaccount.com";
  const payload = {
    aud: "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
    iss: ours,
    sub: ours,
    iat: nowS - 10,
    exp: nowS + 3_590,
    uid: "uid-1",
  };
  const token = (changes: object = {}) =>
    `e30.${Buffer.from(JSON.stringify({ ...payload, ...changes })).toString("base64url")}.c2ln`;
  const other = "handoff@another.iam.gserviceaccount.com";

  test("that may be valid returns its uid", () => {
    expect(readCustomToken(token(), NOW_MS)).toBe("uid-1");
    const appEngine = "portal-live@appspot.gserviceaccount.com";
    expect(readCustomToken(token({ iss: appEngine, sub: appEngine }), NOW_MS)).toBe("uid-1");
  });

  test.each<[string, string]>([
    ["is empty", ""],
    ["is no token", "token"],
    ["has a part too many", `${token()}.x`],
    ["holds no JSON", "e30.e.c2ln"],
    ["is of another audience", token({ aud: "portal-live" })],
    ["is another project's", token({ iss: other, sub: other })],
    ["was issued by one for another", token({ sub: other })],
    ["has run out", token({ exp: nowS })],
    ["is from the future", token({ iat: nowS + 120 })],
    ["lasts too long", token({ exp: nowS + 3_600 })],
    ["names no one", token({ uid: "" })],
    ["names too much", token({ uid: "u".repeat(129) })],
    ["is too long", token({ claims: "x".repeat(9_000) })],
  ])("is refused that %s", (_, given) => {
    expect(readCustomToken(given, NOW_MS)).toBeNull();
  });
});
