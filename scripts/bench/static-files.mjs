/** The files of a folder, compressed once in both ways: what a server sends for each path. */
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
/** As the portal sends it with each page: a browser that comes from another one starts a process of its own for it. */
export const OPENER_POLICY = { "cross-origin-opener-policy": "same-origin" };
const COMPRESSED = new Set([".html", ".css", ".js", ".svg"]);

/**
 * The better of both ways to compress that a client reads.
 * @param {import("node:http").IncomingMessage} request
 * @returns {"br" | "gzip"}
 */
export const encodingFor = ({ headers }) => (/\bbr\b/.test(String(headers["accept-encoding"] ?? "")) ? "br" : "gzip");

/**
 * Reads a folder, and returns a function that answers a request with a file of it.
 * @param {string} folder
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void}
 */
export function filesOf(folder) {
  const files = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const extension = extname(path);
    const body = readFileSync(path);
    const compress = COMPRESSED.has(extension);
    files.set(`/${relative(folder, path).split(sep).join("/")}`, {
      body,
      compressed: compress ? { br: brotliCompressSync(body), gzip: gzipSync(body) } : undefined,
      headers: {
        "content-type": TYPES[extension] ?? "application/octet-stream",
        ...(compress && { vary: "accept-encoding" }),
        ...(extension === ".html" && OPENER_POLICY),
      },
    });
  }
  return (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = files.get(decodeURI(pathname.endsWith("/") ? `${pathname}index.html` : pathname));
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const encoding = encodingFor(request);
    const body = file.compressed?.[encoding] ?? file.body;
    const encoded = file.compressed && { "content-encoding": encoding };
    response.writeHead(200, { ...file.headers, ...encoded, "content-length": body.length }).end(body);
  };
}
