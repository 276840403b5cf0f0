/** Takes unpaid breaks off worked time. When a break is taken is not recorded, so it comes off the longest band first. */
import type { ChargedBand } from "./rates";

/** A break of a shift. A paid one is worked time. */
export type ShiftBreak = { minutes: number; paid: boolean };

/** The minutes of all unpaid breaks. Throws RangeError for a break that is not a whole number of minutes. */
export function unpaidMinutes(breaks: readonly ShiftBreak[]): number {
  if (breaks.some(({ minutes }) => !Number.isSafeInteger(minutes) || minutes < 0)) {
    throw new RangeError("a break is whole minutes");
  }
  return breaks.filter(({ paid }) => !paid).reduce((sum, { minutes }) => sum + minutes, 0);
}

type Timed = { band: ChargedBand; minutes: number };

/** The bands by their minutes, longest first; of equal ones the one that is worked first. */
function longestFirst(parts: readonly Timed[]): ChargedBand[] {
  const minutes = new Map<ChargedBand, number>();
  for (const part of parts) minutes.set(part.band, (minutes.get(part.band) ?? 0) + part.minutes);
  return [...minutes].sort(([, one], [, other]) => other - one).map(([band]) => band);
}

/**
 * The parts with the minutes that are paid, in the same order. The break comes off the longest band, and what is longer
 * than that off the next longest; within a band off its longest part first.
 */
export function withoutUnpaid<Part extends Timed>(parts: readonly Part[], unpaid: number): Part[] {
  const bands = longestFirst(parts);
  const order = [...parts].sort(
    (one, other) => bands.indexOf(one.band) - bands.indexOf(other.band) || other.minutes - one.minutes,
  );
  const paid = new Map<Part, number>();
  let left = unpaid;
  for (const part of order) {
    const taken = Math.min(left, part.minutes);
    paid.set(part, part.minutes - taken);
    left -= taken;
  }
  return parts.map((part) => ({ ...part, minutes: paid.get(part) ?? part.minutes }));
}
