/**
 * The worker has no other shift at that time, with any agency. A shift may begin as another ends. Source: our own rule:
 * no one can be in two places.
 */
import { acrossAgencies } from "@/lib/backend/eligibility/facts";
import { rule } from "@/lib/backend/eligibility/rule";
import { doOverlap } from "@/lib/backend/eligibility/spans";

export const overlap = rule(
  "overlap",
  "hard",
  acrossAgencies(({ span }, others) => {
    const other = others.find((one) => doOverlap(one, span));
    return other ? { kind: "overlap", startAt: new Date(other.from), endAt: new Date(other.to) } : null;
  }, "overlap"),
);
