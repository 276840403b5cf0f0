import { and, eq, inArray } from "drizzle-orm";
import { callArea, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, DomainError, invalid } from "@/lib/backend/errors";
import { canSuggest, jobs } from "@/lib/backend/jobs";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { pendingAllocationStatuses } from "@/lib/config/states/allocation";
import { contract } from "@/lib/contract";
import { allocations, type FillResult, type StoredFillRow } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { changePlan, findPlan, lockPlan } from "./find";

const texts = messages.fill;

/**
 * The allocation of a worker who has already been put forward or accepted automatically, by an earlier request or by a
 * colleague. Null if there is none.
 */
async function putBefore(caller: PersonCaller, { jobId, workerId }: StoredFillRow): Promise<FillResult | null> {
  const [found] = await withScope(scopeOf(caller), (tx) =>
    tx
      .select({ id: allocations.id, live: allocations.live })
      .from(allocations)
      .where(
        and(
          eq(allocations.jobId, jobId),
          eq(allocations.workerId, workerId ?? ""),
          inArray(allocations.status, [...pendingAllocationStatuses]),
        ),
      ),
  );
  return found ? { allocationId: found.id, ...(found.live ? { isAccepted: true } : {}) } : null;
}

/** Refusals of a worker who may have been put forward by an earlier request that failed; the agreement may have accepted them. */
const perhapsBefore: readonly unknown[] = ["alreadySuggested", "notOpen", "changed"];

/**
 * Puts one worker forward for the shift as the plan shows it, as anyone would on the shift's page: every rule is checked at this
 * moment. What is refused is a result, not an error.
 */
async function putForward(row: StoredFillRow, caller: PersonCaller, context: Context): Promise<FillResult> {
  const { jobId, workerId, lock } = row;
  if (!workerId) return { problem: "noWorker" };
  try {
    const { allocationId, isAccepted } = await callArea(jobs.suggest, { jobId, workerId, lock }, { context });
    return { allocationId, ...(isAccepted ? { isAccepted } : {}) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, data } = error;
    const before = perhapsBefore.includes(data.reason) ? await putBefore(caller, row) : null;
    if (before) return before;
    if (code === "NOT_FOUND") return { problem: "gone" };
    if (code === "BAD_REQUEST") return { problem: "warning" };
    return { problem: data.reason ?? "other" };
  }
}

const countsOf = (results: Record<string, FillResult>) => {
  const all = Object.values(results);
  const done = all.filter((result) => "allocationId" in result).length;
  return { done, failed: all.length - done };
};

/**
 * Puts the chosen workers of a plan forward, one after another, each with a result. A repeated request gets the same
 * results. CONFLICT `notReady` for a plan that is not ready, `applying` while another request is putting them forward.
 */
export const apply = procedure(contract.fill.apply, canSuggest, async ({ input, caller, context }) => {
  const { planId } = input;
  const scope = scopeOf(caller);
  const begun = await withScope(scope, async (tx) => {
    await findPlan(tx, planId);
    const found = (await lockPlan(tx, planId)) ?? (await findPlan(tx, planId));
    if (found.status === "applied" || found.status === "undone") return { found, isDone: true };
    const now = clock.now();
    const isDead = now.getTime() - (found.appliedAt?.getTime() ?? 0) > constants.fillApplyDeadAfterMs;
    if (found.status === "applying" && !isDead) throw conflict(texts.applying, "applying");
    if (found.status !== "ready" && found.status !== "applying") throw conflict(texts.notReady, "notReady");
    const chosen = found.plan?.rows.filter(({ jobId, workerId }) => workerId && input.jobIds.includes(jobId)) ?? [];
    if (chosen.length === 0) throw invalid(messages.general.problem, [{ field: "jobIds", message: texts.rowsNeeded }]);
    await changePlan(tx, planId, [found.status], { status: "applying", appliedAt: now });
    return { found, chosen, isDone: false };
  });
  if (begun.isDone || !begun.chosen) return countsOf(begun.found.results ?? {});
  const results: Record<string, FillResult> = {};
  for (const row of begun.chosen) results[row.jobId] = await putForward(row, caller, context);
  const counts = countsOf(results);
  await withScope(scope, async (tx) => {
    await changePlan(tx, planId, ["applying"], { status: "applied", results });
    await audit(tx, context, {
      organisationId: begun.found.organisationId,
      action: "fillPlan.applied",
      subject: { type: "fillPlan", id: planId },
      details: counts,
    });
  });
  return counts;
});
