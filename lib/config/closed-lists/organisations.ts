/** The closed lists of organisations and services; contract and database schema are built from them. */

/** The organisations that have customers' data; the platform's own organisation is a further kind. */
export const organisationKinds = ["agency", "provider"] as const;

/** Life cycle of an agency or a provider (docs/states.md). */
export const organisationStatuses = ["draft", "pending_verification", "active", "suspended", "archived"] as const;

/** How a provider pays (spec section 3, billing information). */
export const paymentMethods = ["bank_transfer", "direct_debit"] as const;
/** Whom a provider pays. */
export const paymentModes = ["platform", "direct"] as const;
export const billingPeriods = ["weekly", "monthly"] as const;

/** The capital advance of the finance reference `aria` (spec sections 3 and 4). */
export const capitalAdvanceStatuses = [
  "NOT_REGISTERED",
  "REGISTERED",
  "APPROVED",
  "NOT_INTERESTED",
  "DECLINED",
] as const;

/** In these the platform may offer an agency terms: it has applied, was declined before, or has terms already. */
export const appliedAdvanceStatuses: readonly (typeof capitalAdvanceStatuses)[number][] = [
  "REGISTERED",
  "APPROVED",
  "DECLINED",
];

/** Whether a provider's invoices must name a purchase order. */
export const purchaseOrderRules = ["none", "optional", "required"] as const;

/** The documents that an agency must keep current. */
export const organisationDocumentKinds = ["insurance", "modern_slavery", "safeguarding"] as const;

/** The parts of the United Kingdom with bank holidays of their own. */
export const nations = ["england_and_wales", "scotland", "northern_ireland"] as const;
export type Nation = (typeof nations)[number];

export const serviceTypes = ["residential", "nursing", "supported_living", "domiciliary", "childrens", "day"] as const;
/** Whether someone must authorise a job before agencies see it. */
export const jobAuthorisations = ["off", "required"] as const;
