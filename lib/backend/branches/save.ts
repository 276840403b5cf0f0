import { and, eq, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { branches } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canManageSupply, lockAgency, requireWritten } from "./find";

const returned = { _id: branches.id, lock: branches.lock };

const isBranch = (agencyId: string, id: string) => and(eq(branches.id, id), eq(branches.organisationId, agencyId));

/**
 * Changes a branch at lock version `lock`. NOT_FOUND for another agency's branch, CONFLICT if it was changed in the
 * meantime.
 */
export async function changeBranch(
  tx: Transaction,
  { agencyId, branchId, lock }: { agencyId: string; branchId: string; lock: number },
  change: Partial<typeof branches.$inferInsert>,
) {
  const [row] = await tx
    .update(branches)
    .set({ ...change, lock: sql`${branches.lock} + 1` })
    .where(and(isBranch(agencyId, branchId), eq(branches.lock, lock)))
    .returning(returned);
  return requireWritten(row, (await tx.$count(branches, isBranch(agencyId, branchId))) > 0);
}

/** Adds or changes a branch of an agency. */
export const save = procedure(contract.branches.save, canManageSupply, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { agencyId, branch, existing } = input;
    await lockAgency(tx, caller, agencyId);
    const [added] = existing
      ? []
      : await tx
          .insert(branches)
          .values({ organisationId: agencyId, ...branch })
          .returning(returned);
    const saved =
      added ?? (await changeBranch(tx, { agencyId, branchId: existing?._id ?? "", lock: existing?.lock ?? 0 }, branch));
    await audit(tx, context, {
      organisationId: agencyId,
      action: "branch.saved",
      subject: { type: "branch", id: saved._id },
      details: { isNew: !existing },
    });
    return saved;
  }),
);
