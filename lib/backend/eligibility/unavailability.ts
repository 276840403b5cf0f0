/** When a worker is unavailable, as periods of moments. Pure. */
import { daysAfter, endsNextDay, momentAt } from "@/lib/format";
import type { Unavailability } from "./input";
import { daysPeriod, type Period } from "./spans";

type Window = { from: string; to: string };

type UnavailablePeriod = { period: Period; window: Window | null };

function periodsOf({ day, windows }: Unavailability): UnavailablePeriod[] {
  if (!windows) return [{ period: daysPeriod(day, day), window: null }];
  return windows.map((window) => ({
    window,
    period: {
      from: momentAt(day, window.from, "earlier").getTime(),
      to: momentAt(endsNextDay(window.from, window.to) ? daysAfter(day, 1) : day, window.to, "later").getTime(),
    },
  }));
}

/** The periods of days: those of one worker are for many jobs. */
const known = new WeakMap<Unavailability, UnavailablePeriod[]>();

/**
 * The periods of one day's unavailability, each with its window; null for the whole day. Where the clocks change, a window
 * counts at its longest.
 */
export function unavailablePeriods(unavailability: Unavailability): readonly UnavailablePeriod[] {
  const periods = known.get(unavailability) ?? periodsOf(unavailability);
  known.set(unavailability, periods);
  return periods;
}
