/** Whether a worker can work, as one status (docs/decisions/0068-a-workers-page.md). Pure. */
import { stoppedStatuses } from "@/lib/backend/stopped-workers";
import type { ComplianceState, EmploymentStatus, Panel, VerificationStatus } from "@/lib/contract/workers";
import type { WorkStatus } from "@/lib/contract/workers/work-status";

export type WorkFacts = {
  panel: Panel;
  employment: EmploymentStatus;
  verification: VerificationStatus;
  compliance: ComplianceState;
  /** How many things are still to be supplied. */
  missing: number;
  /** The earliest expiry date of a mandatory requirement, past or future. */
  expiresOn: string | null;
};

const unverified = {
  not_submitted: "notSubmitted",
  in_review: "inReview",
  denied: "denied",
  lapsed: "lapsed",
} as const;

/** How soon someone has to act. */
const urgencyOf: Record<WorkStatus["kind"], WorkStatus["urgency"]> = {
  ready: "none",
  expires: "soon",
  missing: "now",
  expired: "now",
  waiting: "soon",
  inReview: "none",
  notSubmitted: "soon",
  denied: "now",
  lapsed: "now",
  notActive: "soon",
  disabled: "none",
  resigned: "none",
  archived: "none",
};

function kindOf(facts: WorkFacts, today: string): WorkStatus["kind"] {
  const { panel, employment, verification, compliance, missing, expiresOn } = facts;
  const end = stoppedStatuses.find((status) => status === employment);
  if (end) return end;
  // Someone who may work keeps doing so while a detail of their profile is missing.
  const isStopped = compliance === "not_compliant" || employment === "draft";
  if (missing > 0 && isStopped) return missing === 1 && expiresOn !== null && expiresOn < today ? "expired" : "missing";
  if (panel === "on" && verification !== "approved") return unverified[verification];
  if (compliance === "not_compliant") return "waiting";
  if (employment !== "active") return "notActive";
  return compliance === "expiring" && expiresOn ? "expires" : "ready";
}

/**
 * One status: the agency's own decision about the worker first, then what is missing, then who has to look at it, then
 * the next expiry date. `today` is `YYYY-MM-DD`; an expiry date is the last valid day.
 */
export function workStatusOf(facts: WorkFacts, today: string): WorkStatus {
  const kind = kindOf(facts, today);
  return {
    kind,
    urgency: urgencyOf[kind],
    count: kind === "missing" ? facts.missing : null,
    on: kind === "expires" || kind === "expired" ? facts.expiresOn : null,
  };
}
