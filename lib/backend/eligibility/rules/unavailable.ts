/** The worker is available for the whole shift. Source: our own rule. */
import { rule } from "@/lib/backend/eligibility/rule";
import { doOverlap } from "@/lib/backend/eligibility/spans";
import { unavailablePeriods } from "@/lib/backend/eligibility/unavailability";

export const unavailable = rule("unavailable", "hard", ({ worker, span }) => {
  const found = worker.unavailability
    .flatMap((one) => unavailablePeriods(one).map((part) => ({ day: one.day, ...part })))
    .find(({ period }) => doOverlap(period, span));
  return found ? { kind: "unavailable", day: found.day, window: found.window } : null;
});
