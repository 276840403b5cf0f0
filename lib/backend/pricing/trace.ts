/**
 * How a price is made up, step by step in sentences, for everyone who pays or is paid; stored with the segments, and
 * enough to work the price out again.
 */
import { MINUTE_MS } from "@/lib/config/constants";
import { pricing as texts } from "@/lib/config/messages/pricing";
import type { SpecialRate } from "@/lib/contract/agreements";
import { specialCharge } from "@/lib/contract/agreements/rate-fields";
import { formatHundredths, formatLength, formatMoney, formatTime } from "@/lib/format";
import type { Stretch } from "./bands";
import { type AgreedLine, type ChargedBand, specialOf } from "./rates";
import { divideHalfUp } from "./rounding";

const HOUR_MINUTES = 60;

/** The rules of pricing (docs/money.md, Price). */
const traceRules = ["basis", "clocks", "holiday", "fallBack", "breaks", "waking", "hours", "fixed", "total"] as const;
type TraceRule = (typeof traceRules)[number];

/** What a segment is worked out from. `special` is null for the standard charge. */
type SegmentSource = {
  startAt: string;
  band: ChargedBand;
  workedMinutes: number;
  unpaidMinutes: number;
  standardPence: number;
  special: Omit<SpecialRate, "band"> | null;
};

/** A step of a price. `minutes` are paid ones; amounts are pence before VAT. */
export type TraceStep = {
  rule: TraceRule;
  sentence: string;
  minutes?: number;
  ratePence?: number;
  amountPence?: number;
  /** Of a step that is a segment. */
  source?: SegmentSource;
};

/** A stretch with what of it is paid, and at which rate. */
export type RatedStretch = { stretch: Stretch; band: ChargedBand; minutes: number; ratePence: number };

const clockText = (minute: number) =>
  `${String(Math.floor(minute / HOUR_MINUTES)).padStart(2, "0")}:${String(minute % HOUR_MINUTES).padStart(2, "0")}`;

/** By how many minutes a part of a day is longer than on the clock: an hour where the clocks go back. */
const extraMinutes = ({ part }: Stretch) =>
  (part.endMs - part.startMs) / MINUTE_MS - (part.untilMinute - part.fromMinute);

/** A time within a stretch or at its end, as a UK clock shows it; midnight at the end is 24:00. */
function timeText(stretch: Stretch, ms: number): string {
  const { part } = stretch;
  if (ms === part.endMs) return clockText(part.untilMinute);
  if (extraMinutes(stretch) !== 0) return formatTime(new Date(ms));
  return clockText(part.fromMinute + (ms - part.startMs) / MINUTE_MS);
}

function whenText(stretch: Stretch): string {
  const startMs = stretch.startAt.getTime();
  const endMs = startMs + stretch.minutes * MINUTE_MS;
  return texts.when(timeText(stretch, startMs), timeText(stretch, endMs), stretch.part.dayName);
}

/** What a line charges without a band, in words. */
export function basisStep(kind: keyof typeof texts.charged, { chargePence }: AgreedLine): TraceStep {
  return { rule: "basis", sentence: texts.charged[kind](formatMoney(chargePence)), ratePence: chargePence };
}

/** The holidays, clock changes and fall-backs that the stretches meet, each once. */
export function bandSteps(rated: readonly Pick<RatedStretch, "stretch" | "band">[]): TraceStep[] {
  const steps = new Map<string, TraceStep>();
  const say = (rule: TraceRule, sentence: string) => steps.set(sentence, { rule, sentence });
  for (const { stretch, band } of rated) {
    const { dayName } = stretch.part;
    const extra = extraMinutes(stretch);
    if (extra !== 0) say("clocks", extra > 0 ? texts.clocksBack(dayName) : texts.clocksForward(dayName));
    const own = stretch.holiday ?? stretch.hours;
    if (stretch.holiday) say("holiday", texts.isHoliday(dayName, texts.holiday[stretch.holiday]));
    if (band !== own) say("fallBack", texts.fallsBack(own, band));
  }
  return [...steps.values()];
}

