import { callArea, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, DomainError } from "@/lib/backend/errors";
import { canSuggest, jobs } from "@/lib/backend/jobs";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { FillResult } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { changePlan, findPlan } from "./find";

/**
 * Withdraws the workers that a plan has put forward, one after another. Workers on whom the provider has decided are
 * not withdrawn, and are counted. CONFLICT `notApplied` for a plan whose workers were not put forward.
 */
export const undo = procedure(contract.fill.undo, canSuggest, async ({ input, caller, context }) => {
  const { planId } = input;
  const scope = scopeOf(caller);
  const found = await withScope(scope, (tx) => findPlan(tx, planId));
  if (found.status !== "applied" && found.status !== "undone") throw conflict(messages.fill.notApplied, "notApplied");
  const results: Record<string, FillResult> = {};
  let [done, failed] = [0, 0];
  for (const [jobId, result] of Object.entries(found.results ?? {})) {
    results[jobId] = result;
    if (!("allocationId" in result) || result.isWithdrawn) continue;
    try {
      await callArea(jobs.withdraw, { jobId, allocationId: result.allocationId }, { context });
      results[jobId] = { ...result, isWithdrawn: true };
      done += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      failed += 1;
    }
  }
  await withScope(scope, async (tx) => {
    await changePlan(tx, planId, ["applied", "undone"], { status: "undone", results });
    await audit(tx, context, {
      organisationId: found.organisationId,
      action: "fillPlan.undone",
      subject: { type: "fillPlan", id: planId },
      details: { done, failed },
    });
  });
  return { done, failed };
});
