import { eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { ofWholeOrganisation, procedure, role } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { lockForEdit } from "@/lib/backend/organisations";
import { contract } from "@/lib/contract";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/**
 * Requests another payment method for a provider: provider users with the organisation permission for their own,
 * platform staff for any. Requesting the current method cancels a pending request. NOT_FOUND for another provider.
 */
export const requestPaymentMethodChange = procedure(
  contract.finance.requestPaymentMethodChange,
  ofWholeOrganisation(role(["Admin"], { code: codes.organisation, groups: ["Provider"] })),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const { providerId, method } = input;
      const row = await lockForEdit(tx, caller, providerId);
      if (row.kind !== "provider") throw notFound();
      const newPaymentMethod = method === row.paymentMethod ? null : method;
      await tx
        .update(organisations)
        .set({ newPaymentMethod, lock: sql`${organisations.lock} + 1` })
        .where(eq(organisations.id, providerId));
      await audit(tx, context, {
        organisationId: providerId,
        action: "billing.methodChangeRequested",
        subject: { type: "organisation", id: providerId },
        details: { method },
      });
      return { paymentMethod: { value: row.paymentMethod }, newPaymentMethod };
    }),
);
