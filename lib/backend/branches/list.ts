import { asc, eq } from "drizzle-orm";
import { scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { branches, supplyCapabilities, workerTypes } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { seeAgency, supplyKeepers } from "./find";

/** An agency's branches, what it supplies from each, and the kinds of workers there are. */
export const list = procedure(contract.branches.list, supplyKeepers, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    await seeAgency(tx, caller, input.agencyId);
    const places = await tx
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
      branches: places.map(({ id, name, postcode, radiusMiles, isSupplyLocation, isActive, lock }) => ({
        ...{ _id: id, name, postcode, radiusMiles, isSupplyLocation, isActive, lock },
      })),
      supply: supply.map(({ supply: { id, createdAt: _, organisationId: __, ...line }, branch, workerType }) => ({
        ...{ _id: id, ...line, branch, workerType },
      })),
      workerTypes: types.map(({ id, name }) => ({ _id: id, name })),
    };
  }),
);
