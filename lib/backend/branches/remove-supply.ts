import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { contract } from "@/lib/contract";
import { supplyCapabilities } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canManageSupply, lockAgency } from "./find";

/** Removes one of an agency's supply lines. NOT_FOUND for another agency's. */
export const removeSupply = procedure(contract.branches.removeSupply, canManageSupply, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { agencyId, supplyId } = input;
    await lockAgency(tx, caller, agencyId);
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
