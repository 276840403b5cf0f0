/**
 * Requests of every kind to a built server: every response has the security headers, no shared cache may store personal
 * data, no request causes a 500, and bodies are read only up to their limit (ASVS 5 V3, V4, V16).
 */

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { constants } from "@/lib/config/constants";
import { createDemoDatabase } from "../support/demo-database";
import { each, openClient } from "../support/http";
import { signInAs } from "../support/page-forms";
import { demoPassword } from "../support/questionnaires";
import { openRaw, parseAnswer, type RawAnswer, sendRaw } from "../support/raw-http";
import { dropDatabase, type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";
import { until } from "../support/until";

const DATABASE = "front_door";
const AGENCY = "agency@tendwell.test";
const WORKER = "a1d4c7e0-5b1f-4c2a-9d3e-000000001002";
const FORM_MS = 2_000;

let portal: Portal;
let host: string;
let cookie: string;
let token: string;
let staticFile: string;

beforeAll(async () => {
  const database = await createDemoDatabase(DATABASE);
  const env = { ...sharedEnv(), DATABASE_URL: database.appUrl, RUN_JOBS: "0", BODY_TIMEOUT_MS: String(FORM_MS) };
  portal = await startPortal({ ...env, ALARM_REFUSALS: "12" }, { name: "front-door" });
  host = `localhost:${portal.port}`;
  const client = openClient(portal.url, 4);
  const agency = await signInAs(client, AGENCY, demoPassword);
  cookie = agency.cookie();
  [, staticFile = ""] = /(\/_next\/static\/[^" ]+\.js)[" ]/.exec((await agency.get("/dashboard/workers")).body) ?? [];
  client.close();
  token = await idTokenOf(AGENCY);
});

afterAll(async () => {
  await stopServers();
  await dropDatabase(DATABASE);
});

async function idTokenOf(email: string): Promise<string> {
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator } = sharedEnv();
  const answer = await fetch(
    `http://${emulator}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: demoPassword, returnSecureToken: true }),
    },
  );
  return ((await answer.json()) as { idToken: string }).idToken;
}

type Knock = { method?: string; target: string; headers?: string[]; body?: string | Buffer; withoutHost?: true };

const linesOf = ({ method = "GET", target, headers = [], body, withoutHost }: Knock): string[] => [
  `${method} ${target} HTTP/1.1`,
  ...(withoutHost ? [] : [`Host: ${host}`]),
  ...headers,
  ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
];

const knock = (one: Knock): Promise<RawAnswer> => sendRaw(portal.port, linesOf(one), one.body);

/** The faults of a response's headers; empty if there are none. */
function faultsOf({ status, headers }: RawAnswer): string[] {
  const faults: string[] = [];
  for (const name of ["content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy"]) {
    if (!headers[name]) faults.push(`without ${name}`);
  }
  for (const name of ["permissions-policy", "cross-origin-opener-policy"]) {
    if (!headers[name]) faults.push(`without ${name}`);
  }
  if (!/frame-ancestors '(none|self)'/.test(headers["content-security-policy"] ?? "")) faults.push("may be framed");
  if (headers["x-powered-by"] || headers["server"]) faults.push("says what it is made of");
  if (headers[constants.refusalHeader] || headers[constants.clientAddressHeader]) faults.push("tells what is internal");
  if (status >= 500 || status < 200) faults.push(`status ${status}`);
  if (status === 405 && !headers["allow"]) faults.push("405 without Allow");
  return faults;
}

const isCachedByProxies = ({ headers }: RawAnswer) => !/no-store|private/.test(headers["cache-control"] ?? "");

const signedIn = () => [`Cookie: ${cookie}`];

/** Public files, which any cache may store. */
const publicFiles = (): Knock[] => [
  { target: staticFile },
  { target: "/logo.svg" },
  { target: "/icon.svg" },
  { target: "/icon.svg" },
  { target: "/sw.js" },
];

/** What no shared cache may store. */
const everythingElse = (): [status: number | number[], Knock][] => [
  [404, { target: "/_next/static/nothing.js" }],
  [404, { target: "/_next/static/chunks/%2e%2e/%2e%2e/server/app/page.js" }],
  [
    404,
    {
      target: `/_next/image?url=${encodeURIComponent(`/worker-photo/${WORKER}/large`)}&w=640&q=75`,
      headers: signedIn(),
    },
  ],
  [404, { target: "/_next/image?url=%2Flogo.svg&w=640&q=75" }],
  [404, { target: "/_next/image" }],
  [[308, 404], { target: "/_next/image/?url=%2Flogo.svg&w=640&q=75" }],
  [404, { target: "/_next/%69mage?url=%2Flogo.svg&w=640&q=75" }],
  [404, { target: "/_next/data/x/dashboard/workers.json", headers: signedIn() }],
  [404, { target: "/_next/anything" }],
  [404, { target: "/_next" }],
  [404, { target: "/_nextstatic" }],
  [404, { target: "/images/nothing.svg" }],
  [[308, 404], { target: "/images/" }],
  [404, { target: "/images/..%2f..%2fpackage.json" }],
  [404, { target: "/sw.js/x" }],
  [404, { target: "/sw.jsx" }],
  [404, { target: "/icon.svgx" }],
  [404, { target: "/logo.svg/x" }],
  [404, { target: "/favicon.ico" }],
  [404, { target: "/nowhere" }],
  [404, { target: "/nowhere", headers: ["Sec-Fetch-Dest: image"] }],
  [[308, 404], { target: "/signin/" }],
  [[400, 404], { target: "/%" }],
  [[400, 404], { target: "/%E0%A4%A" }],
  [[400, 404], { target: "/_next/static/%E0%A4%A" }],
  [[400, 404], { target: "/images/%ff" }],
  [[400, 404], { target: "/dashboard/workers/%00" }],
  [[400, 404], { target: "/\\evil.example" }],
  [400, { target: "//evil.example/%2e%2e" }],
  [400, { target: "http://evil.example/" }],
  [400, { target: "*" }],
  [405, { method: "OPTIONS", target: "*" }],
  [[200, 404], { target: `/${"x".repeat(7_000)}` }],
  [431, { target: `/${"x".repeat(20_000)}` }],
  [400, { target: "/signin", withoutHost: true }],
  [400, { target: "/signin", withoutHost: true, headers: ["Host: not a host"] }],
  [400, { target: "/signin", withoutHost: true, headers: ["Host: localhost:99999"] }],
  [400, { target: "/signin", headers: ["Host: twice.example"] }],
  [400, { target: "/signin", headers: ["Bad Header: x"] }],
  [200, { target: "/signin" }],
  [200, { method: "HEAD", target: "/signin" }],
  [405, { method: "OPTIONS", target: "/signin" }],
  [200, { target: "/signin", headers: ["If-None-Match: *"] }],
  [200, { target: "/signin", headers: ["Range: bytes=0-10"] }],
  [200, { target: "/signin", headers: ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"] }],
  [417, { target: "/signin", headers: ["Expect: a-miracle"] }],
  [[200, 307], { target: "/signin", headers: ["RSC: 1"] }],
  [[200, 307, 400], { target: "/signin?_rsc=forged", headers: ["RSC: 1", "Next-Router-State-Tree: %5B%22%22%5D"] }],
  [
    [200, 307, 400],
    { target: "/signin?_rsc=forged", headers: ["RSC: 1", "Next-Router-State-Tree: {", "Next-Router-Prefetch: 1"] },
  ],
  [200, { target: "/dashboard/workers", headers: signedIn() }],
  [200, { method: "HEAD", target: "/dashboard/workers", headers: signedIn() }],
  [[200, 307], { target: "/dashboard/workers", headers: [...signedIn(), "RSC: 1"] }],
  [303, { target: "/dashboard/workers" }],
  [303, { target: "/dashboard/workers", headers: ["RSC: 1"] }],
  [200, { target: "/dashboard/workers/csv", headers: signedIn() }],
  [404, { target: `/worker-photo/${randomUUID()}/large`, headers: signedIn() }],
  [404, { target: `/organisation-logo/${randomUUID()}/large`, headers: signedIn() }],
  [404, { target: `/dashboard/workers/${WORKER}/documents/${randomUUID()}`, headers: signedIn() }],
  [404, { target: "/dashboard/agencies", headers: signedIn() }],
  [200, { target: "/api/v1/workers", headers: [`Authorization: Bearer ${token}`] }],
  [200, { method: "HEAD", target: "/api/v1/openapi.json" }],
  [200, { target: "/api/v1/openapi.json" }],
  [401, { target: "/api/v1/workers" }],
  [401, { target: "/api/v1/workers", headers: ["Authorization: Bearer x.y.z"] }],
  [404, { target: "/api/v1/nothing" }],
  [404, { target: "/api/v1/%E0%A4%A" }],
  [404, { target: "/api/nothing" }],
  [[200, 204, 404, 405], { method: "OPTIONS", target: "/api/v1/workers" }],
  [404, { method: "PATCH", target: "/api/v1/workers" }],
  [405, { method: "TRACE", target: "/" }],
  [405, { method: "TRACE", target: "/api/v1/workers", headers: [`Authorization: Bearer ${token}`] }],
  [405, { method: "TRACE", target: staticFile }],
  [405, { method: "CONNECT", target: `${host}` }],
  [405, { method: "PROPFIND", target: "/" }],
  [405, { method: "QUERY", target: "/signin" }],
  [405, { method: "NONSENSE", target: "/signin" }],
  [405, { method: "PUT", target: "/signin", body: "x" }],
  [405, { method: "PATCH", target: "/dashboard/workers", headers: signedIn() }],
  [405, { method: "DELETE", target: "/sw.js" }],
  [405, { method: "DELETE", target: "/api/health" }],
  [
    405,
    {
      method: "POST",
      target: "/dashboard/workers/csv",
      headers: [...signedIn(), "Content-Type: application/x-www-form-urlencoded"],
      body: "a=b",
    },
  ],
  [405, { method: "POST", target: staticFile, body: "x" }],
  [405, { method: "POST", target: "/sw.js", body: "x" }],
  [405, { method: "POST", target: "/icon.svg", body: "x" }],
  [400, { method: "POST", target: "/signin", body: "x", headers: ["Content-Type: text/plain"] }],
  [
    400,
    {
      method: "POST",
      target: "/signin",
      body: "[]",
      headers: [`Next-Action: ${"0".repeat(42)}`, "Content-Type: text/html"],
    },
  ],
  [
    [303, 404, 409],
    {
      method: "POST",
      target: "/signin",
      body: "[]",
      headers: [`Next-Action: 00${"d3".repeat(20)}`, "Content-Type: text/plain"],
    },
  ],
  [
    400,
    {
      method: "POST",
      target: "/signin",
      body: "a=b",
      headers: ["Origin: https://evil.example", "Content-Type: application/x-www-form-urlencoded"],
    },
  ],
  [400, { method: "POST", target: "/signin", body: "a=b", headers: ["Transfer-Encoding: chunked"] }],
  [
    [200, 204, 400],
    {
      method: "POST",
      target: "/session/end",
      body: "startedAtMs=1",
      headers: ["Content-Type: application/x-www-form-urlencoded"],
    },
  ],
  [[303, 405], { target: "/dashboard/organisation/upload", headers: signedIn() }],
  [405, { target: "/session/touch" }],
];

describe("every response", () => {
  it("for a public file has the security headers and may be cached", async () => {
    expect(staticFile).toMatch(/^\/_next\/static\//);
    for (const one of publicFiles()) {
      const answer = await knock(one);
      expect([one.target, answer.status, faultsOf(answer)]).toEqual([one.target, 200, []]);
      expect([one.target, isCachedByProxies(answer)]).toEqual([one.target, true]);
      const again = await knock({ ...one, headers: [`If-None-Match: ${answer.headers["etag"]}`] });
      expect([one.target, again.status, faultsOf(again)]).toEqual([one.target, answer.headers["etag"] ? 304 : 200, []]);
      const head = await knock({ ...one, method: "HEAD" });
      expect([one.target, head.status, head.body, faultsOf(head)]).toEqual([one.target, 200, "", []]);
      const part = await knock({ ...one, headers: ["Range: bytes=0-3"] });
      expect([one.target, [200, 206].includes(part.status), faultsOf(part)]).toEqual([one.target, true, []]);
    }
  });

  it("for a script of the build is the same once it is kept compressed", async () => {
    const once = await knock({ target: staticFile, headers: ["Accept-Encoding: br, gzip"] });
    expect(once.headers["content-encoding"]).toBe("gzip");
    let kept = once;
    await until("the script to be compressed", async () => {
      kept = await knock({ target: staticFile, headers: ["Accept-Encoding: br, gzip"] });
      return kept.headers["content-encoding"] === "br";
    });
    for (const name of ["content-type", "cache-control", "vary"]) expect(kept.headers[name]).toBe(once.headers[name]);
    expect(faultsOf(kept)).toEqual([]);
    const plain = await knock({ target: staticFile });
    expect(plain.headers["content-encoding"]).toBeUndefined();
  });

  it("for anything else has its status and the security headers, and no shared cache may store it", async () => {
    const wrong: unknown[] = [];
    for (const [expected, one] of everythingElse()) {
      const answer = await knock(one);
      const faults = faultsOf(answer);
      if (isCachedByProxies(answer)) faults.push(`may be kept: ${answer.headers["cache-control"]}`);
      if (![expected].flat().includes(answer.status)) faults.push(`status ${answer.status}, not ${expected}`);
      if (faults.length > 0)
        wrong.push({
          knock: `${one.method ?? "GET"} ${one.target.slice(0, 90)} ${one.headers?.at(-1)?.slice(0, 60) ?? ""}`,
          faults,
        });
    }
    expect(wrong).toEqual([]);
  });

  it("leaves the server running without errors", async () => {
    expect((await knock({ target: "/api/health" })).status).toBe(200);
    expect(portal.process().alive()).toBe(true);
    expect(portal.process().tail(400)).not.toMatch(/"level":"error","message":"(?!access refused often)/);
  });
});

/** The head of a raw post with these headers. */
const postHead = (target: string, headers: string[]) =>
  [`POST ${target} HTTP/1.1`, `Host: ${host}`, ...headers, "", ""].join("\r\n");

const seven = [
  "/signin",
  "/nowhere",
  "/session/touch",
  "/worker-questionnaire/submit",
  "/api/auth/signin/oidc",
  "/api/esign/dropbox",
  "/api/payments/stripe",
  "/api/v1/workers",
];
const TOO_LONG = 40 * 1024 * 1024;

describe("a body", () => {
  it.each(seven)(
    "whose Content-Length is too long for %s is refused before it is read, and the connection closed",
    async (target) => {
      const connection = openRaw(
        portal.port,
        postHead(target, [`Content-Length: ${TOO_LONG}`, "Content-Type: text/plain"]),
      );
      const answer = parseAnswer(await connection.ended);
      expect([answer.status, answer.headers["connection"]]).toEqual([413, "close"]);
      expect(faultsOf(answer)).toEqual([]);
      const isApi = target.startsWith("/api/v1");
      if (isApi)
        expect(JSON.parse(answer.body)).toMatchObject({ success: false, error: { code: "PAYLOAD_TOO_LARGE" } });
    },
  );

  it.each(["GET", "HEAD"])("of a %s has a limit too", async (method) => {
    const head = postHead("/signin", ["Content-Length: 9000"]).replace("POST", method);
    expect(parseAnswer(await openRaw(portal.port, head).ended).status).toBe(413);
  });

  it("without a Content-Length is cut off as soon as it is too long", async () => {
    const chunk = Buffer.alloc(64 * 1024, "x");
    const { socket, ended, received } = openRaw(
      portal.port,
      postHead("/signin", ["Transfer-Encoding: chunked", "Content-Type: text/plain"]),
    );
    let sent = 0;
    while (received() === "" && !socket.destroyed && sent < TOO_LONG) {
      const isTaken = socket.write(
        Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n")]),
      );
      sent += chunk.length;
      await new Promise<void>((resolve) =>
        isTaken ? setImmediate(resolve) : socket.once("drain", resolve).once("close", () => resolve()),
      );
    }
    expect(parseAnswer(await ended).status).toBe(413);
    expect(sent).toBeLessThan(TOO_LONG);
  });

  it("gets 100 Continue only if its length is allowed", async () => {
    const expecting = (length: number) =>
      postHead("/signin", [`Content-Length: ${length}`, "Expect: 100-continue", "Content-Type: text/plain"]);
    const refused = openRaw(portal.port, expecting(TOO_LONG));
    expect(parseAnswer(await refused.ended).status).toBe(413);
    expect(refused.received()).not.toContain("100 Continue");
    const welcome = openRaw(portal.port, expecting(2));
    await until("the word to go on", async () => welcome.received().includes("100 Continue"));
    welcome.socket.end("[]");
    expect(parseAnswer(await welcome.ended).status).toBe(400);
  });

  it("that never ends times out, and its connection is closed", async () => {
    const waiting = openRaw(
      portal.port,
      `${postHead("/signin", ["Content-Length: 100", "Content-Type: text/plain"])}only this`,
    );
    const answer = parseAnswer(await waiting.ended);
    expect([answer.status, faultsOf(answer)]).toEqual([408, []]);
  });

  it("with a file has a limit of its own, above which the page shows its error", async () => {
    const length = constants.fileMaxBytes + constants.formMaxBytes + 1;
    const headers = [`Content-Length: ${length}`, "Content-Type: multipart/form-data; boundary=x", `Cookie: ${cookie}`];
    const answer = parseAnswer(await openRaw(portal.port, postHead("/dashboard/organisation/upload", headers)).ended);
    expect([answer.status, answer.headers["connection"]]).toEqual([303, "close"]);
    expect(answer.headers["location"]).toContain("error=tooLarge");
  });

  it("of an API call may be as long as its file in base64", async () => {
    const base64 = Buffer.alloc(constants.photoMaxBytes - 1, "x").toString("base64");
    const body = JSON.stringify({ file: { base64 } });
    const headers = [`Authorization: Bearer ${token}`, "Content-Type: application/json"];
    const taken = await knock({ method: "PUT", target: `/api/v1/workers/${WORKER}/photo`, headers, body });
    // Refused by the API call for its content, not for its length.
    expect([400, 403, 404]).toContain(taken.status);
    expect(taken.body).toMatch(/"success":false,"error":\{"code":"[A-Z_]+"/);
    const elsewhere = await knock({ method: "PUT", target: `/api/v1/workers/${WORKER}/photos`, headers, body });
    expect(elsewhere.status).toBe(413);
  });

  it("leaves the connection usable when it is accepted", async () => {
    const client = openClient(portal.url, 1);
    const sent = {
      method: "POST",
      path: "/signin",
      headers: { "content-type": "text/plain" },
      body: "x".repeat(300_000),
    };
    for (let n = 0; n < 5; n++) expect((await client.send({ ...sent, chunked: n % 2 === 0 })).status).toBe(400);
    client.close();
  });
});

const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;

it("fifty unfinished posts of the maximum size use less memory than ten uploads would", async () => {
  const { pid } = portal.process();
  const rssBefore = rssOf(pid);
  const body = Buffer.alloc(constants.formMaxBytes - 1, "x");
  const unfinished = Array.from({ length: 50 }, (_, n) => {
    const target = seven[n % seven.length] ?? "/signin";
    const head = postHead(target, [`Content-Length: ${constants.formMaxBytes}`, "Content-Type: text/plain"]);
    return openRaw(portal.port, Buffer.concat([Buffer.from(head), body]));
  });
  let highest = 0;
  const watch = setInterval(() => {
    highest = Math.max(highest, rssOf(pid));
  }, 20);
  const answers = await Promise.all(unfinished.map(({ ended }) => ended));
  clearInterval(watch);
  // All of them timed out; none was accepted.
  expect(new Set(answers.map((text) => parseAnswer(text).status))).toEqual(new Set([408]));
  expect(highest - rssBefore).toBeLessThan(10 * (constants.fileMaxBytes + constants.formMaxBytes));
  expect((await knock({ target: "/api/health" })).status).toBe(200);
});

it("unfinished uploads of one address stay within the memory limit per address", async () => {
  const { pid } = portal.process();
  const rssBefore = rssOf(pid);
  const length = constants.fileMaxBytes;
  const headers = [`Content-Length: ${length}`, "Content-Type: multipart/form-data; boundary=x"];
  const part = Buffer.alloc(length - 1, "x");
  const opened = Array.from({ length: 15 }, () =>
    openRaw(portal.port, Buffer.concat([Buffer.from(postHead("/my-profile/document", headers)), part])),
  );
  const refusedOnes = () => opened.filter(({ received }) => received() !== "").length;
  // As many as fit are buffered; the others are refused at once.
  const fits = Math.floor(constants.bodiesOfAddressMaxBytes / length);
  await until("those that do not fit", async () => refusedOnes() >= opened.length - fits);
  expect(
    new Set(opened.filter(({ received }) => received()).map(({ received }) => parseAnswer(received()).status)),
  ).toEqual(new Set([429]));
  expect(rssOf(pid) - rssBefore).toBeLessThan(constants.bodiesOfAddressMaxBytes * 3);
  for (const { socket } of opened) socket.destroy();
  // The memory is free again: another upload is accepted.
  await until("room for another upload", async () => {
    const whole = openRaw(
      portal.port,
      `${postHead("/my-profile/document", [...headers.slice(1), "Content-Length: 3", "Connection: close"])}--x`,
    );
    return parseAnswer(await whole.ended).status !== 429;
  });
});

/** The log lines about refused access. */
type Line = Partial<Record<"level" | "message" | "requestId" | "what" | "from" | "user" | "times", unknown>>;

const refusals = () =>
  portal
    .process()
    .tail(5_000)
    .split("\n")
    .filter((line) => line.includes("access refused"))
    .map((line) => JSON.parse(line.slice(line.indexOf("{"))) as Line);

describe("refused access", () => {
  const from = (address: string) => `X-Forwarded-For: ${address}`;
  const lineOf = (found: (line: Line) => boolean) => until("a line of the log", async () => refusals().find(found));

  it("logs who, what, from where and the request id, without personal data", async () => {
    const foreign = randomUUID();
    const answers = [
      await knock({
        target: `/api/v1/workers/${foreign}/profile`,
        headers: [`Authorization: Bearer ${token}`, from("198.51.100.1")],
      }),
      await knock({ target: "/api/v1/workers", headers: ["Authorization: Bearer not.a.token", from("198.51.100.2")] }),
      await knock({ target: "/dashboard/agencies/create-new", headers: [...signedIn(), from("198.51.100.3")] }),
      await knock({
        method: "POST",
        target: "/signin",
        body: "a=b",
        headers: [
          "Origin: https://evil.example",
          "Content-Type: application/x-www-form-urlencoded",
          from("198.51.100.4"),
        ],
      }),
    ];
    const reasons = ["NOT_FOUND", "UNAUTHORIZED", "NOT_FOUND", "crossSitePost"];
    const whats = [/^workers?\w*\.\w+$/, /^bearer token$/, /^\/dashboard\/agencies\/create-new$/, /^\/signin$/];
    for (const [n, answer] of answers.entries()) {
      const requestId = answer.headers["x-request-id"];
      expect(requestId).toMatch(/^[\da-f-]{36}$/);
      const line = await lineOf((one) => one.requestId === requestId);
      expect(line).toMatchObject({ level: "warn", message: "access refused", reason: reasons[n] });
      expect(line?.what).toMatch(whats[n] ?? /never/);
      expect(line?.from).toMatch(/^[\da-f]{16}$/);
      if (n === 0 || n === 2) expect(line?.user).toMatch(/^[\da-f-]{36}$/);
    }
    const text = JSON.stringify(refusals());
    for (const secret of ["198.51.100", foreign, AGENCY, "not.a.token", "evil.example"])
      expect(text).not.toContain(secret);
  });

  it("repeated by one caller raises one alarm, and a flood of it is summarised", async () => {
    const before = refusals().length;
    const headers = ["Authorization: Bearer not.a.token", from("2001:db8:77::1")];
    await each([...Array(400).keys()], 8, async () => {
      await knock({ target: "/api/v1/workers", headers });
    });
    const again = await lineOf((one) => one.message === "access refused again" && Number(one.times) > 50);
    const own = refusals().filter((one) => one.from === again?.from);
    const alarms = own.filter((one) => one.message === "access refused often");
    expect(alarms.map(({ level }) => level)).toEqual(["error"]);
    expect(refusals().length - before).toBeLessThan(40);
    const timesOf = (line: Line) => (line.message === "access refused often" ? 0 : Number(line.times ?? 1));
    expect(own.reduce((sum, line) => sum + timesOf(line), 0)).toBeLessThanOrEqual(400);
  });
});
