/**
 * Compliance of a worker: a pure function of the rules, the evidence and the day (docs/compliance.md). What runs out on a day is
 * good on it and gone on the next.
 */
import { type ComplianceRules, complianceRules } from "@/lib/config/compliance";
import { messages } from "@/lib/config/messages";
import type { Step } from "@/lib/contract/worker-fields";
import { daysAfter, daysBetween, formatDate } from "@/lib/format";
import type { Day, DocumentEvidence, Evidence } from "./evidence";
import { type Claim, type Finding, type RequirementRule, requirementRules } from "./findings";

const texts = messages.compliance.reasons;

export const requirementStates = [
  "met",
  "expiring",
  "missing",
  "waiting",
  "rejected",
  "expired",
  "not_needed",
] as const;
export type RequirementState = (typeof requirementStates)[number];

export type Requirement = {
  key: string;
  step: Step;
  /** What is not mandatory is only told, and stands in nobody's way. */
  isMandatory: boolean;
  state: RequirementState;
  /** Why, in words. */
  reason: string;
  /** The document or look at a register that it rests on, and since when. */
  evidenceId: string | null;
  since: Day | null;
  /** The last day of what meets it, or of what met it last. */
  expiresOn: Day | null;
  /** How soon it runs out, as the lowest of the flagged days that is reached; null while none is, or once a newer one was handed in. */
  flag: number | null;
  /** It was met and by itself is no longer, or a register says no. */
  hasLapsed: boolean;
  /** The next day on which any of this changes by itself. */
  nextChangeOn: Day | null;
};

export type Assessment = {
  state: "compliant" | "expiring" | "not_compliant";
  requirements: Requirement[];
  nextChangeOn: Day | null;
  /** The soonest day on which something mandatory runs out, past or to come. */
  expiresOn: Day | null;
  /** Keys of the mandatory requirements that are not met. */
  blocking: string[];
  /** Keys of those that have lapsed. */
  lapsed: string[];
};

type Found = Extract<Finding, { isNeeded: true }>;

const counting = (evidence: Evidence, statuses: readonly DocumentEvidence["status"][]): Evidence => ({
  ...evidence,
  documents: evidence.documents.filter(({ status }) => statuses.includes(status)),
});

const isGood = ({ end }: Claim, today: Day) => end === null || end >= today;

/** The one that lasts longest; of equals the first. */
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

/** What it rests on: its newest part. */
function restsOn(claim: Claim | undefined): { evidenceId: string | null; since: Day | null } {
  const [document] = claim?.documents ?? [];
  if (claim?.check && (!document || claim.check.checkedOn >= (document.issuedOn ?? "")))
    return { evidenceId: claim.check.id, since: claim.check.checkedOn };
  return { evidenceId: document?.id ?? null, since: document?.issuedOn ?? document?.reviewedOn ?? null };
}

type Judged = Omit<Requirement, "key" | "step" | "isMandatory" | "nextChangeOn">;
type Findings = { accepted: Finding; supplied: Finding };

/** The evidence whole, with what somebody accepted alone, and with all that was handed in. */
type Ways = { whole: Evidence; accepted: Evidence; supplied: Evidence };

/** Nobody reviews off-panel workers: there what was handed in counts. */
function waysOf(whole: Evidence): Ways {
  const supplied = counting(whole, ["accepted", "uploaded"]);
  const isAllTheSame = whole.worker.panel === "off" || supplied.documents.every(({ status }) => status === "accepted");
  return { whole, supplied, accepted: isAllTheSame ? supplied : counting(whole, ["accepted"]) };
}

/** Both ways to look at it. */
function findingsOf(rule: RequirementRule, { accepted, supplied }: Ways, rules: ComplianceRules, day: Day): Findings {
  const finding = rule.find(supplied, rules, day);
  return { supplied: finding, accepted: accepted === supplied ? finding : rule.find(accepted, rules, day) };
}

const nothing = { evidenceId: null, since: null, expiresOn: null, flag: null, hasLapsed: false };

