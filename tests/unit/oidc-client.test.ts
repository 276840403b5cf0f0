/** What the external sign-in client accepts, against a fake provider whose responses each test sets. */
import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { returnFromProvider, type SignInChecks, startAtProvider } from "@/lib/identity";
import { setValidEnv } from "@/tests/support/unit-env";

// With the signs that ids and secrets of the large providers contain, and some that have to be encoded.
const CLIENT = "portal-1.people_care";
const SECRET = "a-b_c.d~e f:g";
const ACCESS_TOKEN = "access-token-of-the-person";
const CODE = "code-of-the-person";

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const otherKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const curveKeys = generateKeyPairSync("ec", { namedCurve: "P-256" });

type Asked = { path: string; authorization: string | undefined; form: URLSearchParams };
type Respond = (response: ServerResponse) => void;

let server: Server;
let issuer: string;
let asked: Asked[];
let logged: string[];
/** The provider's responses by path; without an entry, the correct one. */
let answers: Record<string, Respond>;

const json =
  (body: unknown, status = 200): Respond =>
  (response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const metadata = () => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  userinfo_endpoint: `${issuer}/me`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256", "ES256", "HS256", "none"],
  authorization_response_iss_parameter_supported: true,
});

const published = (key: KeyObject, kid: string) => ({ ...key.export({ format: "jwk" }), kid, use: "sig" });

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "", issuer);
  let body = "";
  for await (const part of request) body += part;
  asked.push({ path: pathname, authorization: request.headers.authorization, form: new URLSearchParams(body) });
  const usual: Record<string, Respond> = {
    "/.well-known/openid-configuration": json(metadata()),
    "/jwks": json({ keys: [published(keys.publicKey, "rsa"), published(curveKeys.publicKey, "curve")] }),
  };
  (answers[pathname] ?? usual[pathname] ?? json({ error: "not_found" }, 404))(response);
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setValidEnv({
    PORTAL_LOCAL: "1",
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT,
    OIDC_CLIENT_SECRET: SECRET,
    OIDC_NAME: "Care",
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [asked, logged, answers] = [[], [], {}];
  jest.spyOn(console, "error").mockImplementation((line) => void logged.push(String(line)));
});
afterEach(() => jest.restoreAllMocks());

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

type Signer = { alg: string; kid?: string; signature(input: Buffer): Buffer };
const rsa: Signer = { alg: "RS256", kid: "rsa", signature: (input) => sign("sha256", input, keys.privateKey) };
const unpublished: Signer = { ...rsa, signature: (input) => sign("sha256", input, otherKeys.privateKey) };
const curve: Signer = {
  alg: "ES256",
  kid: "curve",
  signature: (input) => sign("sha256", input, { key: curveKeys.privateKey, dsaEncoding: "ieee-p1363" }),
};
const secret: Signer = { alg: "HS256", signature: (input) => createHmac("sha256", SECRET).update(input).digest() };
const unsigned: Signer = { alg: "none", signature: () => Buffer.alloc(0) };

function idToken(claims: object, { alg, kid, signature }: Signer): string {
  const input = `${encoded({ alg, kid })}.${encoded(claims)}`;
  return `${input}.${signature(Buffer.from(input)).toString("base64url")}`;
}

const nowS = () => Math.floor(Date.now() / 1_000);
const claimsFor = ({ nonce }: SignInChecks) => ({
  iss: issuer,
  aud: CLIENT,
  sub: "subject-1",
  iat: nowS(),
  exp: nowS() + 60,
  nonce,
  email: "someone@people.example",
  email_verified: true,
});

/** Starts a sign-in as the portal does. */
async function start(): Promise<{ url: URL; checks: SignInChecks }> {
  const started = await startAtProvider("oidc");
  if (!started) throw new Error("not started");
  return { url: new URL(started.url), checks: started.checks };
}

type Changes = {
  claims?: Record<string, unknown>;
  signer?: Signer;
  /** The token endpoint's response. */
  tokens?: object;
  /** The query of the callback URL. */
  query?: Record<string, string>;
};

/** A round trip in which the provider's responses can be changed. */
async function roundTrip({ claims = {}, signer = rsa, tokens = {}, query = {} }: Changes = {}) {
  const { checks } = await start();
  const id_token = idToken({ ...claimsFor(checks), ...claims }, signer);
  answers["/token"] ??= json({ access_token: ACCESS_TOKEN, token_type: "Bearer", expires_in: 60, id_token, ...tokens });
  const search = new URLSearchParams({ code: CODE, state: checks.state, iss: issuer, ...query });
  return { returned: await returnFromProvider("oidc", search, checks), checks, id_token };
}

