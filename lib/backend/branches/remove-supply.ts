import { and, eq } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { supplyCapabilities } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { holdAgency, supplyKeepers } from "./find";

/** Removes a line of what an agency supplies. NOT_FOUND for one that is not its own. */
export const removeSupply = procedure(contract.branches.removeSupply, supplyKeepers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { agencyId, supplyId } = input;
    await holdAgency(tx, caller, agencyId);
    const own = and(eq(supplyCapabilities.id, supplyId), eq(supplyCapabilities.organisationId, agencyId));
    const [removed] = await tx.delete(supplyCapabilities).where(own).returning({ id: supplyCapabilities.id });
    if (!removed) throw notFound();
    await audit(tx, context, {
      organisationId: agencyId,
      action: "supply.removed",
      subject: { type: "supply", id: supplyId },
    });
    return { removed: true as const };
  }),
);
