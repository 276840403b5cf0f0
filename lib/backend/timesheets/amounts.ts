/** What hours come to by the rate that was frozen at booking, and how much of it both sides agree on. */
import { asc, eq } from "drizzle-orm";
import { invalid } from "@/lib/backend/errors";
import { priceOfHours } from "@/lib/backend/jobs";
import type { Segment, TraceStep } from "@/lib/backend/pricing";
import { messages } from "@/lib/config/messages";
import { type AgreedSegment, type TimesheetHours, timesheetParts } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { formatLength, formatMoney } from "@/lib/format";
import type { FoundTimesheet } from "./find";
import { undisputedOf } from "./hours";

/** Paid minutes, and pence before VAT. */
type Sum = { minutes: number; pence: number };
/** With how they came about. */
export type Amount = Sum & { segments: Segment[]; trace: TraceStep[] };

/** What is agreed, by band. */
export type Agreed = Sum & { segments: AgreedSegment[] };
/** What of hours is agreed, and the rest. */
export type Split = { agreed: Agreed; disputed: Sum };

const nothing: Amount = { minutes: 0, pence: 0, segments: [], trace: [] };

type Booked = Pick<FoundTimesheet, "job" | "allocation">;

/** What hours of the shift come to; nothing for no hours, and where the agreement has no rate for its type. */
export function amountOf({ job, allocation }: Booked, hours: TimesheetHours | null): Amount {
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

type Rated = Pick<AgreedSegment, "band" | "basis" | "ratePence">;
const keyOf = ({ band, basis, ratePence }: Rated): string => `${basis} ${band} ${ratePence}`;

/** An amount with one segment for each band and rate. */
function byBand(segments: readonly (Rated & { minutes: number; pence: number })[]): Agreed {
  const found = new Map<string, AgreedSegment>();
  for (const { band, basis, ratePence, minutes, pence } of segments) {
    const before = found.get(keyOf({ band, basis, ratePence }));
    found.set(keyOf({ band, basis, ratePence }), {
      band,
      basis,
      ratePence,
      minutes: (before?.minutes ?? 0) + minutes,
      pence: (before?.pence ?? 0) + pence,
    });
  }
  const all = [...found.values()].filter(({ minutes, pence }) => minutes > 0 || pence > 0);
  return {
    minutes: all.reduce((sum, one) => sum + one.minutes, 0),
    pence: all.reduce((sum, one) => sum + one.pence, 0),
    segments: all,
  };
}

const whole = ({ segments }: Amount): Agreed =>
  byBand(segments.map(({ amountPence, ...segment }) => ({ ...segment, pence: amountPence })));

const none = { minutes: 0, pence: 0 };
export const nothingAgreed: Agreed = { ...none, segments: [] };
const inBand = ({ segments }: Agreed, key: string): Sum => segments.find((one) => keyOf(one) === key) ?? none;

/** In each band as much of the first as `pick` says of both. */
function combine(one: Agreed, other: Agreed, pick: (one: number, other: number) => number): Agreed {
  return byBand(
    byBand([...one.segments, ...other.segments]).segments.map((segment) => {
      const [mine, theirs] = [inBand(one, keyOf(segment)), inBand(other, keyOf(segment))];
      return { ...segment, minutes: pick(mine.minutes, theirs.minutes), pence: pick(mine.pence, theirs.pence) };
    }),
  );
}
const least = (one: Agreed, other: Agreed): Agreed => combine(one, other, Math.min);
const most = (one: Agreed, other: Agreed): Agreed => combine(one, other, Math.max);

/** The bands of several hours side by side; null for those without any of a band. */
export function sideBySide<K extends string>(booked: Booked, hours: Record<K, TimesheetHours | null>) {
  const names = Object.keys(hours) as K[];
  const sums = names.map((name) => whole(amountOf(booked, hours[name])));
  return byBand(sums.flatMap(({ segments }) => segments)).segments.map(({ band, basis, ratePence }) => {
    const cells = names.map((name, n): [K, Sum | null] => {
      const sum = inBand(sums[n] ?? nothingAgreed, keyOf({ band, basis, ratePence }));
      return [name, sum === none ? null : { minutes: sum.minutes, pence: sum.pence }];
    });
    return { band, basis, ratePence, ...(Object.fromEntries(cells) as Record<K, Sum | null>) };
  });
}

/** What is agreed and was not before. */
export const addedTo = (before: Agreed, now: Agreed): Agreed =>
  combine(now, before, (mine, theirs) => Math.max(0, mine - theirs));

/** BAD_REQUEST where hours leave out, in any band, what is agreed already. */
export function mustContain(amount: Amount, agreed: Agreed): void {
  if (addedTo(whole(amount), agreed).segments.length === 0) return;
  const message = messages.timesheets.lessThanAgreed(formatLength(agreed.minutes), formatMoney(agreed.pence));
  throw invalid(messages.general.problem, [{ field: "endTime", message }]);
}

/** All of it is agreed. */
export const allAgreed = (amount: Amount): Split => ({ agreed: whole(amount), disputed: none });

/**
 * What both sides agree on, and the rest. In each band it is the least of the three: a break can come off another band in
 * the shorter time. What was agreed before stays agreed; both hours have to contain it.
 */
export function splitOf(
  found: Booked,
  claimed: TimesheetHours,
  proposed: TimesheetHours | null,
  before: Agreed,
): Split {
  const [all, other, both] = [claimed, proposed, undisputedOf(claimed, proposed)].map((hours) =>
    whole(amountOf(found, hours)),
  ) as [Agreed, Agreed, Agreed];
  const agreed = most(least(all, least(other, both)), before);
  return { agreed, disputed: { minutes: all.minutes - agreed.minutes, pence: all.pence - agreed.pence } };
}

/** What both sides have agreed on so far. */
export async function agreedSoFar(tx: Transaction, { timesheet }: FoundTimesheet): Promise<Agreed> {
  const parts = await tx
    .select({ segments: timesheetParts.segments })
    .from(timesheetParts)
    .where(eq(timesheetParts.timesheetId, timesheet.id))
    .orderBy(asc(timesheetParts.part));
  return byBand(parts.flatMap(({ segments }) => segments));
}
