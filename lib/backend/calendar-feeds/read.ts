import { type CalendarEvent, feedFile } from "@/lib/adapters/mail/calendar-file";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { eventUid, readMoves, shiftsOfService, versionOf } from "@/lib/backend/jobs";
import { consume } from "@/lib/backend/limits";
import { ownShifts, withShiftsHolder } from "@/lib/backend/my-shifts";
import { brand } from "@/lib/config/brand";
import { clock } from "@/lib/config/clock";
import { DAY_MS } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { calendarEvents as texts } from "@/lib/config/messages/calendar-feeds";
import { contract } from "@/lib/contract";
import type { serviceFeeds } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { feedOfToken } from "./find";

const BACK_MS = 28 * DAY_MS;
const AHEAD_MS = 84 * DAY_MS;

const period = (now: Date) => ({ from: new Date(now.getTime() - BACK_MS), until: new Date(now.getTime() + AHEAD_MS) });

/** An address on one line. */
const placeOf = (service: string, address: string | null): string =>
  [service, ...(address ?? "").split(/\s*\n\s*/)].filter(Boolean).join(", ").replace(/,+/g, ",");

/** The shifts of a service: who works them, or that no one does yet. Those that were not filled are left out. */
async function ofService({ organisationId, serviceId }: typeof serviceFeeds.$inferSelect, now: Date) {
  const rows = await withScope({ kind: "organisation", organisationId }, (tx) =>
    shiftsOfService(tx, serviceId, { ...period(now), now }),
  );
  const shown = rows.filter(({ status }) => status !== "unfilled" && status !== "expired");
  const events = shown.map(({ booked, workerType, service, ...shift }) => ({
    uid: eventUid(shift._id),
    sequence: shift.sequence,
    changedAt: shift.changedAt,
    startAt: new Date(shift.startAt),
    endAt: new Date(shift.endAt),
    title: booked
      ? texts.filled(workerType.name, booked.worker ?? messages.jobs.erasedWorker)
      : texts.open(workerType.name),
    place: placeOf(service.name, shift.address),
    isCancelled: shift.status === "cancelled",
  }));
  return { name: texts.ofService(rows[0]?.service.name ?? ""), events };
}

/** A worker's own shifts, in the event that the mail about the booking has too. */
const ofWorker = (token: string, address: string, now: Date) =>
  withShiftsHolder(
    token,
    { address },
    async (tx, { link, worker }) => {
      await consume("feedReads", link.id, messages.calendarFeeds.tooMany);
      const shifts = await ownShifts(tx, worker.id, period(now));
      const movesOfBooking = await readMoves(
        tx,
        shifts.map(({ id }) => id),
      );
      const events: CalendarEvent[] = shifts.map((shift) => ({
        uid: eventUid(shift.id),
        ...versionOf(shift, movesOfBooking(shift.id)),
        startAt: shift.startAt,
        endAt: shift.endAt,
        title: texts.booked(shift.workerType, shift.service),
        place: placeOf(shift.service, shift.address),
        isCancelled: shift.isCancelled,
      }));
      return { name: texts.ofWorker, events };
    },
    "feed",
  );

/**
 * The calendar file of a feed's token, from 4 weeks back to 12 weeks ahead: of a worker's own shifts, or of a service's. It
 * changes nothing and has neither notes nor reasons. NOT_FOUND for a token that opens no feed, TOO_MANY_REQUESTS for a
 * calendar that asks too often.
 */
export const read = procedure(contract.calendarFeeds.read, linkHolder, async ({ input: { token }, context }) => {
  const now = clock.now();
  const feed = await feedOfToken(token);
  if (feed) await consume("feedReads", feed.id, messages.calendarFeeds.tooMany);
  const { name, events } = feed ? await ofService(feed, now) : await ofWorker(token, context.address, now);
  return { content: feedFile(brand.name, name, events) };
});
