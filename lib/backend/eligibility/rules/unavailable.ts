/** The worker is available for the whole shift. Source: our own rule. */
import { rule } from "@/lib/backend/eligibility/rule";
import { doOverlap } from "@/lib/backend/eligibility/spans";
import { unavailablePeriods } from "@/lib/backend/eligibility/unavailability";
import { daysAfter } from "@/lib/format";

export const unavailable = rule("unavailable", "hard", ({ worker, span, firstDay, lastDay }) => {
  // A window of the day before may end on the first day.
  const from = daysAfter(firstDay, -1);
  const found = worker.unavailability
    .filter(({ day }) => day >= from && day <= lastDay)
    .flatMap((one) => unavailablePeriods(one).map((part) => ({ day: one.day, ...part })))
    .find(({ period }) => doOverlap(period, span));
  return found ? { kind: "unavailable", day: found.day, window: found.window } : null;
});
