import { eq, sql } from "drizzle-orm";
import { procedure, role } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { conflict, notFound } from "@/lib/backend/errors";
import { lockForEdit } from "@/lib/backend/organisations";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/** Applies the payment method a provider has requested. CONFLICT if it has requested another one, or none. */
export const changePaymentMethod = procedure(
  contract.finance.changePaymentMethod,
  role(["Admin"]),
  ({ input, caller, context }) =>
    withScope({ kind: "platform" }, async (tx) => {
      const { providerId, method } = input;
      const row = await lockForEdit(tx, caller, providerId);
      if (row.kind !== "provider") throw notFound();
      if (row.newPaymentMethod !== method) throw conflict(messages.general.conflict, "changedMeanwhile");
      await tx
        .update(organisations)
        .set({ paymentMethod: method, newPaymentMethod: null, lock: sql`${organisations.lock} + 1` })
        .where(eq(organisations.id, providerId));
      await audit(tx, context, {
        organisationId: providerId,
        action: "billing.methodChanged",
        subject: { type: "organisation", id: providerId },
        details: { method },
      });
      return { paymentMethod: { value: method }, newPaymentMethod: null };
    }),
);
