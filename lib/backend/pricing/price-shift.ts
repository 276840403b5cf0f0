/**
 * The price of a shift before VAT (domain.md, Calculation rules; docs/decisions/0074-pricing.md): of a planned shift, a
 * timesheet or an invoice line alike. Pure: no clock, no database, UK time whatever the server's zone.
 */
import { lengthOf, type Period, type Stretch, stretchesOf } from "./bands";
import { type ShiftBreak, unpaidMinutes, withoutUnpaid } from "./breaks";
import type { HolidayOn } from "./holidays";
import { type AgreedLine, type ChargedBand, rateOf } from "./rates";
import { divideHalfUp } from "./rounding";

const HOUR_MINUTES = 60;

type ShiftTimes = Period & { breaks: readonly ShiftBreak[] };

/** `waking`: the times in a sleep-in at which the worker was logged as awake and working. */
export type ShiftToPrice =
  | (ShiftTimes & { jobType: "general" })
  | (ShiftTimes & { jobType: "sleep_in"; waking: readonly Period[] });

/**
 * A part of the price: an hourly part has no band edge in it, a fixed one is the amount of the whole shift. `minutes` are
 * paid ones; `ratePence` is for an hour or for the shift.
 */
export type Segment = {
  startAt: Date;
  band: ChargedBand;
  basis: AgreedLine["basis"];
  minutes: number;
  ratePence: number;
  amountPence: number;
};

export type Price = { segments: Segment[]; paidMinutes: number; totalPence: number };

/** Each part of worked time with its rate; two parts of a band stay two, so that each is rounded by itself. */
function hourlySegments(line: AgreedLine, stretches: readonly Stretch[], unpaid: number): Segment[] {
  const rated = stretches.map((stretch) => ({ stretch, minutes: stretch.minutes, ...rateOf(line, stretch) }));
  return withoutUnpaid(rated, unpaid)
    .filter(({ minutes }) => minutes > 0)
    .map(({ stretch, band, minutes, ratePence }) => ({
      startAt: stretch.startAt,
      band,
      basis: "hourly",
      minutes,
      ratePence,
      amountPence: divideHalfUp(ratePence * minutes, HOUR_MINUTES),
    }));
}

/** The amount of a whole shift, in the band in which it starts. */
function fixedSegment(line: AgreedLine, [first]: readonly Stretch[], minutes: number): Segment[] {
  if (!first) return [];
  const { band, ratePence } = rateOf(line, first);
  return [{ startAt: first.startAt, band, basis: "fixed", minutes, ratePence, amountPence: ratePence }];
}

/** The logged times in order. Throws RangeError if one is not within the shift or overlaps another. */
function wakingStretches(waking: readonly Period[], shift: Period, holidayOn: HolidayOn): Stretch[] {
  const inOrder = [...waking].sort((one, other) => one.startAt.getTime() - other.startAt.getTime());
  inOrder.forEach(({ startAt, endAt }, index) => {
    const earliest = inOrder[index - 1]?.endAt ?? shift.startAt;
    if (startAt < earliest || endAt > shift.endAt) throw new RangeError("waking times are within the shift and apart");
  });
  return inOrder.flatMap((period) => stretchesOf(period, holidayOn));
}

const minutesOf = (parts: readonly { minutes: number }[]) => parts.reduce((sum, { minutes }) => sum + minutes, 0);

function lineWith(basis: AgreedLine["basis"], lines: readonly AgreedLine[]): AgreedLine | undefined {
  const [line, another] = lines.filter((one) => one.basis === basis);
  if (another) throw new RangeError("two rate lines with the same basis");
  return line;
}

function segmentsOf(
  shift: ShiftToPrice,
  lines: readonly AgreedLine[],
  holidayOn: HolidayOn,
  unpaid: number,
): Segment[] | null {
  const [hourly, fixed] = [lineWith("hourly", lines), lineWith("fixed", lines)];
  const stretches = stretchesOf(shift, holidayOn);
  const paidMinutes = minutesOf(stretches) - unpaid;
  if (shift.jobType === "general") {
    if (hourly) return hourlySegments(hourly, stretches, unpaid);
    return fixed ? fixedSegment(fixed, stretches, paidMinutes) : null;
  }
  if (!fixed) return null;
  const awake = hourly ? hourlySegments(hourly, wakingStretches(shift.waking, shift, holidayOn), 0) : [];
  const asleep = paidMinutes - minutesOf(awake);
  if (asleep < 0) throw new RangeError("more waking time than paid time");
  return [...fixedSegment(fixed, stretches, asleep), ...awake];
}

/**
 * The price of a shift by the agreed lines of its worker type and skills, at most one of each basis. A general shift is
 * charged by the hour if there is an hourly line; a sleep-in by the fixed one, with its waking time by the hour if there
 * is an hourly line, too. Null where nothing is agreed for this type of job. Throws RangeError for an invalid shift, and
 * for a year whose bank holidays are not recorded.
 */
export function priceShift(shift: ShiftToPrice, lines: readonly AgreedLine[], holidayOn: HolidayOn): Price | null {
  const unpaid = unpaidMinutes(shift.breaks);
  const paidMinutes = lengthOf(shift) - unpaid;
  if (paidMinutes < 0) throw new RangeError("breaks longer than the shift");
  const segments = segmentsOf(shift, lines, holidayOn, unpaid);
  if (!segments) return null;
  return { segments, paidMinutes, totalPence: segments.reduce((sum, { amountPence }) => sum + amountPence, 0) };
}
