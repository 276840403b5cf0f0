/** The guard in front of Next, around a small server: what it accepts, passes on and adds. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "@/lib/config/constants";
import { requestMarkup } from "@/lib/config/document-markup";
import type { EdgeRefusal } from "@/lib/server/guard";
import { type GuardedServer, openGuarded } from "@/tests/support/guarded-server";
import { openRaw, parseAnswer, type RawAnswer, sendRaw } from "@/tests/support/raw-http";
import { setValidEnv } from "@/tests/support/unit-env";

let server: GuardedServer;
let port: number;
let seen: string[];
let refusals: EdgeRefusal[];
let answer: (req: IncomingMessage, res: ServerResponse, bytes: number) => void;

beforeAll(async () => {
  setValidEnv({ BODY_TIMEOUT_MS: "300" });
  server = await openGuarded(
    async (req, res) => {
      seen.push(`${req.method} ${req.url}`);
      let bytes = 0;
      for await (const part of req) bytes += part.length;
      answer(req, res, bytes);
    },
    (refusal) => void refusals.push(refusal),
  );
  ({ port } = server);
});
afterAll(() => server.close());
beforeEach(() => {
  seen = [];
  refusals = [];
  answer = (_, res, bytes) => void res.end(`${bytes} bytes`);
});

const HOST = "Host: portal.test";
const send = (line: string, headers: string[] = [], body = ""): Promise<RawAnswer> =>
  sendRaw(port, [`${line} HTTP/1.1`, HOST, ...headers], body);
const raw = async (...lines: string[]): Promise<RawAnswer> =>
  parseAnswer(await openRaw(port, lines.join("\r\n")).ended);

test("a body reaches the handler complete, with or without a Content-Length", async () => {
  expect((await send("POST /signin", ["Content-Length: 5"], "hello")).body).toBe("5 bytes");
  expect(
    (await send("POST /signin", ["Transfer-Encoding: chunked"], "5\r\nhello\r\n2\r\nyo\r\n0\r\n\r\n")).body,
  ).toMatch(/7 bytes/);
});

test("a document keeps its markup, and what the router and its actions ask for has none to keep", async () => {
  answer = (_, res) => void res.end(String(requestMarkup()?.document?.size));
  expect((await send("GET /dashboard/jobs")).body).toBe("0");
  expect((await send("POST /dashboard/jobs", ["Content-Length: 5"], "hello")).body).toBe("0");
  expect((await send("GET /dashboard/jobs", ["RSC: 1"])).body).toBe("undefined");
  expect((await send("POST /signin", ["Next-Action: a", "Content-Length: 5"], "hello")).body).toBe("undefined");
});

test("each request keeps its own markup", async () => {
  const kept: unknown[] = [];
  answer = (_, res) => {
    kept.push(requestMarkup()?.document);
    res.end();
  };
  await Promise.all([send("GET /dashboard/jobs"), send("GET /dashboard/jobs")]);
  expect(kept).toHaveLength(2);
  expect(kept[0]).not.toBe(kept[1]);
});

test("what a request keeps is let go once it is answered, unless the page is still being rendered", async () => {
  const kept: Record<string, Map<string, string>> = {};
  answer = (req, res) => {
    const { document } = requestMarkup() ?? {};
    if (document) kept[req.method ?? ""] = document.set("id", "markup");
    res.end();
  };
  await send("GET /dashboard/jobs");
  await send("HEAD /dashboard/jobs");
  expect([kept["GET"]?.size, kept["HEAD"]?.size]).toEqual([0, 1]);
});

test("the handler never sees a body that is too long, too slow or aborted", async () => {
  expect((await raw("POST /signin HTTP/1.1", HOST, "Content-Length: 600000", "", "x")).status).toBe(413);
  expect((await raw("POST /signin HTTP/1.1", HOST, "Content-Length: 6", "", "x")).status).toBe(408);
  const chunk = `${(300_000).toString(16)}\r\n${"x".repeat(300_000)}\r\n`;
  expect((await raw("POST /signin HTTP/1.1", HOST, "Transfer-Encoding: chunked", "", `${chunk}${chunk}`)).status).toBe(
    413,
  );
  const left = openRaw(port, `POST /signin HTTP/1.1\r\n${HOST}\r\nContent-Length: 6\r\n\r\nx`);
  left.socket.destroy();
  await left.ended;
  expect(seen).toEqual([]);
});

test("a client that sends all of it reads why it was refused", async () => {
  const body = Buffer.alloc(8 * 1024 * 1024);
  const head = `POST /signin HTTP/1.1\r\n${HOST}\r\nContent-Length: ${body.length}\r\n\r\n`;
  const { ended } = openRaw(port, Buffer.concat([Buffer.from(head), body]));
  expect(parseAnswer(await ended)).toMatchObject({ status: 413, headers: { connection: "close" } });
});

test("a form with a file that is too long reaches its route at once, without a body and with its length", async () => {
  const length = String(constants.fileMaxBytes * 2);
  answer = (req, res, bytes) => void res.end(`${bytes} of ${req.headers["content-length"]}`);
  const said = await raw("POST /my-profile/document HTTP/1.1", HOST, `Content-Length: ${length}`, "", "begun");
  expect([said.body, said.headers["connection"]]).toEqual([`0 of ${length}`, "close"]);
});

test.each(["TRACE", "PROPFIND", "PUT", "NONSENSE"])(
  "%s of a page is 405 with Allow, and never reaches the handler",
  async (method) => {
    const { status, headers } = await send(`${method} /signin`);
    expect([status, headers["allow"] !== undefined, seen]).toEqual([405, true, []]);
  },
);

test.each(["//evil.example/", "http://evil.example/", "/\\evil.example", "*"])(
  "the target %s is 400",
  async (target) => {
    expect([(await send(`GET ${target}`)).status, seen]).toEqual([400, []]);
  },
);

test("a backslash in a query is an ordinary character", async () => {
  expect((await send("GET /dashboard/workers?search=a\\b")).status).toBe(200);
});

test("asking for a web socket is a plain request", async () => {
  expect((await send("GET /signin", ["Upgrade: websocket", "Sec-WebSocket-Version: 13"])).body).toBe("0 bytes");
});

test("the guard sets the client's address, whatever the client sends", async () => {
  answer = (req, res) => void res.end(String(req.headers[constants.clientAddressHeader]));
  const forged = `${constants.clientAddressHeader}: 9.9.9.9`;
  expect((await send("GET /", [forged])).body).toBe("127.0.0.1");
  expect((await send("GET /", [forged, "X-Forwarded-For: 8.8.8.8, 203.0.113.9"])).body).toBe("203.0.113.9");
  expect((await send("GET /", ["X-Forwarded-For: 8.8.8.8", "X-Forwarded-For: 203.0.113.9"])).body).toBe("203.0.113.9");
});

test("a response keeps its own headers and gets the missing ones", async () => {
  answer = (_, res) => void res.writeHead(200, { "content-security-policy": "default-src 'none'" }).end();
  const { headers } = await send("GET /signin");
  expect(headers).toMatchObject({
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
});

test.each([
  ["/signin", "public, max-age=60", "private, no-store"],
  ["/signin", "s-maxage=31536000", "private, no-store"],
  ["/organisation-logo/x/large", "private, max-age=60", "private, max-age=60"],
  ["/_next/static/x.js", "public, max-age=31536000, immutable", "public, max-age=31536000, immutable"],
  ["/icon.svg", "public, max-age=0", "public, max-age=0"],
  ["/images/x/y.svg", "public, max-age=0", "private, no-store"],
])("what %s says of caching, %j, is sent as %j", async (path, said, sent) => {
  answer = (_, res) => void res.setHeader("cache-control", said).end();
  expect((await send(`GET ${path}`)).headers["cache-control"]).toBe(sent);
});

test("a refusal of the edge is logged and not shown to the client", async () => {
  answer = (_, res) => {
    res.setHeader(constants.refusalHeader, "why").setHeader("x-request-id", "request-1").end();
  };
  const { headers } = await send("GET /signin", ["X-Forwarded-For: 203.0.113.9"]);
  expect(headers[constants.refusalHeader]).toBeUndefined();
  expect(refusals).toEqual([{ refusal: "why", address: "203.0.113.9", requestId: "request-1" }]);
});
