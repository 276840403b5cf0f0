/**
 * The documents that the rules ask of one worker, as the lines of a checklist: one line for each requirement that a
 * document meets, each kind of document on one line only. Pure.
 */
import { type ComplianceRules, complianceRules } from "@/lib/config/compliance";
import { messages } from "@/lib/config/messages";
import type { ChecklistLine } from "@/lib/contract/common/checklist";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import type { Evidence } from "./evidence";
import { documentsOf } from "./lookup";
import { type RequirementRule, requirementRules } from "./requirements/list";
import type { Assessment, Requirement } from "./rules";

const { requirements: labels, reasons: texts } = messages.compliance;

/** A checklist's key for a document that waits for approval, as `document:passport`. */
const fieldOf = (kind: DocumentKind): string => `document:${kind}`;

const isMet = ({ state }: Requirement) => state === "met" || state === "expiring";
const isOpen = ({ state }: Requirement) => state === "missing" || state === "expired" || state === "rejected";
const has = (evidence: Evidence, kind: DocumentKind) =>
  documentsOf(evidence, kind).some(({ status }) => status === "accepted" || status === "uploaded");

/** Whether a document waits for review, which counts for nothing until then. Off-panel each counts at once. */
const hasUnreviewed = ({ kinds }: RequirementRule, evidence: Evidence) =>
  evidence.worker.panel === "on" &&
  kinds.some((kind) => {
    const of = documentsOf(evidence, kind);
    return of.some(({ status }) => status === "uploaded") && of.some(({ status }) => status === "accepted");
  });

/** The kinds that meet a requirement; first the one that it still lacks. */
function kindsOf({ kinds }: RequirementRule, evidence: Evidence): DocumentKind[] {
  const [birth, photo] = [has(evidence, "birth_certificate"), has(evidence, "photo_id")];
  const lacking: DocumentKind | null = birth === photo ? null : birth ? "photo_id" : "birth_certificate";
  return lacking && kinds.includes(lacking) && !has(evidence, "passport")
    ? [lacking, ...kinds.filter((kind) => kind !== lacking)]
    : [...kinds];
}

/**
 * The requirements that the documents of other lines prove. One that is not met although those are is not proven by
 * them, and needs its own line.
 */
function provenElsewhere(requirements: readonly Requirement[], evidence: Evidence, rules: ComplianceRules) {
  const byKey = new Map(requirements.map((one) => [one.key, one]));
  return new Map(
    requirementRules.flatMap((rule): [string, readonly string[]][] => {
      const own = byKey.get(rule.key);
      const others = (rule.provenBy?.(evidence, rules) ?? []).flatMap((key) => byKey.get(key) ?? []);
      const isProven = own !== undefined && others.length > 0 && (isMet(own) || !others.every(isMet));
      return isProven ? [[rule.key, others.map(({ key }) => key)]] : [];
    }),
  );
}

/**
 * The lines of a worker's checklist, in the order of the rules. `waiting` names the documents that were submitted and
 * wait for approval, such as `document:passport`.
 */
export function checklistOf(
  evidence: Evidence,
  { requirements }: Pick<Assessment, "requirements">,
  waiting: readonly string[] = [],
  rules: ComplianceRules = complianceRules,
): ChecklistLine[] {
  const proven = provenElsewhere(requirements, evidence, rules);
  const rulesOfLines = requirementRules.filter(
    ({ kinds, key, isMandatory }) => isMandatory && kinds.length > 0 && !proven.has(key),
  );
  return rulesOfLines.flatMap((rule): ChecklistLine[] => {
    const own = requirements.find(({ key }) => key === rule.key);
    if (!own || own.state === "not_needed" || (own.step !== "documents" && own.step !== "training")) return [];
    // The first of the lines that prove a requirement stands for it.
    const also = [...proven].filter(([, [first]]) => first === rule.key).map(([key]) => key);
    const isSent = rule.kinds.some((kind) => waiting.includes(fieldOf(kind)));
    const isWaiting = isOpen(own) && isSent;
    return [
      {
        key: rule.key,
        label: labels[rule.key] ?? rule.key,
        step: own.step,
        covers: [rule.key, ...also].map((key) => ({ key, label: labels[key] ?? key })),
        kinds: kindsOf(rule, evidence),
        state: isWaiting ? "waiting" : own.state,
        reason: isWaiting ? texts.newerAwaitingReview : own.reason,
        expiresOn: own.expiresOn,
        isRenewed: isMet(own) && (isSent || hasUnreviewed(rule, evidence)),
      },
    ];
  });
}

/** The line that shows a requirement, if it is about a document. */
export const lineOf = (lines: readonly ChecklistLine[], requirement: string): string | null =>
  lines.find(({ covers }) => covers.some(({ key }) => key === requirement))?.key ?? null;
