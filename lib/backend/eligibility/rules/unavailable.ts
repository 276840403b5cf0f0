/**
 * The worker is available for the whole shift. Source: our own rule. Where the clocks change, a window of unavailability
 * counts at its longest.
 */
import type { Unavailability } from "@/lib/backend/eligibility/input";
import { rule } from "@/lib/backend/eligibility/rule";
import { daysPeriod, doOverlap, type Period } from "@/lib/backend/eligibility/spans";
import { momentAt } from "@/lib/format";

const wholeDay = [null];

function periodOf(day: string, window: { from: string; to: string } | null): Period {
  if (!window) return daysPeriod(day, day);
  return {
    from: momentAt(day, window.from, "earlier").getTime(),
    to: momentAt(day, window.to, "later").getTime(),
  };
}

const windowsOf = ({ day, windows }: Unavailability) => (windows ?? wholeDay).map((window) => ({ day, window }));

export const unavailable = rule("unavailable", "hard", ({ worker, span, firstDay, lastDay }) => {
  const found = worker.unavailability
    .filter(({ day }) => day >= firstDay && day <= lastDay)
    .flatMap(windowsOf)
    .find(({ day, window }) => doOverlap(periodOf(day, window), span));
  return found ? { kind: "unavailable", day: found.day, window: found.window } : null;
});