/** How much of the unpaid breaks came off which band. */
export function breakSteps(rated: readonly RatedStretch[], unpaid: number): TraceStep[] {
  if (unpaid === 0) return [];
  const off = new Map<ChargedBand, number>();
  for (const { stretch, band, minutes } of rated) {
    if (stretch.minutes > minutes) off.set(band, (off.get(band) ?? 0) + stretch.minutes - minutes);
  }
  const parts = [...off].map(([band, minutes]) => texts.offBand(formatLength(minutes), band));
  return [{ rule: "breaks", sentence: texts.unpaidBreak(formatLength(unpaid), parts.join(", ")), minutes: unpaid }];
}

/** The rate with the standard charge and the multiplier that it comes from, if it does. */
function rateText(ratePence: number, standardPence: number, special: SegmentSource["special"]): string {
  const rate = formatMoney(ratePence);
  if (special?.mode !== "multiplier") return rate;
  return texts.rateTimes(rate, formatMoney(standardPence), formatHundredths(special.value));
}

/** A segment that is charged by the hour. */
export function hoursStep(
  line: AgreedLine,
  { stretch, band, minutes, ratePence }: RatedStretch,
  amountPence: number,
): TraceStep {
  const special = specialOf(line, band);
  const unpaidMinutes = stretch.minutes - minutes;
  const sentence = texts.hours({
    when: whenText(stretch),
    band,
    worked: formatLength(stretch.minutes),
    paid: formatLength(minutes),
    unpaid: unpaidMinutes === 0 ? null : formatLength(unpaidMinutes),
    rate: rateText(ratePence, line.chargePence, special),
    amount: formatMoney(amountPence),
  });
  const source = {
    startAt: stretch.startAt.toISOString(),
    band,
    workedMinutes: stretch.minutes,
    unpaidMinutes,
    standardPence: line.chargePence,
    special,
  };
  return { rule: "hours", sentence, minutes, ratePence, amountPence, source };
}

/** The fixed amount of a shift that starts with this stretch. */
export function fixedStep(line: AgreedLine, { stretch, band, minutes, ratePence }: RatedStretch): TraceStep {
  const special = specialOf(line, band);
  const sentence = texts.fixed({
    from: timeText(stretch, stretch.startAt.getTime()),
    day: stretch.part.dayName,
    band,
    rate: rateText(ratePence, line.chargePence, special),
  });
  const source = {
    startAt: stretch.startAt.toISOString(),
    band,
    workedMinutes: minutes,
    unpaidMinutes: 0,
    standardPence: line.chargePence,
    special,
  };
  return { rule: "fixed", sentence, minutes, ratePence, amountPence: ratePence, source };
}

export const unpaidIncludedSteps = (unpaid: number): TraceStep[] =>
  unpaid === 0 ? [] : [{ rule: "breaks", sentence: texts.unpaidIncluded(formatLength(unpaid)), minutes: unpaid }];

export const wakingIncludedStep = (): TraceStep => ({ rule: "waking", sentence: texts.wakingIncluded });

export const totalStep = (minutes: number, amountPence: number): TraceStep => ({
  rule: "total",
  sentence: texts.total(formatLength(minutes), formatMoney(amountPence)),
  minutes,
  amountPence,
});

/** A segment as it is stored with a line. */
export type StoredSegment = {
  startAt: string;
  band: ChargedBand;
  basis: AgreedLine["basis"];
  minutes: number;
  ratePence: number;
  amountPence: number;
};

/**
 * A price worked out again from the sources in its stored trace, not from the rates and amounts that it states. Throws
 * RangeError for a trace whose numbers give no price.
 */
export function recomputed(trace: readonly TraceStep[]): {
  segments: StoredSegment[];
  paidMinutes: number;
  totalPence: number;
} {
  const segments = trace.flatMap(({ rule, source }): StoredSegment[] => {
    if (!source) return [];
    const { startAt, band, workedMinutes, unpaidMinutes, standardPence, special } = source;
    const ratePence = special ? specialCharge(standardPence, special) : standardPence;
    const minutes = workedMinutes - unpaidMinutes;
    if (minutes < 0) throw new RangeError("more unpaid than worked");
    const basis = rule === "fixed" ? "fixed" : "hourly";
    const amountPence = basis === "fixed" ? ratePence : divideHalfUp(ratePence * minutes, HOUR_MINUTES);
    return [{ startAt, band, basis, minutes, ratePence, amountPence }];
  });
  const sum = (of: "minutes" | "amountPence") => segments.reduce((total, segment) => total + segment[of], 0);
  return { segments, paidMinutes: sum("minutes"), totalPence: sum("amountPence") };
}
