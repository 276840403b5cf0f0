import { and, eq, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { SupplyInput } from "@/lib/contract/branches";
import { branches, supplyCapabilities, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canManageSupply, lockAgency, requireWritten } from "./find";

const texts = messages.organisations;
const returned = { _id: supplyCapabilities.id, lock: supplyCapabilities.lock };

const isLine = (agencyId: string, id: string) =>
  and(eq(supplyCapabilities.id, id), eq(supplyCapabilities.organisationId, agencyId));

/** Throws BAD_REQUEST for a branch that is not the agency's, and for an unknown worker type. */
async function refuseUnknown(
  tx: Transaction,
  agencyId: string,
  { branchId, workerTypeId }: SupplyInput,
): Promise<void> {
  const own = and(eq(branches.id, branchId), eq(branches.organisationId, agencyId));
  const fields = [
    ...((await tx.$count(branches, own)) > 0 ? [] : [{ field: "branchId", message: texts.branchNeeded }]),
    ...((await tx.$count(workerTypes, eq(workerTypes.id, workerTypeId))) > 0
      ? []
      : [{ field: "workerTypeId", message: texts.workerTypeNeeded }]),
  ];
  if (fields.length > 0) throw invalid(messages.general.invalid, fields);
}

/** Adds or changes a supply line of an agency's branch. */
export const saveSupply = procedure(contract.branches.saveSupply, canManageSupply, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { agencyId, supply, existing } = input;
    await lockAgency(tx, caller, agencyId);
    await refuseUnknown(tx, agencyId, supply);
    const [row] = existing
      ? await tx
          .update(supplyCapabilities)
          .set({ ...supply, lock: sql`${supplyCapabilities.lock} + 1` })
          .where(and(isLine(agencyId, existing._id), eq(supplyCapabilities.lock, existing.lock)))
          .returning(returned)
      : await tx
          .insert(supplyCapabilities)
          .values({ organisationId: agencyId, ...supply })
          .returning(returned);
    const isThere = existing ? (await tx.$count(supplyCapabilities, isLine(agencyId, existing._id))) > 0 : true;
    const saved = requireWritten(row, isThere);
    await audit(tx, context, {
      organisationId: agencyId,
      action: "supply.saved",
      subject: { type: "supply", id: saved._id },
      details: { isNew: !existing },
    });
    return saved;
  }),
);
