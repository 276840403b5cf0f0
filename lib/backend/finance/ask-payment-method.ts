import { eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { procedure, role } from "@/lib/backend/ladder";
import { holdToEdit } from "@/lib/backend/organisations";
import { contract } from "@/lib/contract";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/**
 * Asks for another payment method for a provider: a primary user for his own, the platform's staff for any. Asking for the one in
 * use takes the wish back. NOT_FOUND for a stranger's.
 */
export const askPaymentMethod = procedure(
  contract.finance.askPaymentMethod,
  role(["Admin"], { code: codes.organisation, groups: ["Provider"] }),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const { providerId, method } = input;
      const row = await holdToEdit(tx, caller, providerId);
      if (row.kind !== "provider") throw notFound();
      const newPaymentMethod = method === row.paymentMethod ? null : method;
      await tx
        .update(organisations)
        .set({ newPaymentMethod, lock: sql`${organisations.lock} + 1` })
        .where(eq(organisations.id, providerId));
      await audit(tx, context, {
        organisationId: providerId,
        action: "billing.methodAsked",
        subject: { type: "organisation", id: providerId },
        details: { method },
      });
      return { paymentMethod: { value: row.paymentMethod }, newPaymentMethod };
    }),
);
