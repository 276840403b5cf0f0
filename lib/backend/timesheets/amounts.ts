/** What hours come to by the rate that was frozen at booking. */
import { priceOfHours } from "@/lib/backend/jobs";
import type { Segment, TraceStep } from "@/lib/backend/pricing";
import type { TimesheetHours } from "@/lib/db/schema";
import type { FoundTimesheet, TimesheetRecord } from "./find";
import { undisputedOf } from "./hours";

/** Paid minutes, and pence before VAT, with how they came about. */
export type Amount = { minutes: number; pence: number; segments: Segment[]; trace: TraceStep[] };

const nothing: Amount = { minutes: 0, pence: 0, segments: [], trace: [] };

/** What hours of the shift come to; nothing for no hours, and where the agreement has no rate for its type. */
export function amountOf(
  { job, allocation }: Pick<FoundTimesheet, "job" | "allocation">,
  hours: TimesheetHours | null,
): Amount {
  if (!hours || !allocation.rateSnapshot) return nothing;
  const price = priceOfHours(
    {
      ...job,
      startAt: new Date(hours.startAt),
      endAt: new Date(hours.endAt),
      breaks: hours.breaks,
      waking: hours.waking.map(({ startAt, endAt }) => ({ startAt: new Date(startAt), endAt: new Date(endAt) })),
    },
    allocation.rateSnapshot,
  );
  if (!price) return nothing;
  const { paidMinutes: minutes, totalPence: pence, segments, trace } = price;
  return { minutes, pence, segments, trace };
}

type Amounts = Pick<TimesheetRecord, "approvedMinutes" | "approvedPence" | "disputedMinutes" | "disputedPence">;

/** All of it is agreed. */
export const agreed = ({ minutes, pence }: Pick<Amount, "minutes" | "pence">): Amounts => ({
  approvedMinutes: minutes,
  approvedPence: pence,
  disputedMinutes: 0,
  disputedPence: 0,
});

/**
 * What both sides agree on, and the rest. A break can come off another band in the shorter time, so that by itself it
 * would come to more than the whole: no more than that is agreed.
 */
export function splitOf(found: FoundTimesheet, claimed: TimesheetHours, proposed: TimesheetHours | null): Amounts {
  const whole = amountOf(found, claimed);
  const both = amountOf(found, undisputedOf(claimed, proposed));
  const approvedMinutes = Math.min(both.minutes, whole.minutes);
  const approvedPence = Math.min(both.pence, whole.pence);
  return {
    approvedMinutes,
    approvedPence,
    disputedMinutes: whole.minutes - approvedMinutes,
    disputedPence: whole.pence - approvedPence,
  };
}
