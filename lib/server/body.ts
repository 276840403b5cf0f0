/**
 * Takes the body of a request before the request is handled: counted, timed, and within what one server and one address may hold.
 * Until it is whole it rests in the request's own buffer, so that whoever handles the request reads it as always. Node only.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { addressGroup } from "@/lib/config/client-address";
import { constants } from "@/lib/config/constants";

export type Body = { maxBytes: number; withinMs: number; address: string };
/** 408: too slow. 413: too long. 429 and 503: this address, or all together, hold too much already. */
export type BodyRefusal = 408 | 413 | 429 | 503;

/** Bytes of bodies that are held until their requests are answered. */
let heldBytes = 0;
const heldByAddress = new Map<string, number>();

function hold(group: string, bytes: number): void {
  heldBytes += bytes;
  const ofAddress = (heldByAddress.get(group) ?? 0) + bytes;
  if (ofAddress > 0) heldByAddress.set(group, ofAddress);
  else heldByAddress.delete(group);
}

function refusalBy(group: string, size: number, maxBytes: number): BodyRefusal | null {
  if (size > maxBytes) return 413;
  if (heldBytes > constants.bodiesHeldMaxBytes) return 503;
  return (heldByAddress.get(group) ?? 0) > constants.bodiesOfAddressMaxBytes ? 429 : null;
}

/** Calls `received` once the whole body is there, or `refused` once and as soon as it cannot be taken; neither when it breaks off. */
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
    hold(group, -size);
  });
  const push = req.push;
  req.push = function count(this: IncomingMessage, chunk: unknown, ...rest: [BufferEncoding?]) {
    if (Buffer.isBuffer(chunk) && !isOver) {
      size += chunk.length;
      hold(group, chunk.length);
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
    // Nobody reads yet: the parser must not wait for that.
    return true;
  } as typeof push;
}

/**
 * Gives a request no body, whatever is still coming: that is thrown away. The connection ends after the answer; it stays open a
 * moment longer than bytes come, since a client whose bytes meet a closed connection does not read the answer.
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
    // Else the request, ended before its time, would take the connection with it.
    req.complete = true;
  }
  req.push(null);
  req.push = () => true;
}
