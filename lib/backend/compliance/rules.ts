/**
 * Compliance of a worker: a pure function of the rules, the evidence and the day (docs/compliance.md). An expiry date
 * is the last valid day.
 */
import { type ComplianceRules, complianceRules } from "@/lib/config/compliance";
import { messages } from "@/lib/config/messages";
import type { Step } from "@/lib/contract/profiles/fields";
import { daysAfter, daysBetween, formatDate } from "@/lib/format";
import type { Day, DocumentEvidence, Evidence } from "./evidence";
import type { Claim, Finding } from "./finding";
import { type RequirementRule, requirementRules } from "./requirements/list";

const texts = messages.compliance.reasons;

const requirementStates = ["met", "expiring", "missing", "waiting", "rejected", "expired", "not_needed"] as const;
type RequirementState = (typeof requirementStates)[number];

export type Requirement = {
  key: string;
  step: Step;
  /** An optional requirement is shown but never blocks. */
  isMandatory: boolean;
  state: RequirementState;
  /** The reason for the state, in words. */
  reason: string;
  /** The document or register check it is based on, and since when. */
  evidenceId: string | null;
  since: Day | null;
  /** The last valid day of what meets it, or of what last met it. */
  expiresOn: Day | null;
  /**
   * How soon it expires: the lowest flag threshold reached, in days; null if none is, or once a newer document was
   * submitted.
   */
  flag: number | null;
  /** It was met and has expired, or a register check had an adverse result. */
  hasLapsed: boolean;
  /** The next day on which any of this changes without new evidence. */
  nextChangeOn: Day | null;
};

export type Assessment = {
  state: "compliant" | "expiring" | "not_compliant";
  requirements: Requirement[];
  nextChangeOn: Day | null;
  /** The earliest expiry date of a mandatory requirement, past or future. */
  expiresOn: Day | null;
  /** Keys of the mandatory requirements that are not met. */
  blocking: string[];
  /** Keys of the mandatory requirements that have lapsed. */
  lapsed: string[];
};

type Found = Extract<Finding, { isNeeded: true }>;

const withStatuses = (evidence: Evidence, statuses: readonly DocumentEvidence["status"][]): Evidence => ({
  ...evidence,
  documents: evidence.documents.filter(({ status }) => statuses.includes(status)),
});

const isGood = ({ end }: Claim, today: Day) => end === null || end >= today;

/** The claim that lasts longest; the first of equals. */
const longest = (claims: readonly Claim[]): Claim | undefined =>
  claims.reduce<Claim | undefined>((best, claim) => {
    if (!best || best.end === null) return best ?? claim;
    return claim.end === null || claim.end > best.end ? claim : best;
  }, undefined);

const bestOf = ({ claims }: Found, today: Day) => longest(claims.filter((claim) => isGood(claim, today)));

const uploadedIn = (claim: Claim | undefined) => claim?.documents?.find(({ status }) => status === "uploaded");

function flagOf(end: Day | null, today: Day, { flagDays }: ComplianceRules): number | null {
  if (end === null) return null;
  const left = daysBetween(today, end);
  const reached = flagDays.filter((days) => left <= days);
  return reached.length > 0 ? Math.min(...reached) : null;
}

/** The newest document or check that a claim is based on. */
function basisOf(claim: Claim | undefined): { evidenceId: string | null; since: Day | null } {
  const [document] = claim?.documents ?? [];
  if (claim?.check && (!document || claim.check.checkedOn >= (document.issuedOn ?? "")))
    return { evidenceId: claim.check.id, since: claim.check.checkedOn };
  return { evidenceId: document?.id ?? null, since: document?.issuedOn ?? document?.reviewedOn ?? null };
}

type Evaluation = Omit<Requirement, "key" | "step" | "isMandatory" | "nextChangeOn">;
type Findings = { accepted: Finding; supplied: Finding };

/** All the evidence; with accepted documents only; and with every submitted one. */
type EvidenceViews = { whole: Evidence; accepted: Evidence; supplied: Evidence };

