/** Pages that are the same for everyone without a cookie: what is kept, who is given it, and for how long, in front of a server that renders them. */
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { pagesRendered, sharedPages } from "@/lib/server/shared-pages";
import { type GuardedServer, openGuarded } from "@/tests/support/guarded-server";
import { setValidEnv } from "@/tests/support/unit-env";

const RENDERED_WITH = "cmVuZGVyZWQgd2l0aCBpdA==";
const REQUEST_ID = /^[\da-f]{8}-[\da-f]{4}-/;

/** How the server answers a path; without an entry, as a page of ours does. */
let answers: Record<string, (response: ServerResponse) => void> = {};
let asked: IncomingMessage[] = [];
let server: GuardedServer;
let port: number;

const page = (words = "Sign in") =>
  `<html><head><style nonce="${RENDERED_WITH}"></style></head><body>${words}<script nonce="${RENDERED_WITH}"></script></body></html>`;

function send(response: ServerResponse, body: string, headers: Record<string, string> = {}, status = 200): void {
  const policy = `script-src 'self' 'nonce-${RENDERED_WITH}'; style-src 'nonce-${RENDERED_WITH}'`;
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "cache-control": "no-store",
    "x-request-id": "the-server's-own",
    ...headers,
  });
  response.end(body);
}

/** Every test takes a moment of its own, later than all before it: what was kept then is too old for it. */
let momentMs = 1_700_000_000_000;
let nowMs = momentMs;

beforeAll(async () => {
  setValidEnv();
  server = await openGuarded((request, response) => {
    asked.push(request);
    const path = request.url ?? "";
    const answer = answers[path];
    if (answer) answer(response);
    else send(response, page(), {}, sharedPages[path]);
  });
  ({ port } = server);
  jest.spyOn(clock, "now").mockImplementation(() => new Date(nowMs));
});

afterAll(() => {
  jest.restoreAllMocks();
  server.close();
});

beforeEach(() => {
  asked = [];
  answers = {};
  momentMs += 10 * constants.sharedPageMaxMs;
  nowMs = momentMs;
});

type Given = { headers?: Record<string, string>; method?: string; laterMs?: number; body?: string };
type Answer = { status: number; headers: Record<string, string>; body: Buffer; html: string; nonce: string };

const VISITOR = "x-visitor";

/** Asks for a page as a browser does that was never here, and waits for what is rendered after the answer. */
async function ask(path: string, { headers = {}, method = "GET", laterMs = 0, body }: Given = {}): Promise<Answer> {
  nowMs = momentMs + laterMs;
  const given = { accept: "text/html", host: "portal.test", [VISITOR]: "1", ...headers };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers: given, agent: false }, resolve)
      .on("error", reject)
      .end(body);
  });
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  await pagesRendered();
  const bytes = Buffer.concat(parts);
  const [, nonce = ""] = /script-src[^;]*'nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"])) ?? [];
  const html = (answer.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString();
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers as Record<string, string>,
    body: bytes,
    html,
    nonce,
  };
}

const isKept = ({ headers }: Answer): boolean => headers["age"] !== undefined;

/** The server's own requests. */
const renderings = () => asked.filter(({ headers }) => headers[VISITOR] === undefined);

test("the first visitor's page is rendered for them, and every later one gets the kept page with a nonce of their own", async () => {
  expect(isKept(await ask("/signin"))).toBe(false);
  const [first, second] = [await ask("/signin"), await ask("/signin")];
  expect(first.nonce).toMatch(/^[\w+/]{22}==$/);
  expect(new Set([first.nonce, second.nonce, RENDERED_WITH]).size).toBe(3);
  expect(first.html).toBe(page().replaceAll(RENDERED_WITH, first.nonce));
  expect(second.html).toBe(page().replaceAll(RENDERED_WITH, second.nonce));
  expect(renderings()).toHaveLength(1);
});

test("the request that renders a page carries nothing of the visitor's", async () => {
  const theirs = { "x-forwarded-for": "203.0.113.9", "user-agent": "their browser", authorization: "Bearer theirs" };
  await ask("/signup", { headers: theirs });
  expect(renderings().map(({ url: path }) => path)).toEqual(["/signup"]);
  const { headers } = renderings()[0] as IncomingMessage;
  expect(headers.accept).toBe("*/*");
  for (const name of ["cookie", "authorization", "x-forwarded-for", "referer"]) expect(headers[name]).toBeUndefined();
  expect(headers[constants.clientAddressHeader]).toBe("127.0.0.1");
  expect(JSON.stringify(headers)).not.toContain("their");
});

test("only what belongs to the page is taken over from the headers it was rendered with; the others are the answer's own", async () => {
  await ask("/signin");
  const { headers } = await ask("/signin", { laterMs: 2_500 });
  const { "content-security-policy": policy, "x-request-id": requestId, date, ...others } = headers;
  expect(policy).toMatch(/^default-src 'self'; script-src 'self' 'nonce-[^']+' 'strict-dynamic'; /);
  expect(requestId).toMatch(REQUEST_ID);
  expect((await ask("/signin")).headers["x-request-id"]).not.toBe(requestId);
  expect(date).toBeDefined();
  expect(others).toEqual({
    age: "2",
    "content-type": "text/html; charset=utf-8",
    "content-length": String(Buffer.byteLength(page())),
    "cache-control": "no-store",
    connection: expect.any(String),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "strict-transport-security": "max-age=63072000; includeSubDomains",
  });
});

