/**
 * Buffers a request's body before the request is handled: with limits on size and time, and on the total for the server
 * and for one IP address. The body is buffered in the request itself, so that handlers read it as usual. Node only.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { addressGroup } from "@/lib/config/client-address";
import { constants } from "@/lib/config/constants";

export type Body = { maxBytes: number; withinMs: number; address: string };
/**
 * 408: too slow. 413: too large. 429 and 503: this address, or all requests together, have too much buffered already.
 */
export type BodyRefusal = 408 | 413 | 429 | 503;

/** Bytes of bodies buffered until their requests are answered. */
let bufferedBytes = 0;
const bufferedByAddress = new Map<string, number>();

function addBuffered(group: string, bytes: number): void {
  bufferedBytes += bytes;
  const ofAddress = (bufferedByAddress.get(group) ?? 0) + bytes;
  if (ofAddress > 0) bufferedByAddress.set(group, ofAddress);
  else bufferedByAddress.delete(group);
}

function refusalBy(group: string, size: number, maxBytes: number): BodyRefusal | null {
  if (size > maxBytes) return 413;
  if (bufferedBytes > constants.bodiesBufferedMaxBytes) return 503;
  return (bufferedByAddress.get(group) ?? 0) > constants.bodiesOfAddressMaxBytes ? 429 : null;
}

/**
 * Calls `received` when the whole body has arrived, or `refused`, once and immediately, when it cannot be accepted;
 * neither when the connection breaks.
 */
export function receiveBody(
  req: IncomingMessage,
  res: ServerResponse,
  { maxBytes, withinMs, address }: Body,
  { received, refused }: { received: () => void; refused: (status: BodyRefusal) => void },
): void {
  const group = addressGroup(address);
  let size = 0;
  let isOver = false;
  const end = (then?: () => void) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    then?.();
  };
  const timer = setTimeout(() => end(() => refused(408)), withinMs);
  timer.unref();
  res.once("close", () => {
    end();
    addBuffered(group, -size);
  });
  const push = req.push;
  req.push = function count(this: IncomingMessage, chunk: unknown, ...rest: [BufferEncoding?]) {
    if (Buffer.isBuffer(chunk) && !isOver) {
      size += chunk.length;
      addBuffered(group, chunk.length);
      const refusal = refusalBy(group, size, maxBytes);
      if (refusal) {
        end(() => refused(refusal));
        return true;
      }
    }
    push.call(this, chunk, ...rest);
    if (chunk === null) {
      req.push = push;
      end(received);
    }
    // Nothing reads yet, so report no back-pressure to the parser.
    return true;
  } as typeof push;
}

/**
 * Gives a request an empty body and discards the data still arriving. The connection closes after the response; it
 * stays open a moment longer than data arrives, because a client that writes to a closed connection does not read the
 * response.
 */
export function takeNoBody(req: IncomingMessage, res: ServerResponse): void {
  const { socket } = req;
  if (!req.complete) {
    res.setHeader("connection", "close");
    res.shouldKeepAlive = false;
    socket.destroySoon = () => {
      socket.end();
      const destroy = () => void socket.destroy();
      const idle = setTimeout(destroy, constants.refusedBodyLingerMs).unref();
      setTimeout(destroy, constants.refusedBodyLingerMaxMs).unref();
      req.push = () => Boolean(idle.refresh());
    };
    // Otherwise the request, ended early, would close the connection.
    req.complete = true;
  }
  req.push(null);
  req.push = () => true;
}
