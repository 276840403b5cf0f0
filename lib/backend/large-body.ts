/** Reads the body of an HTTP call that uploads a file: one long base64 string with a few JSON fields around it. */
import { messages } from "@/lib/config/messages";
import { DomainError } from "./errors";

/** Characters that make JSON expensive to parse, and that base64 and the few other fields hardly need. */
const EXPENSIVE = [",", "[", "{", "\\"].map((sign) => sign.charCodeAt(0));
const DEAR_MAX = 1_000;

/** The body is larger than the call allows. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

function isExpensive(body: Buffer): boolean {
  let count = 0;
  for (const sign of EXPENSIVE) {
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
 * Returns the same request with its body read and checked to be cheap to parse, since JSON with millions of values
 * would block the event loop for seconds. Throws `BodyTooLarge` above `maxBytes`, whatever the Content-Length says, and
 * BAD_REQUEST for any other body.
 */
export async function withFileBody(request: Request, maxBytes: number): Promise<Request> {
  const unreadable = () => new DomainError("BAD_REQUEST", messages.general.formUnreadable);
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) throw unreadable();
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new BodyTooLarge();
  const body = await readWithin(request, maxBytes).catch((error: unknown) => {
    // Any other error means that the upload was interrupted.
    throw error instanceof BodyTooLarge ? error : unreadable();
  });
  if (isExpensive(body)) throw unreadable();
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}
