import { eq } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { weekOfWorker } from "@/lib/backend/availability";
import { ownTimesheets, wasAskedForHours } from "@/lib/backend/timesheets";
import { recordOpened } from "@/lib/backend/worker-links";
import { clock } from "@/lib/config/clock";
import { DAY_MS } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import type { OwnShift } from "@/lib/contract/my-shifts";
import { feedTokenOf } from "@/lib/db/feed-token";
import { organisations } from "@/lib/db/schema";
import { feedUrl } from "./feed-url";
import { withShiftsHolder } from "./holder";
import { type OwnShiftRecord, ownShifts } from "./own-shifts";

const PAST_MS = 56 * DAY_MS;
/** As far ahead as shifts can be posted. */
const AHEAD_MS = 366 * DAY_MS;

type Sheet = Awaited<ReturnType<typeof ownTimesheets>>[number];

const toOwnHours = ({ planned, submitted, confirmed, until, canConfirm }: Sheet): OwnShift["hours"] => ({
  planned,
  submitted,
  confirmed: confirmed && { hours: confirmed.hours, at: confirmed.at.toISOString() },
  until: until?.toISOString() ?? null,
  canConfirm,
});

function toShift(
  { id, startAt, endAt, confirmedAt, isCancelled, ...shift }: OwnShiftRecord,
  now: Date,
  sheet?: Sheet,
): OwnShift {
  const { service, address, unit, workerType, jobType, notes } = shift;
  return {
    _id: id,
    startAt: startAt.toISOString(),
    endAt: endAt.toISOString(),
    service,
    address,
    unit,
    workerType,
    jobType,
    notes,
    isCancelled,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    canConfirm: !isCancelled && !confirmedAt && startAt > now,
    hours: sheet ? toOwnHours(sheet) : null,
  };
}

/**
 * What a worker's link to their shifts opens: their shifts of the last 8 weeks and to come, and seven days of their
 * availability. Records that the link was opened, and does not use it up.
 */
export const open = procedure(contract.myShifts.open, linkHolder, ({ input, context }) =>
  withShiftsHolder(input.token, context, async (tx, { link, worker }) => {
    const now = clock.now();
    await recordOpened(tx, context, link);
    const [agency] = await tx
      .select({ name: organisations.name, phone: organisations.phone })
      .from(organisations)
      .where(eq(organisations.id, worker.organisationId));
    const shifts = await ownShifts(tx, worker.id, {
      from: new Date(now.getTime() - PAST_MS),
      until: new Date(now.getTime() + AHEAD_MS),
    });
    const past = shifts.filter(({ endAt, isCancelled }) => endAt <= now && !isCancelled);
    const sheets = await ownTimesheets(
      tx,
      past.map(({ id }) => id),
    );
    return {
      firstName: worker.firstName,
      agency: agency?.name ?? "",
      agencyPhone: agency?.phone ?? null,
      expiresAt: link.expiresAt.toISOString(),
      getsHoursMails: link.hoursMailsOffAt === null,
      wasAskedForHours: await wasAskedForHours(tx, worker.id),
      feedUrl: feedUrl(feedTokenOf(input.token)),
      upcoming: shifts.filter(({ endAt }) => endAt > now).map((shift) => toShift(shift, now)),
      past: past
        .map((shift) =>
          toShift(
            shift,
            now,
            sheets.find(({ allocationId }) => allocationId === shift.id),
          ),
        )
        .reverse(),
      availability: await weekOfWorker(tx, worker.id, input.from),
    };
  }),
);
