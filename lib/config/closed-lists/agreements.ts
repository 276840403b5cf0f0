/** The closed lists of agreements; contract, database schema and documents are built from them. */

/** Life cycle of an agreement (docs/states.md). */
export const agreementStatuses = [
  "draft",
  "pending_agency",
  "pending_provider",
  "scheduled",
  "active",
  "suspended",
  "expired",
  "terminated",
] as const;

export const agreementOrigins = ["direct", "marketplace", "off_panel"] as const;

export const vatTreatments = ["standard", "exempt_nursing", "exempt_supervised", "exempt_deputy_doctor"] as const;
export type VatTreatment = (typeof vatTreatments)[number];

/**
 * The bands of the day for which a rate may differ, highest first: the first that matches counts (domain.md, Rate
 * types).
 */
export const rateBands = [
  "special_holiday",
  "bank_holiday",
  "weekday_day",
  "friday_night",
  "weekday_night",
  "weekend_day",
  "weekend_night",
] as const;
export type RateBand = (typeof rateBands)[number];

/** Which day is charged as a bank holiday where one on a weekend has a substitute day. */
export const bankHolidayDays = ["actual", "substitute", "both"] as const;
export type BankHolidayDays = (typeof bankHolidayDays)[number];
/** Of agreements that were signed before they said so: the day that is a bank holiday by law. */
export const unsaidBankHolidayDays: BankHolidayDays = "substitute";

/** What a band costs: a multiplier of the standard charge in hundredths (150 is 1.5 times), or an amount in pence. */
export const specialRateModes = ["multiplier", "absolute"] as const;
export type SpecialRateMode = (typeof specialRateModes)[number];

/** What a rate is charged for: an hour, or a whole shift. */
export const rateBases = ["hourly", "fixed"] as const;

export const agreementDocumentKinds = ["agencyAnnexure", "providerAnnexure", "other"] as const;

export const signatoryStatuses = ["waiting", "invited", "signed", "declined"] as const;

/** Why a version that was sent can no longer be signed. */
export const agreementCloseReasons = ["changesRequested", "declined", "signingExpired", "withdrawn"] as const;

/** The e-signature providers. */
export const signatureProviders = ["builtIn", "dropbox"] as const;
