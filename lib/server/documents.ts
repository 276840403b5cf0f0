/**
 * Sends documents in one piece. Next writes what React has rendered in five or six, each of which is compressed and sent by itself, although
 * no page of the portal is rendered in parts (docs/decisions/0023-no-loading-pages.md). Node only.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { nonceOf } from "@/lib/session/headers";
import { takesEncoding } from "./encodings";
import { withLateScripts } from "./late-scripts";

/** Room for a whole compressed page, which otherwise leaves in parts of 16 kB. */
const chunkSize = 64 * 1024;
const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** A page of 110 kB has 14.6 kB with Brotli's fourth level and 16.3 with gzip, which takes a third longer. */
const BROTLI_LEVEL = 4;

/** A document as it is sent, by encoding. */
export const compressed = {
  br: (html: Buffer) =>
    compressions.br(html, {
      chunkSize,
      params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL, [zlib.BROTLI_PARAM_SIZE_HINT]: html.length },
    }),
  gzip: (html: Buffer) => compressions.gzip(html, { chunkSize }),
};

const bytesOf = (chunk: unknown, charset?: unknown): Buffer =>
  typeof chunk === "string"
    ? Buffer.from(chunk, typeof charset === "string" ? (charset as BufferEncoding) : "utf8")
    : Buffer.from(chunk as Uint8Array);

/** From the moment on that a response is known to be a document, keeps what is written to it, and sends all of it at its end. */
export function sendDocumentsWhole(req: IncomingMessage, res: ServerResponse): void {
  if (req.method === "HEAD") return;
  const { setHeader, write, end, writeHead, flushHeaders } = res;
  const encoding = (["br", "gzip"] as const).find((each) => takesEncoding(req, each));
  let parts: Buffer[] | undefined;
  let isEnded = false;

  const begin = () => {
    if (res.hasHeader("content-encoding")) return;
    parts = [];
    // What is encoded already is left alone by Next's own compression.
    if (encoding) setHeader.call(res, "content-encoding", encoding);
  };
  const finish = end as (body: Buffer) => void;
  const send = async (whole: Buffer) => {
    // Next has compressed it: `Accept-Encoding: *` and `deflate` are for it alone.
    if (res.getHeader("content-encoding") !== encoding) return finish.call(res, whole);
    const nonce = nonceOf(String(res.getHeader("content-security-policy") ?? ""));
    // What is looked for is ASCII, and Latin-1 keeps all other bytes as they are at half the cost of UTF-8.
    const html = nonce ? Buffer.from(withLateScripts(whole.toString("latin1"), nonce), "latin1") : whole;
    const body = encoding ? await compressed[encoding](html) : html;
    if (!res.destroyed) finish.call(res, body);
  };

  Object.assign(res, {
    setHeader(...given: Parameters<typeof setHeader>) {
      const [name, value] = given;
      const isType = name.toLowerCase() === "content-type";
      if (isType && !parts && !res.headersSent && /^text\/html\b/i.test(String(value))) begin();
      return setHeader.apply(res, given);
    },
    writeHead(...given: Parameters<typeof writeHead>) {
      if (parts && !res.headersSent) res.removeHeader("content-length");
      return writeHead.apply(res, given);
    },
    flushHeaders() {
      if (!parts) flushHeaders.call(res);
    },
    write(...given: Parameters<typeof write>) {
      if (!parts) return write.apply(res, given);
      parts.push(bytesOf(given[0], given[1]));
      return true;
    },
    end(...given: Parameters<typeof end>) {
      if (!parts) return end.apply(res, given);
      if (isEnded) return res;
      isEnded = true;
      // The client has left.
      if (res.destroyed) return end.apply(res, given);
      const [chunk, charset] = given as unknown[];
      if (chunk && typeof chunk !== "function") parts.push(bytesOf(chunk, charset));
      void send(Buffer.concat(parts)).catch((error: Error) => res.destroy(error));
      return res;
    },
  });
}
