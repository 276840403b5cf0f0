import { asc, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { branches, supplyCapabilities, workerTypes } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canManageSupply, requireAgency } from "./find";

/** Lists an agency's branches, what it supplies from each, and all worker types. */
export const list = procedure(contract.branches.list, canManageSupply, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    await requireAgency(tx, caller, input.agencyId);
    const found = await tx
      .select()
      .from(branches)
      .where(eq(branches.organisationId, input.agencyId))
      .orderBy(asc(branches.name), asc(branches.id));
    const supply = await tx
      .select({ supply: supplyCapabilities, branch: branches.name, workerType: workerTypes.name })
      .from(supplyCapabilities)
      .innerJoin(branches, eq(branches.id, supplyCapabilities.branchId))
      .innerJoin(workerTypes, eq(workerTypes.id, supplyCapabilities.workerTypeId))
      .where(eq(supplyCapabilities.organisationId, input.agencyId))
      .orderBy(asc(branches.name), asc(workerTypes.name), asc(supplyCapabilities.id));
    const types = await tx.select().from(workerTypes).orderBy(asc(workerTypes.name));
    return {
      branches: found.map(({ id, name, postcode, radiusMiles, isSupplyLocation, isActive, lock }) => ({
        _id: id,
        name,
        postcode,
        radiusMiles,
        isSupplyLocation,
        isActive,
        lock,
      })),
      supply: supply.map(({ supply: { id, createdAt: _, organisationId: __, ...line }, branch, workerType }) => ({
        _id: id,
        ...line,
        branch,
        workerType,
      })),
      workerTypes: types.map(({ id, name }) => ({ _id: id, name })),
    };
  }),
);
