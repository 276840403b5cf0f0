/**
 * The price of a shift before VAT (domain.md, Calculation rules; docs/decisions/0074-pricing.md): of a planned shift, a
 * timesheet or an invoice line alike. Pure: no clock, no database, UK time whatever the server's zone.
 */
import { lengthOf, type Period, type Stretch, stretchesOf } from "./bands";
import { type ShiftBreak, unpaidMinutes, withoutUnpaid } from "./breaks";
import type { HolidayOn } from "./holidays";
import { type AgreedLine, type ChargedBand, ratesOf } from "./rates";
import { divideHalfUp } from "./rounding";
import {
  bandSteps,
  basisStep,
  breakSteps,
  fixedStep,
  hoursStep,
  type RatedStretch,
  type TraceStep,
  totalStep,
  unpaidIncludedSteps,
  wakingIncludedStep,
} from "./trace";

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

/** `trace` says in sentences how it came about. */
export type Price = { segments: Segment[]; trace: TraceStep[]; paidMinutes: number; totalPence: number };

type Charged = Pick<Price, "segments" | "trace">;

/** Each part of worked time with its rate; two parts of a band stay two, so that each is rounded by itself. */
function hourly(line: AgreedLine, stretches: readonly Stretch[], unpaid: number): Charged {
  const rateOf = ratesOf(line);
  const rated = withoutUnpaid<RatedStretch>(
    stretches.map((stretch) => ({ stretch, minutes: stretch.minutes, ...rateOf(stretch) })),
    unpaid,
  );
  const segments: Segment[] = [];
  const trace = [...bandSteps(rated), ...breakSteps(rated, unpaid)];
  for (const part of rated) {
    const { stretch, band, minutes, ratePence } = part;
    if (minutes === 0) continue;
    const amountPence = divideHalfUp(ratePence * minutes, HOUR_MINUTES);
    segments.push({ startAt: stretch.startAt, band, basis: "hourly", minutes, ratePence, amountPence });
    trace.push(hoursStep(line, part, amountPence));
  }
  return { segments, trace };
}

/** The amount of a whole shift, in the band in which it starts. */
function fixed(line: AgreedLine, [first]: readonly Stretch[], minutes: number): Charged {
  if (!first) return { segments: [], trace: [] };
  const part = { stretch: first, minutes, ...ratesOf(line)(first) };
  const { band, ratePence } = part;
  return {
    segments: [{ startAt: first.startAt, band, basis: "fixed", minutes, ratePence, amountPence: ratePence }],
    trace: [...bandSteps([part]), fixedStep(line, part)],
  };
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

/** A sleep-in: the fixed amount, and the time awake by the hour if it has a charge. */
function sleepIn(
  shift: Extract<ShiftToPrice, { jobType: "sleep_in" }>,
  lines: { hourly: AgreedLine | undefined; fixed: AgreedLine },
  { stretches, holidayOn, unpaid }: { stretches: readonly Stretch[]; holidayOn: HolidayOn; unpaid: number },
): Charged {
  const waking = lines.hourly ? wakingStretches(shift.waking, shift, holidayOn) : [];
  const asleep = minutesOf(stretches) - unpaid - minutesOf(waking);
  if (asleep < 0) throw new RangeError("more waking time than paid time");
  const night = fixed(lines.fixed, stretches, asleep);
  const trace = [basisStep("sleepIn", lines.fixed), ...unpaidIncludedSteps(unpaid), ...night.trace];
  if (shift.waking.length === 0) return { segments: night.segments, trace };
  if (!lines.hourly) return { segments: night.segments, trace: [...trace, wakingIncludedStep()] };
  const awake = hourly(lines.hourly, waking, 0);
  return {
    segments: [...night.segments, ...awake.segments],
    trace: [...trace, basisStep("waking", lines.hourly), ...awake.trace],
  };
}

function chargedOf(
  shift: ShiftToPrice,
  lines: readonly AgreedLine[],
  holidayOn: HolidayOn,
  unpaid: number,
): Charged | null {
  const own = { hourly: lineWith("hourly", lines), fixed: lineWith("fixed", lines) };
  const stretches = stretchesOf(shift, holidayOn);
  if (shift.jobType === "sleep_in") {
    return own.fixed ? sleepIn(shift, { ...own, fixed: own.fixed }, { stretches, holidayOn, unpaid }) : null;
  }
  if (own.hourly) {
    const { segments, trace } = hourly(own.hourly, stretches, unpaid);
    return { segments, trace: [basisStep("hourly", own.hourly), ...trace] };
  }
  if (!own.fixed) return null;
  const { segments, trace } = fixed(own.fixed, stretches, minutesOf(stretches) - unpaid);
  return { segments, trace: [basisStep("fixed", own.fixed), ...unpaidIncludedSteps(unpaid), ...trace] };
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
  const charged = chargedOf(shift, lines, holidayOn, unpaid);
  if (!charged) return null;
  const totalPence = charged.segments.reduce((sum, { amountPence }) => sum + amountPence, 0);
  const trace = [...charged.trace, totalStep(paidMinutes, totalPence)];
  return { segments: charged.segments, trace, paidMinutes, totalPence };
}