/** Off-panel workers' documents are not reviewed, so submitted ones count. */
function viewsOf(whole: Evidence): EvidenceViews {
  const supplied = withStatuses(whole, ["accepted", "uploaded"]);
  const isAllTheSame = whole.worker.panel === "off" || supplied.documents.every(({ status }) => status === "accepted");
  return { whole, supplied, accepted: isAllTheSame ? supplied : withStatuses(whole, ["accepted"]) };
}

/** Applies a rule to accepted and to submitted evidence. */
function findingsOf(
  rule: RequirementRule,
  { accepted, supplied }: EvidenceViews,
  rules: ComplianceRules,
  day: Day,
): Findings {
  const finding = rule.find(supplied, rules, day);
  return { supplied: finding, accepted: accepted === supplied ? finding : rule.find(accepted, rules, day) };
}

/** The result when no evidence that counts meets the requirement. */
function evaluateUnmet(
  rule: RequirementRule,
  evidence: Evidence,
  { accepted, supplied }: { accepted: Found; supplied: Found },
  today: Day,
): Evaluation {
  const past = longest(accepted.claims);
  const hasLapsed = past !== undefined || accepted.refusal !== undefined;
  const basis = { ...basisOf(past), expiresOn: past?.end ?? null, flag: past ? 0 : null, hasLapsed };
  const submitted = bestOf(supplied, today);
  const kind = uploadedIn(submitted)?.kind;
  if (kind) return { ...basis, flag: null, state: "waiting", reason: texts.waiting(kind) };
  if (accepted.waiting) return { ...basis, state: "waiting", reason: accepted.waiting };
  const refusal = accepted.refusal ?? supplied.refusal;
  if (refusal) return { ...basis, state: "rejected", reason: refusal };
  const last = evidence.documents.findLast((one) => one.status !== "superseded" && rule.kinds.includes(one.kind));
  if (last?.status === "rejected") {
    return { ...basis, evidenceId: last.id, state: "rejected", reason: texts.rejected(last.kind, last.rejectReason) };
  }
  if (past?.end) return { ...basis, state: "expired", reason: texts.expired(formatDate(past.end)) };
  const expiredOn = longest(supplied.claims)?.end;
  if (expiredOn) return { ...basis, state: "expired", reason: texts.expired(formatDate(expiredOn)) };
  return { ...basis, state: "missing", reason: supplied.note };
}

function evaluate(
  rule: RequirementRule,
  evidence: Evidence,
  { accepted, supplied }: Findings,
  rules: ComplianceRules,
  today: Day,
): Evaluation {
  // Fields are named one by one: this is asked for each requirement of each worker, where copying objects takes a third of the time.
  if (!supplied.isNeeded) {
    const { reason } = supplied;
    return {
      state: "not_needed",
      reason,
      evidenceId: null,
      since: null,
      expiresOn: null,
      flag: null,
      hasLapsed: false,
    };
  }
  if (!accepted.isNeeded)
    return evaluateUnmet(rule, evidence, { accepted: { ...supplied, claims: [] }, supplied }, today);
  const best = bestOf(accepted, today);
  if (!best) return evaluateUnmet(rule, evidence, { accepted, supplied }, today);
  const { end: expiresOn, words } = best;
  const { evidenceId, since } = basisOf(best);
  const flag = flagOf(expiresOn, today, rules);
  if (flag === null) return { state: "met", reason: words, evidenceId, since, expiresOn, flag, hasLapsed: false };
  const isReplaced = evidence.worker.panel === "on" && uploadedIn(bestOf(supplied, today)) !== undefined;
  const reason = isReplaced ? `${words} ${texts.newerAwaitingReview}` : words;
  return { state: "expiring", reason, evidenceId, since, expiresOn, flag: isReplaced ? null : flag, hasLapsed: false };
}

