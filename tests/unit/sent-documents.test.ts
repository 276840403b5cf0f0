/** What the guard makes of the documents and files that Next sends, with Next's own compression in between. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chdir, cwd } from "node:process";
import { brotliDecompressSync, gunzipSync, gzipSync, inflateSync } from "node:zlib";
import { filesCompressed } from "@/lib/server/build-files";
import { LATE_SCRIPTS } from "@/lib/server/late-scripts";
import { type GuardedServer, openGuarded } from "@/tests/support/guarded-server";
import { sendRaw } from "@/tests/support/raw-http";
import { setValidEnv } from "@/tests/support/unit-env";

const NONCE = "b25lIG9mIHRoaXMgcGFnZQ==";
const HTML = "text/html; charset=utf-8";
/** Next's own, which comes without types. */
type Compress = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
const compress = jest.requireActual<() => Compress>("next/dist/compiled/compression")();

let server: GuardedServer;
let port: number;
let answer: (res: ServerResponse) => void;
let asked: string[];

beforeAll(async () => {
  setValidEnv();
  server = await openGuarded((req, res) => {
    asked.push(req.url ?? "");
    compress(req, res, () => answer(res));
  });
  ({ port } = server);
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
});

/** Writes as Next does what React has rendered. */
const written =
  (parts: string[], type = HTML) =>
  (res: ServerResponse) => {
    res.setHeader("content-security-policy", `script-src 'nonce-${NONCE}'`);
    res.setHeader("Content-Type", type);
    res.flushHeaders();
    for (const part of parts) res.write(Buffer.from(part));
    res.end();
  };