/** Where nothing that counts meets it. */
function judgedUnmet(
  rule: RequirementRule,
  evidence: Evidence,
  { accepted, supplied }: { accepted: Found; supplied: Found },
  today: Day,
): Judged {
  const past = longest(accepted.claims);
  const hasLapsed = past !== undefined || accepted.refusal !== undefined;
  const rested = { ...restsOn(past), expiresOn: past?.end ?? null, flag: past ? 0 : null, hasLapsed };
  const handedIn = bestOf(supplied, today);
  const kind = uploadedIn(handedIn)?.kind;
  if (kind) return { ...rested, flag: null, state: "waiting", reason: texts.waiting(kind) };
  if (accepted.waiting) return { ...rested, state: "waiting", reason: accepted.waiting };
  const refusal = accepted.refusal ?? supplied.refusal;
  if (refusal) return { ...rested, state: "rejected", reason: refusal };
  const last = evidence.documents.findLast((one) => one.status !== "superseded" && rule.kinds.includes(one.kind));
  if (last?.status === "rejected") {
    return { ...rested, evidenceId: last.id, state: "rejected", reason: texts.rejected(last.kind, last.rejectReason) };
  }
  if (past?.end) return { ...rested, state: "expired", reason: texts.ranOut(formatDate(past.end)) };
  const goneBy = longest(supplied.claims)?.end;
  if (goneBy) return { ...rested, state: "expired", reason: texts.ranOut(formatDate(goneBy)) };
  return { ...rested, state: "missing", reason: supplied.note };
}

function judge(
  rule: RequirementRule,
  evidence: Evidence,
  { accepted, supplied }: Findings,
  rules: ComplianceRules,
  today: Day,
): Judged {
  if (!supplied.isNeeded) return { ...nothing, state: "not_needed", reason: supplied.reason };
  if (!accepted.isNeeded)
    return judgedUnmet(rule, evidence, { accepted: { ...supplied, claims: [] }, supplied }, today);
  const best = bestOf(accepted, today);
  if (!best) return judgedUnmet(rule, evidence, { accepted, supplied }, today);
  const flag = flagOf(best.end, today, rules);
  if (flag === null) return { ...nothing, ...restsOn(best), expiresOn: best.end, state: "met", reason: best.words };
  const isReplaced = evidence.worker.panel === "on" && uploadedIn(bestOf(supplied, today)) !== undefined;
  return {
    ...{ ...restsOn(best), expiresOn: best.end, hasLapsed: false, state: "expiring" },
    flag: isReplaced ? null : flag,
    reason: isReplaced ? `${best.words} ${texts.newerWaits}` : best.words,
  };
}

/** The days after today on which a requirement may be judged otherwise, in their order. */
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

function requirementOf(rule: RequirementRule, ways: Ways, rules: ComplianceRules, today: Day): Requirement {
  const { whole: evidence } = ways;
  const findings = findingsOf(rule, ways, rules, today);
  // What is found slides with the day only where the rule says so.
  const findingsOn = (day: Day) => (rule.changes ? findingsOf(rule, ways, rules, day) : findings);
  const judged = judge(rule, evidence, findings, rules, today);
  const asText = JSON.stringify(judged);
  const isOther = (day: Day) => JSON.stringify(judge(rule, evidence, findingsOn(day), rules, day)) !== asText;
  const nextChangeOn = candidates(rule, evidence, findings, rules, today).find(isOther) ?? null;
  return { key: rule.key, step: rule.step, isMandatory: rule.isMandatory, ...judged, nextChangeOn };
}

const first = (days: readonly (Day | null)[]): Day | null =>
  days.filter((day): day is Day => day !== null).sort()[0] ?? null;

const isMet = ({ state }: Requirement) => state === "met" || state === "expiring" || state === "not_needed";

/** Judges a worker's evidence as of `today`. */
export function assess(evidence: Evidence, today: Day, rules: ComplianceRules = complianceRules): Assessment {
  const ways = waysOf(evidence);
  const requirements = requirementRules.map((rule) => requirementOf(rule, ways, rules, today));
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
