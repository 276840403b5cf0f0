/**
 * The stream that tells a page when to read itself again: for the week of shifts that it shows, and for the reader's own
 * notifications (docs/decisions/0085-live-updates.md).
 */
import { isAuthorized } from "@/lib/backend/access-rules";
import type { PersonCaller } from "@/lib/backend/context";
import { canReadJobs, followWeek, nextBoundary } from "@/lib/backend/jobs";
import { callerOfSession } from "@/lib/backend/sessions";
import { clock } from "@/lib/config/clock";
import { mondayOf } from "@/lib/format";
import { caller } from "./client";
import { eventStream } from "./event-stream";
import { readDay } from "./jobs";
import { session } from "./request";
import { attempt } from "./result";

const EVENT_STREAM = "text/event-stream";
const RETRY_AFTER_S = 15;

const plain = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { "cache-control": "private, no-store", ...headers } });
const later = { "retry-after": String(RETRY_AFTER_S) };

/** When the page was read, in ms; a moment in the future is now. */
const momentFrom = (text: string | null): Date =>
  new Date(Math.min(/^\d{1,15}$/.test(text ?? "") ? Number(text) : 0, clock.now().getTime()));

/**
 * Follows the reader's own notifications and the week that the address names, if it names one, for someone who may read
 * shifts: an event when either may have changed for them, without any data. 401 without a session, 404 without the permission, 429 with too many streams, 503 while changes cannot be heard.
 */
export async function followShifts(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const named = searchParams.get("week");
  const day = readDay(named);
  const isFollowed = request.headers.get("accept")?.includes(EVENT_STREAM) ?? false;
  if (request.method !== "GET" || !isFollowed || (named !== null && !day)) return plain(404);
  const found = await attempt(() => caller());
  if (!found.ok) return plain(503, later);
  const person = found.data;
  if (person.kind !== "person") return plain(401);
  const isAllowed = (reader: PersonCaller) => !day || isAuthorized(canReadJobs, reader);
  if (!isAllowed(person)) return plain(404);
  const week = day ? mondayOf(day) : null;
  const current = await session();
  const since = momentFrom(searchParams.get("since"));
  const stream = eventStream({
    subject: week ?? "notifications",
    signal: request.signal,
    since,
    nextBoundary: (after) => (week ? nextBoundary(person, week, after) : Promise.resolve(null)),
    isAllowed: async () => {
      const now = await callerOfSession(current, clock.now(), { isActivity: false });
      return now.kind === "person" && now.organisation.id === person.organisation.id && isAllowed(now);
    },
  });
  const hears = { onChange: stream.change, onEnd: stream.end };
  const following = await followWeek(person, { week, sinceMs: since.getTime(), ...hears });
  if (typeof following === "string") {
    stream.end();
    return plain(following === "busy" ? 429 : 503, later);
  }
  stream.onEnd(following.stop);
  return new Response(stream.body, {
    headers: {
      "content-type": `${EVENT_STREAM}; charset=utf-8`,
      // Neither compressed nor buffered by anything in between.
      "cache-control": "private, no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
