import { and, eq } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { contract } from "@/lib/contract";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/**
 * Get provider billing information by provider id (spec section 7): the caller's own organisation, or any for platform
 * staff.
 */
export const billingInformation = procedure(contract.finance.billingInformation, signedIn, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const [row] = await tx
      .select({ value: organisations.paymentMethod, newPaymentMethod: organisations.newPaymentMethod })
      .from(organisations)
      .where(and(eq(organisations.id, input.providerId), eq(organisations.kind, "provider")));
    if (!row) throw notFound();
    return { paymentMethod: { value: row.value }, newPaymentMethod: row.newPaymentMethod };
  }),
);