test.each<[string | undefined, boolean]>([
  ["gzip", true],
  ["br, gzip;q=0.8", true],
  ["GZIP", true],
  ["gzip;q=0", false],
  ["gzip; q=0.0, br", false],
  ["br", false],
  [undefined, false],
])("with an Accept-Encoding of %s it is compressed: %s", async (encoding, isCompressed) => {
  await ask("/signin");
  const answer = await ask("/signin", encoding ? { headers: { "accept-encoding": encoding } } : {});
  expect(isKept(answer)).toBe(true);
  expect(answer.headers["content-encoding"]).toBe(isCompressed ? "gzip" : undefined);
  expect(answer.headers["content-length"]).toBe(String(answer.body.length));
  expect(answer.html).toBe(page().replaceAll(RENDERED_WITH, answer.nonce));
});

test.each<[string, string, Given]>([
  ["a request with a cookie", "/signin", { headers: { cookie: "anything=1" } }],
  ["a request with an empty cookie", "/signin", { headers: { cookie: "" } }],
  ["a post", "/signin", { method: "POST" }],
  ["a request for the headers alone", "/signin", { method: "HEAD" }],
  ["a request with a body", "/signin", { headers: { "content-length": "1" }, body: "x" }],
  ["the router, which wants the page as data", "/signin", { headers: { accept: "*/*" } }],
  ["the router, which names itself", "/signin", { headers: { rsc: "1" } }],
  ["a query", "/signin?redirect=workers", {}],
  ["a page that is not open to everyone", "/dashboard/overview", {}],
  ["a page that begins an anonymous session", "/worker-questionnaire", {}],
  ["a path that Next redirects", "/signin/", {}],
  ["a path that Next decodes", "/%73ignin", {}],
  ["a path that Next shortens", "/dashboard/../signin", {}],
  ["a file of the build", "/_next/static/x.js", {}],
  ["a file of the portal", "/icon.svg", {}],
])("no kept page is given to %s, and none is rendered for it", async (_what, path, given) => {
  await ask("/signin");
  await ask("/nowhere");
  asked = [];
  expect(isKept(await ask(path, given))).toBe(false);
  expect(renderings()).toEqual([]);
  expect(asked.map(({ url }) => url)).toEqual([path]);
});

test("a kept page is rendered again when it is due, and given to no one when it is old", async () => {
  await ask("/forget-password");
  answers["/forget-password"] = (response) => send(response, page("New words"));
  const due = await ask("/forget-password", { laterMs: constants.sharedPageMs + 1 });
  expect([isKept(due), due.html]).toEqual([true, expect.stringContaining("Sign in")]);
  const again = await ask("/forget-password", { laterMs: constants.sharedPageMs + 2 });
  expect([isKept(again), again.html]).toEqual([true, expect.stringContaining("New words")]);
  expect(renderings()).toHaveLength(2);
  expect(isKept(await ask("/forget-password", { laterMs: 3 * constants.sharedPageMaxMs }))).toBe(false);
});

test("one request renders a page that many ask for at once", async () => {
  // The page is not there before all have asked for it.
  const waiting: ServerResponse[] = [];
  answers["/offline"] = (response) => {
    if (waiting.push(response) === 6) for (const one of waiting) send(one, page());
  };
  const answersAtOnce = await Promise.all(Array.from({ length: 5 }, () => ask("/offline")));
  expect(answersAtOnce.map(isKept)).toEqual([false, false, false, false, false]);
  expect(renderings()).toHaveLength(1);
});

test.each<[string, (response: ServerResponse) => void]>([
  ["an error", (response) => send(response, page(), {}, 500)],
  ["a redirect", (response) => send(response, page(), { location: "/elsewhere" }, 307)],
  ["a page that sets a cookie", (response) => send(response, page(), { "set-cookie": "a=b" })],
  ["data", (response) => send(response, page(), { "content-type": "text/x-component" })],
  ["a page without a nonce", (response) => send(response, page(), { "content-security-policy": "script-src 'self'" })],
  ["a page under another nonce", (response) => send(response, page().replaceAll(RENDERED_WITH, "another"))],
])("%s is not kept, and not asked for again at once", async (_what, answer) => {
  answers["/not-supported"] = answer;
  expect(isKept(await ask("/not-supported"))).toBe(false);
  expect(isKept(await ask("/not-supported", { laterMs: 1 }))).toBe(false);
  expect(renderings()).toHaveLength(1);
  answers = {};
  expect(isKept(await ask("/not-supported", { laterMs: constants.sharedPageMs + 1 }))).toBe(false);
  expect(isKept(await ask("/not-supported", { laterMs: constants.sharedPageMs + 2 }))).toBe(true);
});

test("a broken answer is not kept, and not asked for again at once", async () => {
  answers["/closing-page"] = (response) => {
    if (asked.at(-1)?.headers[VISITOR]) send(response, page());
    else response.destroy();
  };
  expect(isKept(await ask("/closing-page"))).toBe(false);
  expect(isKept(await ask("/closing-page", { laterMs: 1 }))).toBe(false);
  expect(renderings()).toHaveLength(1);
});

test("a page that is shown in place of another has the status of that, and the policy of the address asked for", async () => {
  for (const path of ["/nowhere", "/nowhere/at/all.php?id=1", "/not-found"]) {
    await ask(path);
    const answer = await ask(path);
    expect([path, isKept(answer), answer.status]).toEqual([path, true, 404]);
  }
  expect(new Set(renderings().map(({ url }) => url))).toEqual(new Set(["/not-found"]));
  await ask("/unavailable");
  expect((await ask("/unavailable")).status).toBe(503);
});