/** The days after today on which the result may change, in order. */
function candidates(
  rule: RequirementRule,
  evidence: Evidence,
  { accepted, supplied }: Findings,
  rules: ComplianceRules,
  today: Day,
): Day[] {
  const ends = (accepted === supplied ? [supplied] : [accepted, supplied]).flatMap((finding) =>
    finding.isNeeded ? finding.claims.flatMap(({ end }) => (end ? [end] : [])) : [],
  );
  const days = ends.flatMap((end) => [daysAfter(end, 1), ...rules.flagDays.map((before) => daysAfter(end, -before))]);
  const all = new Set([...days, ...(rule.changes?.(evidence, rules, today) ?? [])]);
  return [...all].filter((day) => day > today).sort();
}

/** Whether two evaluations say the same. */
const areEqual = (one: Evaluation, other: Evaluation): boolean =>
  (Object.keys(one) as (keyof Evaluation)[]).every((field) => one[field] === other[field]);

function requirementOf(rule: RequirementRule, views: EvidenceViews, rules: ComplianceRules, today: Day): Requirement {
  const { whole: evidence } = views;
  const findings = findingsOf(rule, views, rules, today);
  // Findings depend on the day only if the rule has `changes`.
  const findingsOn = (day: Day) => (rule.changes ? findingsOf(rule, views, rules, day) : findings);
  const evaluation = evaluate(rule, evidence, findings, rules, today);
  const isOther = (day: Day) => !areEqual(evaluation, evaluate(rule, evidence, findingsOn(day), rules, day));
  const nextChangeOn = candidates(rule, evidence, findings, rules, today).find(isOther) ?? null;
  const { key, step, isMandatory } = rule;
  const { state, reason, evidenceId, since, expiresOn, flag, hasLapsed } = evaluation;
  return { key, step, isMandatory, state, reason, evidenceId, since, expiresOn, flag, hasLapsed, nextChangeOn };
}

const first = (days: readonly (Day | null)[]): Day | null =>
  days.filter((day): day is Day => day !== null).sort()[0] ?? null;

const isMet = ({ state }: Requirement) => state === "met" || state === "expiring" || state === "not_needed";

/** What meets a requirement: its last valid day, and the ids of its documents and register check. */
export type Basis = { key: string; expiresOn: Day | null; documentIds: string[]; checkIds: string[] };

/** What meets each mandatory requirement of a worker on a day: of those that are not met, nothing. */
export function basesOn(evidence: Evidence, day: Day, rules: ComplianceRules = complianceRules): Basis[] {
  const { accepted } = viewsOf(evidence);
  return requirementRules
    .filter(({ isMandatory }) => isMandatory)
    .flatMap((rule) => {
      const finding = rule.find(accepted, rules, day);
      const claim = finding.isNeeded ? bestOf(finding, day) : undefined;
      if (!claim) return [];
      const { end: expiresOn, documents = [], check } = claim;
      return {
        key: rule.key,
        expiresOn,
        documentIds: documents.map(({ id }) => id),
        checkIds: check ? [check.id] : [],
      };
    });
}

/** Assesses a worker's evidence as of `today`. */
export function assess(evidence: Evidence, today: Day, rules: ComplianceRules = complianceRules): Assessment {
  const views = viewsOf(evidence);
  const requirements = requirementRules.map((rule) => requirementOf(rule, views, rules, today));
  const mandatory = requirements.filter(({ isMandatory }) => isMandatory);
  const blocking = mandatory.filter((requirement) => !isMet(requirement)).map(({ key }) => key);
  const isExpiring = mandatory.some(({ state }) => state === "expiring");
  return {
    state: blocking.length > 0 ? "not_compliant" : isExpiring ? "expiring" : "compliant",
    requirements,
    nextChangeOn: first(requirements.map((requirement) => requirement.nextChangeOn)),
    expiresOn: first(mandatory.map((requirement) => requirement.expiresOn)),
    blocking,
    lapsed: mandatory.filter(({ hasLapsed }) => hasLapsed).map(({ key }) => key),
  };
}
