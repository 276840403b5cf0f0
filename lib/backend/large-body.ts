/** The body of a call that brings a file over HTTP: one long text in base64 with a little JSON around it, and nothing else. */
import { messages } from "@/lib/config/messages";
import { DomainError } from "./errors";

/** What makes JSON dear to read, and what neither base64 nor the few fields beside it need much of. */
const DEAR = [",", "[", "{", "\\"].map((sign) => sign.charCodeAt(0));
const DEAR_MAX = 1_000;

/** More than a call may bring. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

function isDear(body: Buffer): boolean {
  let count = 0;
  for (const sign of DEAR) {
    for (let at = body.indexOf(sign); at >= 0; at = body.indexOf(sign, at + 1)) {
      count += 1;
      if (count > DEAR_MAX) return true;
    }
  }
  return false;
}

async function readWithin(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) throw new BodyTooLarge();
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}

/**
 * The same request, its body read and known to be cheap to parse: JSON of millions of values would hold the event loop for seconds. Throws
 * `BodyTooLarge` for more than `maxBytes`, whatever length is told, and BAD_REQUEST for what is no such JSON.
 */
export async function withFileBody(request: Request, maxBytes: number): Promise<Request> {
  const unreadable = () => new DomainError("BAD_REQUEST", messages.general.formUnreadable);
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) throw unreadable();
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new BodyTooLarge();
  const body = await readWithin(request, maxBytes).catch((error: unknown) => {
    // Otherwise it broke off on its way.
    throw error instanceof BodyTooLarge ? error : unreadable();
  });
  if (isDear(body)) throw unreadable();
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}