const credentialsIn = (request: Asked | undefined): string =>
  Buffer.from(request?.authorization?.replace("Basic ", "") ?? "", "base64").toString();

const someone = { provider: "oidc", subject: "subject-1", verifiedEmail: "someone@people.example", signedInAt: null };
const [unfinished, unreachable] = [{ problem: "unfinished" }, { problem: "unreachable" }];

test("the authorisation URL asks for a code with state, nonce and PKCE, all new each time", async () => {
  const [first, second] = [await start(), await start()];
  expect(`${first.url.origin}${first.url.pathname}`).toBe(`${issuer}/auth`);
  expect(Object.fromEntries(first.url.searchParams)).toEqual({
    client_id: CLIENT,
    response_type: "code",
    redirect_uri: "https://portal.care.test/api/auth/callback/oidc",
    scope: "openid email profile",
    state: first.checks.state,
    nonce: first.checks.nonce,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
  for (const name of ["state", "nonce", "codeVerifier"] as const) {
    expect(first.checks[name]).toMatch(/^[\w-]{43}$/);
    expect(first.checks[name]).not.toBe(second.checks[name]);
  }
  expect(first.url.href).not.toContain(first.checks.codeVerifier);
});

test("re-authentication is done by the provider, which says when it happened", async () => {
  const started = await startAtProvider("oidc", { isSigningInAgain: true });
  const { searchParams } = new URL(started?.url ?? "");
  expect([searchParams.get("prompt"), searchParams.get("max_age")]).toEqual(["login", "0"]);
  const { returned } = await roundTrip({ claims: { auth_time: 1_790_000_000 } });
  expect(returned).toMatchObject({ person: { signedInAt: new Date(1_790_000_000_000) } });
});

test("a valid response identifies the user; the code is exchanged with the client's secret and the verifier", async () => {
  const { returned, checks } = await roundTrip();
  expect(returned).toEqual({ person: { ...someone, issuer } });
  const [exchange] = asked.filter(({ path }) => path === "/token");
  expect(Object.fromEntries(exchange?.form ?? [])).toEqual({
    grant_type: "authorization_code",
    code: CODE,
    code_verifier: checks.codeVerifier,
    redirect_uri: "https://portal.care.test/api/auth/callback/oidc",
  });
  expect(credentialsIn(exchange)).toBe("portal-1.people_care:a-b_c.d~e+f%3Ag");
  expect(asked.map(({ path }) => path)).not.toContain("/me");
  expect(logged).toEqual([]);
});

test("an email address that is not in the token is requested from userinfo, for the same subject", async () => {
  const { sub, ...address } = { sub: "subject-1", email: "someone@people.example", email_verified: true };
  answers["/me"] = json({ sub, ...address });
  expect((await roundTrip({ claims: { email: undefined } })).returned).toMatchObject({ person: someone });
  answers["/me"] = json({ sub: "subject-2", ...address });
  expect((await roundTrip({ claims: { email: undefined } })).returned).toEqual(unfinished);
});

test.each<[string, Changes]>([
  ["of another issuer", { claims: { iss: "https://elsewhere.example" } }],
  ["without an issuer", { claims: { iss: undefined } }],
  ["for another client", { claims: { aud: "another" } }],
  ["for others too, without an authorised party", { claims: { aud: [CLIENT, "another"] } }],
  ["for others too, of another authorised party", { claims: { aud: [CLIENT, "another"], azp: "another" } }],
  ["that has expired", { claims: { exp: 1_700_000_000 } }],
  ["that never expires", { claims: { exp: undefined } }],
  ["that says no time", { claims: { iat: undefined } }],
  ["that is not valid yet", { claims: { nbf: 4_000_000_000 } }],
  ["of another sign-in", { claims: { nonce: "another" } }],
  ["without a nonce", { claims: { nonce: undefined } }],
  ["without a subject", { claims: { sub: undefined } }],
  ["signed by a key that is not published", { signer: unpublished }],
  ["signed by another kind of key", { signer: curve }],
  ["signed by the client's secret", { signer: secret }],
  ["that is not signed", { signer: unsigned }],
  ["that is none", { tokens: { id_token: "garbage" } }],
  ["that is missing", { tokens: { id_token: undefined } }],
])("an ID token %s is refused", async (_what, changes) => {
  expect((await roundTrip(changes)).returned).toEqual(unfinished);
});

test("an ID token for several audiences is accepted if the portal is the authorised party", async () => {
  const { returned } = await roundTrip({ claims: { aud: [CLIENT, "another"], azp: CLIENT } });
  expect(returned).toMatchObject({ person: someone });
});

test.each<[string, Record<string, string>]>([
  ["another state", { state: "another" }],
  ["an empty state", { state: "" }],
  ["another issuer", { iss: "https://elsewhere.example" }],
  ["an error", { error: "access_denied", error_description: "<b>" }],
  ["an answer of another kind", { response: "a.b.c" }],
])("a callback URL with %s is refused, and no code is exchanged", async (_what, query) => {
  expect((await roundTrip({ query })).returned).toEqual(unfinished);
  expect(asked.map(({ path }) => path)).not.toContain("/token");
});

test("a callback URL with a repeated parameter is refused", async () => {
  const { checks } = await start();
  for (const search of [
    `code=a&code=b&state=${checks.state}&iss=${issuer}`,
    `code=a&state=${checks.state}&state=x&iss=${issuer}`,
  ]) {
    expect(await returnFromProvider("oidc", new URLSearchParams(search), checks)).toEqual(unfinished);
  }
});

test("a used code is refused with the provider's error", async () => {
  answers["/token"] = json({ error: "invalid_grant" }, 400);
  expect((await roundTrip()).returned).toEqual(unfinished);
});

test("a discovery document of another issuer is not trusted", async () => {
  answers["/.well-known/openid-configuration"] = json({ ...metadata(), issuer: "https://elsewhere.example" });
  expect(await startAtProvider("oidc")).toBeNull();
});

const broken: [string, Respond][] = [
  ["an error of its own", json({ error: "server_error" }, 503)],
  ["nothing", (response) => void response.destroy()],
  [
    "half an answer",
    (response) => void response.writeHead(200, { "content-length": "10" }).write("{", () => response.destroy()),
  ],
];
const DISCOVERY = "/.well-known/openid-configuration";

test.each(
  broken.flatMap(([what, respond]) => ["/token", "/jwks", DISCOVERY].map((path) => [what, path, respond] as const)),
)("a provider that answers %s at %s is unreachable", async (_what, path, respond) => {
  const { checks } = await start();
  answers[path] = respond;
  const id_token = idToken(claimsFor(checks), rsa);
  answers["/token"] ??= json({ access_token: ACCESS_TOKEN, token_type: "Bearer", id_token });
  const search = new URLSearchParams({ code: CODE, state: checks.state, iss: issuer });
  expect(await returnFromProvider("oidc", search, checks)).toEqual(unreachable);
  if (path === DISCOVERY) expect(await startAtProvider("oidc")).toBeNull();
});

test("a provider that never responds times out after ten seconds", async () => {
  const { checks } = await start();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = jest.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(20));
  const search = new URLSearchParams({ code: CODE, state: checks.state, iss: issuer });
  answers["/token"] = () => {};
  expect(await returnFromProvider("oidc", search, checks)).toEqual(unreachable);
  // Or starts to respond and never finishes.
  answers["/token"] = (response) => void response.writeHead(200, { "content-type": "application/json" }).write("{");
  expect(await returnFromProvider("oidc", search, checks)).toEqual(unreachable);
  expect(new Set(spy.mock.calls.map(([ms]) => ms))).toEqual(new Set([10_000]));
});

test("what went wrong is logged without a token, a code or a secret", async () => {
  const seen: string[] = [randomUUID()];
  const trips: Changes[] = [
    { claims: { iss: "https://elsewhere.example" } },
    { signer: unpublished },
    { tokens: { id_token: "garbage" } },
    { query: { error: "access_denied", error_description: seen[0] ?? "" } },
  ];
  for (const changes of trips) {
    answers = {};
    const { checks, id_token } = await roundTrip(changes);
    seen.push(id_token, ...Object.values(checks));
  }
  expect(logged).toHaveLength(trips.length);
  for (const line of logged)
    expect(JSON.parse(line)).toMatchObject({ level: "warn", step: "return", provider: "oidc" });
  for (const value of [...seen, ACCESS_TOKEN, CODE, SECRET, "someone@people.example"]) {
    expect(logged.join("\n")).not.toContain(value);
  }
});
