/** Maps an organisation's submitted details to database columns. */
import type { Details } from "@/lib/contract/organisations";
import type { organisations } from "@/lib/db/schema";

/** Drops a number without a registration and a reason without an exemption, since neither is ever shown. */
export function columnsOf(details: Details): Partial<typeof organisations.$inferInsert> {
  const { legalName, name, companyNumber, address, postcode, phone, email, regulatorReference } = details;
  const shared = {
    legalName,
    name,
    companyNumber,
    address,
    postcode,
    phone,
    email,
    regulatorReference,
    vatRegistered: details.vatRegistered,
    vatNumber: details.vatRegistered ? details.vatNumber : null,
  };
  if (details.kind === "agency") return shared;
  const { billingAddress, billingEmail, purchaseOrderRule, paymentMode, billingPeriod, creditDays } = details;
  return {
    ...shared,
    vatExempt: details.vatExempt,
    vatExemptReason: details.vatExempt ? details.vatExemptReason : null,
    billingAddress,
    billingEmail,
    purchaseOrderRule,
    paymentMode,
    billingPeriod,
    creditDays,
  };
}
