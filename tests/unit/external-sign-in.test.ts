/** The cookie of a sign-in in progress at an external identity provider. */
import {
  abandonedExternalSignIns,
  type ExternalSignIn,
  externalSignInName,
  openExternalSignIn,
  removedExternalSignIn,
  sealExternalSignIn,
} from "@/lib/session/external-sign-in";
import { setValidEnv } from "@/tests/support/unit-env";

beforeAll(() => setValidEnv());

const NOW_MS = 1_700_000_000_000;
const MINUTE_MS = 60_000;
const random = (letter: string) => letter.repeat(43);
const signIn: ExternalSignIn = {
  provider: "oidc",
  purpose: { kind: "signIn", redirect: "workers?search=Zoë", requestId: "request-1" },
  state: random("s"),
  nonce: random("n"),
  codeVerifier: random("v"),
};
const wanted = { provider: "oidc", state: signIn.state };

test("is HttpOnly, is sent only to the callback path, and lasts 15 minutes", async () => {
  const { value, ...cookie } = await sealExternalSignIn(signIn, NOW_MS);
  expect(cookie).toEqual({
    name: `__Secure-external-sign-in.${signIn.state}`,
    httpOnly: true,
    sameSite: "lax",
    path: "/api/auth",
    secure: true,
    maxAge: 900,
  });
  for (const secret of [signIn.nonce, signIn.codeVerifier, "workers"]) expect(value).not.toContain(secret);
  const { name, path, maxAge } = removedExternalSignIn(cookie.name);
  expect([name, path, maxAge]).toEqual([cookie.name, cookie.path, 0]);
});

test("opens to what was sealed, until it expires", async () => {
  const { value } = await sealExternalSignIn(signIn, NOW_MS);
  expect(await openExternalSignIn(value, wanted, NOW_MS + 15 * MINUTE_MS - 1)).toMatchObject(signIn);
  expect(await openExternalSignIn(value, wanted, NOW_MS + 15 * MINUTE_MS)).toBeNull();
});

test("opens only for its own provider and state, and nothing else opens", async () => {
  const { value } = await sealExternalSignIn(signIn, NOW_MS);
  const { value: of } = await sealExternalSignIn({ ...signIn, state: random("o") }, NOW_MS);
  expect(await openExternalSignIn(value, { ...wanted, provider: "google" }, NOW_MS)).toBeNull();
  expect(await openExternalSignIn(value, { ...wanted, state: random("o") }, NOW_MS)).toBeNull();
  for (const bad of [of, undefined, "", "garbage", value.replace(/.{20}~2$/, "A".repeat(20)), "x".repeat(10_000)]) {
    expect(await openExternalSignIn(bad, wanted, NOW_MS)).toBeNull();
  }
});

test("another sealed value of the portal does not open as one", async () => {
  const { sealSigningToken } = await import("@/lib/session");
  const signingToken = { agreementId: crypto.randomUUID(), signatureId: crypto.randomUUID(), link: "l".repeat(16) };
  const value = await sealSigningToken({ ...signingToken, expiresAtMs: NOW_MS + MINUTE_MS });
  expect(await openExternalSignIn(value, wanted, NOW_MS)).toBeNull();
});

test("the longest page to come back to, in any script, fits into what browsers store", async () => {
  for (const purpose of [
    { kind: "signIn", redirect: "本".repeat(500) },
    { kind: "authenticateAgain", page: "a".repeat(2_000) },
  ] as const) {
    const { name, value } = await sealExternalSignIn({ ...signIn, purpose }, NOW_MS);
    expect(name.length + value.length).toBeLessThan(4_096);
  }
});

test("sign-ins that were abandoned are removed once there are four, and no other cookie is", () => {
  const names = ["a", "b", "c", "d"].map((state) => externalSignInName(state));
  expect(abandonedExternalSignIns(["ch_token", ...names.slice(1)])).toEqual([]);
  expect(abandonedExternalSignIns(["ch_token", ...names])).toEqual(names);
});
