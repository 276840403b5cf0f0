import { eq, inArray, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { canSuggest } from "@/lib/backend/jobs";
import { contract } from "@/lib/contract";
import { branches, fillPlanGroups, users, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatName } from "@/lib/format";
import { type FillPlanRecord, findPlan } from "./find";
import { openJobs } from "./open-jobs";
import { seesCharges, toRow } from "./serializers";

/** The names of the plan's workers; empty for one whose data has been erased. */
async function namesOf(tx: Transaction, { plan }: FillPlanRecord) {
  const ids = plan?.rows.flatMap(({ workerId, hint }) => [workerId, hint?.workerId ?? null]) ?? [];
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map<string, string>();
  const rows = await tx.select().from(workers).where(inArray(workers.id, wanted));
  return new Map(rows.filter(({ erasedAt }) => !erasedAt).map((row) => [row.id, formatName(row)]));
}

/** How far a plan is that is being made: how many of its shifts were looked at. */
async function progressOf(tx: Transaction, { id, status }: FillPlanRecord) {
  if (status !== "working") return { done: 0, of: 0 };
  const { jobIds, done, planId } = fillPlanGroups;
  const [found] = await tx
    .select({
      done: sql<number>`coalesce(sum(${done}), 0)::int`,
      of: sql<number>`coalesce(sum(cardinality(${jobIds})), 0)::int`,
    })
    .from(fillPlanGroups)
    .where(eq(planId, id));
  return found ?? { done: 0, of: 0 };
}

/** A plan of the caller's agency, with what has become of its shifts. NOT_FOUND once it has expired. */
export const get = procedure(contract.fill.get, canSuggest, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await findPlan(tx, input.planId);
    const { plan, week, organisationId, results, branchId } = found;
    const names = await namesOf(tx, found);
    const open = plan ? await openJobs(tx, organisationId, week, Number.MAX_SAFE_INTEGER) : [];
    const openIds = new Set(open.map(({ job }) => job.id));
    const [creator] = await tx.select({ name: users.fullName }).from(users).where(eq(users.id, found.createdByUserId));
    const [branch] = branchId
      ? await tx.select({ _id: branches.id, name: branches.name }).from(branches).where(eq(branches.id, branchId))
      : [];
    const seen = { nameOf: (id: string) => names.get(id) ?? "", isOpen: (id: string) => openIds.has(id), caller };
    return {
      _id: found.id,
      week,
      branch: branch ?? null,
      status: found.status,
      problem: found.problem,
      progress: await progressOf(tx, found),
      createdBy: creator?.name ?? "",
      createdAt: found.createdAt.toISOString(),
      expiresAt: found.expiresAt.toISOString(),
      rows: plan?.rows.map((row) => toRow(row, results?.[row.jobId], seen)) ?? [],
      most: plan?.most ?? 0,
      isProven: plan?.isProven ?? false,
      byGreedy: plan?.byGreedy ?? 0,
      continuityPence: seesCharges(caller) ? (plan?.continuityPence ?? null) : null,
    };
  }),
);