/** The bytes of a body that was sent in chunks, by chunk. */
function chunksOf(body: string): Buffer[] {
  const bytes = Buffer.from(body, "latin1");
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf("\r\n", at);
    const length = Number.parseInt(bytes.toString("latin1", at, end), 16);
    if (!length) return chunks;
    chunks.push(bytes.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
}

const ask = async (path: string, headers: string[] = [], method = "GET") => {
  const said = await sendRaw(port, [`${method} ${path} HTTP/1.1`, "Host: portal.test", ...headers]);
  const isChunked = said.headers["transfer-encoding"] === "chunked";
  const chunks = isChunked ? chunksOf(said.body) : [Buffer.from(said.body, "latin1")];
  return { ...said, chunks, bytes: Buffer.concat(chunks) };
};
const BOTH = "Accept-Encoding: gzip, br";
const long = "a page ".repeat(400);

const STYLES = `<link rel="stylesheet" href="/_next/static/chunks/s.css" nonce="${NONCE}"/>`;
const script = (name: string, more = ' async=""') =>
  `<script src="/_next/static/chunks/${name}.js"${more} nonce="${NONCE}"></script>`;
const late = (...names: string[]) =>
  new RegExp(
    `<script nonce="${NONCE}" ${LATE_SCRIPTS}="${names.map((name) => `/_next/static/chunks/${name}\\.js`).join(" ")}" data-sheets="1">[^<]+</script>`,
  );

test.each([
  ["br", BOTH, brotliDecompressSync],
  ["gzip", "Accept-Encoding: gzip", gunzipSync],
  ["gzip", "Accept-Encoding: br;q=0, gzip;q=0.5", gunzipSync],
] as const)(
  "a document that is written in parts is compressed with %s and sent in one, for %s",
  async (by, takes, read) => {
    answer = written(["<html>", long, "</html>"]);
    const { headers, chunks, bytes } = await ask("/dashboard/jobs", [takes]);
    expect(headers).toMatchObject({ "content-encoding": by, vary: "Accept-Encoding", "content-type": HTML });
    expect(chunks).toHaveLength(1);
    expect(read(bytes).toString()).toBe(`<html>${long}</html>`);
  },
);

test("a client that takes no compressed document gets it as it is", async () => {
  answer = written(["<html>", long, "</html>"]);
  for (const headers of [[], ["Accept-Encoding: gzip;q=0, identity"]]) {
    const said = await ask("/dashboard/jobs", headers);
    expect(said.headers["content-encoding"]).toBeUndefined();
    expect([said.chunks.length, said.bytes.toString()]).toEqual([1, `<html>${long}</html>`]);
  }
});

test.each([
  ["*", "gzip", gunzipSync],
  ["gzip;q=0, *", "deflate", inflateSync],
  ["deflate", "deflate", inflateSync],
] as const)("a client that takes %s gets the document as Next compresses it, with %s", async (takes, by, read) => {
  answer = written([`<head>${STYLES}${script("a")}</head>`, long]);
  const { headers, bytes } = await ask("/dashboard/jobs", [`Accept-Encoding: ${takes}`]);
  expect(headers["content-encoding"]).toBe(by);
  expect(read(bytes).toString()).toBe(`<head>${STYLES}${script("a")}</head>${long}`);
});

test("a document that is encoded before it is written stays as it is", async () => {
  const body = gzipSync(long);
  answer = (res) => void res.setHeader("Content-Encoding", "gzip").setHeader("Content-Type", HTML).end(body);
  const { headers, bytes } = await ask("/dashboard/jobs", [BOTH]);
  expect(headers["content-encoding"]).toBe("gzip");
  expect(bytes.equals(body)).toBe(true);
});

test("letters beyond ASCII stay as they are where scripts are moved", async () => {
  answer = written([`<head>${STYLES}${script("a")}</head>`, "Zoë’s naïve £ 🙂"]);
  expect((await ask("/dashboard/jobs")).bytes.toString()).toMatch(/<\/head>Zoë’s naïve £ 🙂$/);
});

test("a document with a length of its own has that of what is sent", async () => {
  answer = (res) => {
    res.setHeader("content-security-policy", `script-src 'nonce-${NONCE}'`);
    res.setHeader("Content-Type", HTML);
    const html = `${STYLES}${script("a")}${long}`;
    res.setHeader("Content-Length", html.length);
    res.end(html);
  };
  const { headers, bytes } = await ask("/dashboard/jobs");
  expect(headers["content-length"]).toBeUndefined();
  expect(bytes.toString()).toMatch(late("a"));
  expect(bytes.toString().endsWith(long)).toBe(true);
});

test("a document that is ended twice is sent once", async () => {
  answer = (res) => {
    written(["<html>", "</html>"])(res);
    res.end("more");
  };
  expect((await ask("/dashboard/jobs")).bytes.toString()).toBe("<html></html>");
});

test("what is no document is sent as it is written", async () => {
  answer = written([long, long], "text/event-stream");
  const { headers, chunks, bytes } = await ask("/session/live", [BOTH]);
  expect(headers["content-encoding"]).toBe("gzip");
  expect(chunks.length).toBeGreaterThan(1);
  expect(gunzipSync(bytes).toString()).toBe(long + long);
});

test("the head of a document has no body", async () => {
  answer = (res) => void res.setHeader("Content-Type", HTML).end();
  const said = await ask("/dashboard/jobs", [BOTH], "HEAD");
  expect([said.status, said.body]).toEqual([200, ""]);
});

test("a document adds its scripts above its style sheet, in the order that they had", async () => {
  const preload = `<link rel="preload" as="script" fetchPriority="low" nonce="${NONCE}" href="/_next/static/chunks/b.js"/>`;
  const old = script("old", ' noModule=""');
  const inline = `<script nonce="${NONCE}">self.__next_f.push([0])</script>`;
  const ending = `${script("b")}${inline}</body>`;
  answer = written([`<head><title>Jobs</title>${STYLES}${preload}${script("a")}${old}</head>`, "<body>Jobs", ending]);
  const html = (await ask("/dashboard/jobs")).bytes.toString();
  const [added = ""] = html.match(late("a", "b")) ?? [];
  expect(html).toBe(`<head><title>Jobs</title>${added}${STYLES}${old}</head><body>Jobs${inline}</body>`);
});

test.each([
  ["has its styles within it", `<head><style nonce="${NONCE}">a{}</style>${script("a")}</head>`],
  ["names a script that is not the portal's", `<head>${STYLES}<script src="/x.js" async=""></script></head>`],
  ["names no script", `<head>${STYLES}</head>`],
])("a document that %s stays as it is", async (_, html) => {
  answer = written([html]);
  expect((await ask("/dashboard/jobs")).bytes.toString()).toBe(html);
});

test("a document that is left before its end is not sent", async () => {
  answer = (res) => {
    res.setHeader("Content-Type", HTML);
    res.write("<html>");
    res.destroy();
  };
  expect((await ask("/dashboard/jobs")).status).toBe(0);
});

describe("files of the build", () => {
  const before = cwd();
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "build-files-"));
    mkdirSync(join(folder, ".next/static/chunks"), { recursive: true });
    chdir(folder);
  });
  afterAll(() => {
    chdir(before);
    rmSync(folder, { recursive: true });
  });
  const text = "export const a = 1;".repeat(100);
  /** A file as Next sends it, once it is in the build. */
  const built = (name: string) => {
    writeFileSync(join(folder, ".next/static/chunks", name), text);
    answer = (res) => {
      res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      res.end(text);
    };
    return `/_next/static/chunks/${name}`;
  };

  test("are sent by Next once, and then as well compressed as browsers read them", async () => {
    const path = built("once.js");
    await ask(path, [BOTH]);
    await filesCompressed();
    const { headers, bytes } = await ask(path, [BOTH]);
    expect(asked).toEqual([path]);
    expect(headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "application/javascript; charset=UTF-8",
      "content-length": String(bytes.length),
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
    });
    expect(brotliDecompressSync(bytes).toString()).toBe(text);
  });

  test.each([
    ["who takes no Brotli", "Accept-Encoding: gzip"],
    ["who refuses it", "Accept-Encoding: br;q=0, gzip"],
    ["who wants a part", `${BOTH}\r\nRange: bytes=0-9`],
    ["who may have it already", `${BOTH}\r\nIf-None-Match: "a"`],
  ])("come from Next for those %s", async (_, headers) => {
    const path = built("asked.js");
    await ask(path, [BOTH]);
    await filesCompressed();
    asked = [];
    expect((await ask(path, [headers])).headers["content-encoding"]).not.toBe("br");
    expect(asked).toEqual([path]);
  });

  test("are kept only if there is such a file", async () => {
    answer = (res) => void res.writeHead(404).end();
    for (let time = 0; time < 2; time++) {
      expect((await ask("/_next/static/chunks/none.js", [BOTH])).status).toBe(404);
      await filesCompressed();
    }
    // Next finds it, and the folder does not have it.
    built("gone.js");
    rmSync(join(folder, ".next/static/chunks/gone.js"));
    for (let time = 0; time < 2; time++) {
      expect((await ask("/_next/static/chunks/gone.js", [BOTH])).headers["content-encoding"]).not.toBe("br");
      await filesCompressed();
    }
    expect(asked).toHaveLength(4);
  });
});
