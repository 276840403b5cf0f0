/**
 * Scripts and style sheets of the build, compressed once as well as browsers can read (docs/decisions/0047-the-guard-in-front-of-next.md).
 * Next compresses them for every visitor again, on the core that renders the page, and longer. Node only.
 */
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants as zlib } from "node:zlib";
import { takesEncoding } from "./encodings";

const compress = promisify(brotliCompress);

const FOLDER = "/_next/static/";
const BUILT = /^\/_next\/static\/chunks\/[\w-]+(?:\.[\w-]+)*\.(js|css)$/;
const TYPES: Readonly<Record<string, string>> = {
  js: "application/javascript; charset=UTF-8",
  css: "text/css; charset=UTF-8",
};

const files = new Map<string, Buffer | "compressing">();
/** One at a time, so that requests do not wait for a thread. */
let compressed: Promise<unknown> = Promise.resolve();

/** Resolves when no file is being compressed. */
export const filesCompressed = (): Promise<unknown> => compressed;

/** Compresses a file that Next has just sent, for those who ask for it next. */
function keep(pathname: string): void {
  files.set(pathname, "compressing");
  compressed = compressed.then(async () => {
    try {
      const text = await readFile(
        join(/* turbopackIgnore: true */ process.cwd(), ".next", "static", pathname.slice(FOLDER.length)),
      );
      const params = { [zlib.BROTLI_PARAM_SIZE_HINT]: text.length };
      files.set(pathname, await compress(text, { params }));
    } catch {
      // There is no such file, or no memory for it: Next answers.
      files.delete(pathname);
    }
  });
}

/** Whether a request wants a whole file, whatever the client has of it. */
const asksForAll = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" &&
  ["range", "if-none-match", "if-modified-since"].every((condition) => headers[condition] === undefined);

/** Answers a request for a file of the build that is compressed already; false if Next has to. */
export function sendBuildFile(req: IncomingMessage, res: ServerResponse, pathname: string): boolean {
  const [, ending = ""] = BUILT.exec(pathname) ?? [];
  if (ending === "" || req.url !== pathname || !asksForAll(req) || !takesEncoding(req, "br")) return false;
  const file = files.get(pathname);
  if (file === undefined) {
    // Only what exists is kept: anyone may ask for any name.
    res.once("finish", () => {
      if (res.statusCode === 200 && !files.has(pathname)) keep(pathname);
    });
  }
  if (file === undefined || file === "compressing") return false;
  res.writeHead(200, {
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": TYPES[ending],
    "content-encoding": "br",
    "content-length": file.length,
    vary: "Accept-Encoding",
  });
  res.end(file);
  return true;
}
