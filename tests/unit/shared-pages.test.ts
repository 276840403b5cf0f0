/** Pages that every visitor shares: what is kept, who is given it, and for how long, against a server that renders them. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { constants } from "@/lib/config/constants";
import { sharedPage, sharedPages } from "@/lib/session/shared-pages";

const NOW_MS = 1_700_000_000_000;
const RENDERED_WITH = "cmVuZGVyZWQgd2l0aCBpdA==";

/** How the server answers a path; without an entry, as a page of ours does. */
let answers: Record<string, (response: ServerResponse) => void> = {};
let asked: IncomingMessage[] = [];
let server: Server;
let url: URL;

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

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    const path = request.url ?? "";
    const answer = answers[path];
    if (answer) answer(response);
    else send(response, page(), {}, sharedPages[path]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}/anything?of=theirs`);
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

beforeEach(() => {
  asked = [];
  answers = {};
});

type Given = { headers?: Record<string, string>; method?: string; nonce?: string; nowMs?: number; status?: number };

/** Asks for a page as the edge guard does, and waits for what goes on after the answer. */
async function ask(path: string, { headers = {}, method = "GET", nonce = "bmV3", nowMs = NOW_MS, status }: Given = {}) {
  const work: Promise<void>[] = [];
  const request = new Request(new URL(path, url), { method, headers: { accept: "text/html", ...headers } });
  const waitUntil = (one: Promise<void>) => work.push(one);
  const answer = sharedPage(path, { request, url, nonce, status, nowMs, waitUntil });
  await Promise.all(work);
  return answer && new Response(answer.html, answer.init);
}

/** Every test takes a moment of its own, later than all before it: what was kept then is too old for it. */
let moment = NOW_MS;
beforeEach(() => {
  moment += 10 * constants.sharedPageMaxMs;
});
const at = (laterMs = 0) => ({ nowMs: moment + laterMs });

test("the first visitor's page is rendered for them, and every later one gets the kept page with a nonce of their own", async () => {
  expect(await ask("/signin", at())).toBeNull();
  const [first, second] = [
    await ask("/signin", { ...at(), nonce: "b25l" }),
    await ask("/signin", { ...at(), nonce: "dHdv" }),
  ];
  expect(await first?.text()).toBe(page().replaceAll(RENDERED_WITH, "b25l"));
  expect(await second?.text()).toBe(page().replaceAll(RENDERED_WITH, "dHdv"));
  expect(asked).toHaveLength(1);
});

test("the request that renders a page carries nothing of the visitor's", async () => {
  const theirs = { "x-forwarded-for": "203.0.113.9", "user-agent": "their browser", authorization: "Bearer theirs" };
  await ask("/signup", { ...at(), headers: theirs });
  expect(asked.map(({ url: path }) => path)).toEqual(["/signup"]);
  const { headers } = asked[0] as IncomingMessage;
  expect(headers.accept).toBe("*/*");
  for (const name of ["cookie", "authorization", "x-forwarded-for", "referer"]) expect(headers[name]).toBeUndefined();
  expect(JSON.stringify(headers)).not.toContain("their");
});

test("only what belongs to the page is taken over from the headers it was rendered with", async () => {
  await ask("/signin", at());
  const answer = await ask("/signin", at(2_500));
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
    age: "2",
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
  });
});

test.each<[string, string, Given]>([
  ["who has a cookie", "/signin", { headers: { cookie: "anything=1" } }],
  ["who posts", "/signin", { method: "POST" }],
  ["who asks for the headers alone", "/signin", { method: "HEAD" }],
  ["the router, which wants the page as data", "/signin", { headers: { accept: "*/*" } }],
  ["who asks for a page that is somebody's", "/dashboard/overview", {}],
])("no kept page is given to %s, and none is rendered for them", async (_who, path, given) => {
  await ask("/signin", at());
  asked = [];
  expect(await ask(path, { ...at(), ...given })).toBeNull();
  expect(asked).toEqual([]);
});

test("a kept page is rendered again when it is due, and given to nobody when it is old", async () => {
  await ask("/forget-password", at());
  answers["/forget-password"] = (response) => send(response, page("New words"));
  const due = await ask("/forget-password", at(constants.sharedPageMs + 1));
  expect(await due?.text()).toContain("Sign in");
  expect(await (await ask("/forget-password", at(constants.sharedPageMs + 2)))?.text()).toContain("New words");
  expect(asked).toHaveLength(2);
  expect(await ask("/forget-password", at(3 * constants.sharedPageMaxMs))).toBeNull();
});

test("one request renders a page that many ask for at once", async () => {
  const answersAtOnce = await Promise.all(Array.from({ length: 5 }, () => ask("/offline", at())));
  expect(answersAtOnce).toEqual([null, null, null, null, null]);
  expect(asked).toHaveLength(1);
});

test.each<[string, (response: ServerResponse) => void]>([
  ["an error", (response) => send(response, page(), {}, 500)],
  ["a redirect", (response) => send(response, page(), { location: "/elsewhere" }, 307)],
  ["a page that sets a cookie", (response) => send(response, page(), { "set-cookie": "a=b" })],
  ["data", (response) => send(response, page(), { "content-type": "text/x-component" })],
  ["a page without a nonce", (response) => send(response, page(), { "content-security-policy": "script-src 'self'" })],
  ["a page under another nonce", (response) => send(response, page().replaceAll(RENDERED_WITH, "another"))],
  ["a broken answer", (response) => response.destroy()],
])("%s is not kept, and not asked for again at once", async (_what, answer) => {
  answers["/not-supported"] = answer;
  expect(await ask("/not-supported", at())).toBeNull();
  expect(await ask("/not-supported", at(1))).toBeNull();
  expect(asked).toHaveLength(1);
  answers = {};
  expect(await ask("/not-supported", at(constants.sharedPageMs + 1))).toBeNull();
  expect(await ask("/not-supported", at(constants.sharedPageMs + 2))).not.toBeNull();
});

test("a page that stands in the place of another answers with the status it is given", async () => {
  await ask("/maintenance", { ...at(), status: 503 });
  expect((await ask("/maintenance", { ...at(), status: 503 }))?.status).toBe(503);
  expect((await ask("/maintenance", at()))?.status).toBe(200);
  await ask("/not-found", at());
  expect((await ask("/not-found", at()))?.status).toBe(404);
});
