/** Times that nobody has accounted for: in employment, in addresses. Pure. */
import { daysAfter, daysBetween, monthsAfter } from "@/lib/format";
import type { Day, Span } from "./evidence";

/** Not accounted for, both days among it. `isOpen`: at this end it is bounded by what is looked at, not by a span. */
export type Hole = { fromOn: Day; toOn: Day; isOpen: "start" | "end" | "both" | null };

const SPREAD = 3;
const later = (one: Day, other: Day): Day => (one > other ? one : other);
const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

/** The holes longer than `longest` days that reach into `from`–`to`. A hole between two spans is told whole. */
export function holesIn(spans: readonly Span[], from: Day, to: Day, longest: number): Hole[] {
  const inOrder = spans
    .map(({ fromOn, toOn }) => ({ fromOn, toOn: earlier(toOn ?? to, to) }))
    .filter(({ fromOn, toOn }) => fromOn <= toOn)
    .sort((one, other) => one.fromOn.localeCompare(other.fromOn));
  const holes: Hole[] = [];
  let next: Day | null = null;
  for (const span of inOrder) {
    if (next === null) {
      if (span.fromOn > from) holes.push({ fromOn: from, toOn: daysAfter(span.fromOn, -1), isOpen: "start" });
    } else if (span.fromOn > next) holes.push({ fromOn: next, toOn: daysAfter(span.fromOn, -1), isOpen: null });
    const after = daysAfter(span.toOn, 1);
    next = next === null ? after : later(next, after);
  }
  if (next === null) holes.push({ fromOn: from, toOn: to, isOpen: "both" });
  else if (next <= to) holes.push({ fromOn: next, toOn: to, isOpen: "end" });
  return holes.filter(({ fromOn, toOn }) => toOn >= from && daysBetween(fromOn, toOn) + 1 > longest);
}

/** What part of a life is looked at: so many years until he began with the agency, or until today, and not before he was of age. */
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

/** Every day on which the holes of a window that ends today can come to be others, and some beside them. */
export function daysOfChange(
  spans: readonly Span[],
  { startOn, dateOfBirth, years, fromAge }: Parameters<typeof windowAt>[1],
  longest: number,
  today: Day,
): Day[] {
  // Once he has begun, the window stands still.
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
