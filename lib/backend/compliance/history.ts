/** Gaps in employment and address history. Pure. */
import { daysAfter, daysBetween, monthsAfter } from "@/lib/format";
import type { Day, Span } from "./evidence";

/** A gap, both days inclusive. `isOpen`: the end at which the window rather than a span limits it. */
export type Gap = { fromOn: Day; toOn: Day; isOpen: "start" | "end" | "both" | null };

const SPREAD = 3;
const later = (one: Day, other: Day): Day => (one > other ? one : other);
const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

/** The gaps longer than `longest` days that overlap `from`–`to`. A gap between two spans is returned whole. */
export function uncoveredBetween(spans: readonly Span[], from: Day, to: Day, longest: number): Gap[] {
  const inOrder = spans
    .map(({ fromOn, toOn }) => ({ fromOn, toOn: earlier(toOn ?? to, to) }))
    .filter(({ fromOn, toOn }) => fromOn <= toOn)
    .sort((one, other) => one.fromOn.localeCompare(other.fromOn));
  const gaps: Gap[] = [];
  let next: Day | null = null;
  for (const span of inOrder) {
    if (next === null) {
      if (span.fromOn > from) gaps.push({ fromOn: from, toOn: daysAfter(span.fromOn, -1), isOpen: "start" });
    } else if (span.fromOn > next) gaps.push({ fromOn: next, toOn: daysAfter(span.fromOn, -1), isOpen: null });
    const after = daysAfter(span.toOn, 1);
    next = next === null ? after : later(next, after);
  }
  if (next === null) gaps.push({ fromOn: from, toOn: to, isOpen: "both" });
  else if (next <= to) gaps.push({ fromOn: next, toOn: to, isOpen: "end" });
  return gaps.filter(({ fromOn, toOn }) => toOn >= from && daysBetween(fromOn, toOn) + 1 > longest);
}

/**
 * The period a history must cover: `years` years up to their start date, or today if earlier, and never before they
 * reached `fromAge`.
 */
export function windowAt(
  today: Day,
  {
    startOn,
    dateOfBirth,
    years,
    fromAge,
  }: { startOn: Day | null; dateOfBirth: Day | null; years: number; fromAge: number },
): { from: Day; to: Day } {
  const to = startOn && startOn <= today ? startOn : today;
  const from = monthsAfter(to, -12 * years);
  return { from: dateOfBirth ? later(from, monthsAfter(dateOfBirth, 12 * fromAge)) : from, to };
}

/** Every day on which the gaps of a window that ends today may change, with a few days either side. */
export function daysOfChange(
  spans: readonly Span[],
  { startOn, dateOfBirth, years, fromAge }: Parameters<typeof windowAt>[1],
  longest: number,
  today: Day,
): Day[] {
  // After their start date the window no longer moves.
  if (startOn && startOn <= today) return [];
  const around = (day: Day): Day[] => Array.from({ length: 2 * SPREAD + 1 }, (_, i) => daysAfter(day, i - SPREAD));
  const edges = spans.flatMap(({ fromOn, toOn }) => [fromOn, ...(toOn ? [toOn] : [])]);
  const ofEdges = edges.flatMap((edge) => [
    ...around(edge),
    ...around(daysAfter(edge, longest)),
    ...around(monthsAfter(edge, 12 * years)),
    ...around(monthsAfter(daysAfter(edge, -longest), 12 * years)),
  ]);
  const ofAge = dateOfBirth ? monthsAfter(dateOfBirth, 12 * fromAge) : null;
  const days = [
    ...ofEdges,
    ...(ofAge
      ? [...around(ofAge), ...around(daysAfter(ofAge, longest)), ...around(monthsAfter(ofAge, 12 * years))]
      : []),
  ];
  return startOn ? [...days.filter((day) => day <= startOn), ...around(startOn)] : days;
}
