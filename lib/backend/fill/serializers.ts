/** Turns a plan into what the contract returns, as the caller may see it. Pure. */
import { codes, isAllowed } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import type { RuleCode } from "@/lib/backend/eligibility";
import { type FoundJob, mayOverride } from "@/lib/backend/jobs";
import { messages } from "@/lib/config/messages";
import type { FillRow } from "@/lib/contract/fill";
import type { FillResult, StoredFillRow, StoredHint } from "@/lib/db/schema";

const texts = messages.fill;

/** What a row of a plan says of its shift. */
export const toShift = ({ job, workerType }: FoundJob) => ({
  jobId: job.id,
  service: job.serviceName,
  unit: job.unit,
  workerType,
  startAt: job.startAt.toISOString(),
  endAt: job.endAt.toISOString(),
  lock: job.lock,
});

/** What is looked up for the rows: the workers' names, and the shifts that can still be filled. */
export type Seen = { nameOf: (workerId: string) => string; isOpen: (jobId: string) => boolean; caller: PersonCaller };

const rules: Record<string, { label: string }> = messages.eligibility.rules;
const ruleNames = (ruleCodes: readonly string[]): string =>
  ruleCodes.map((code) => rules[code]?.label ?? code).join(", ");

const refusals: Record<string, string> = texts.refusals;

/** Why a worker was not put forward, from the reason of the refusal: a rule, or something else. */
function problemText(reason: string): string {
  const text = Object.hasOwn(refusals, reason) ? refusals[reason] : undefined;
  if (text) return text;
  if (reason === "changed") return messages.jobs.shiftChanged;
  return Object.hasOwn(rules, reason) ? texts.ruleBroken(ruleNames([reason as RuleCode])) : texts.refusals.other;
}

const mayViewWorkers = ({ principal }: PersonCaller): boolean =>
  isAllowed(principal, { permissionCode: codes.workersView });

/** The rules that are about what a worker's profile holds. */
const profileRules: readonly string[] = [
  "documents",
  "certificates",
  "right_to_work",
  "verified",
  "skills",
] satisfies RuleCode[];

/**
 * What is missing is part of a worker's profile, so it is only for those who may view it; a warning is only for those who may
 * override it.
 */
function hintText(hint: StoredHint, { nameOf, caller }: Seen): string | null {
  const name = nameOf(hint.workerId);
  if (!name) return null;
  if (hint.kind === "move") return texts.hints.move(name, hint.minutes);
  if (hint.kind === "override") {
    return mayOverride(caller) ? texts.hints.override(name, ruleNames(hint.codes)) : null;
  }
  return mayViewWorkers(caller) ? texts.hints.settle(name, ruleNames(hint.codes)) : null;
}

/** The worker whose profile has to be completed, if the caller may view it. */
function incompleteOf(hint: StoredHint, { nameOf, caller }: Seen): FillRow["incomplete"] {
  const name = nameOf(hint.workerId);
  const isIncomplete = hint.kind === "settle" && hint.codes.some((code) => profileRules.includes(code));
  return name && isIncomplete && mayViewWorkers(caller) ? { _id: hint.workerId, name } : null;
}

function stateOf(row: StoredFillRow, result: FillResult | undefined, isOpen: boolean): FillRow["state"] {
  if (result && "allocationId" in result)
    return result.isWithdrawn ? "withdrawn" : result.isAccepted ? "accepted" : "put";
  if (result) return "refused";
  if (!isOpen) return "gone";
  return row.workerId ? "planned" : "open";
}

/** Whether the caller may see the agency's charges, which are in its agreements. */
export const seesCharges = ({ principal }: PersonCaller): boolean =>
  isAllowed(principal, { permissionCode: codes.agreements });

/** A shift of the plan. */
export function toRow(row: StoredFillRow, result: FillResult | undefined, seen: Seen): FillRow {
  const { jobId, service, unit, workerType, startAt, endAt, workerId, visits, minutes, pence, hint } = row;
  return {
    jobId,
    service,
    unit,
    workerType,
    startAt,
    endAt,
    state: stateOf(row, result, seen.isOpen(jobId)),
    worker: workerId ? { _id: workerId, name: seen.nameOf(workerId) } : null,
    visits,
    minutes,
    pence: seesCharges(seen.caller) ? pence : null,
    problem: result && "problem" in result ? problemText(result.problem) : null,
    hint: hint && !workerId ? hintText(hint, seen) : null,
    incomplete: hint && !workerId ? incompleteOf(hint, seen) : null,
  };
}
