/** The closed lists of VAT; database schema and rules are built from them. */

/**
 * What a worker type is to the VAT rules: a nurse or midwife on the NMC's register, a nursing auxiliary (not on a register,
 * gives medical as well as personal care), a deputy for a doctor, or none of them: a care assistant who gives personal care,
 * an operating department practitioner, a dental nurse, domestic staff.
 */
export const vatEligibilities = ["nurse", "auxiliary", "deputy_doctor", "none"] as const;
export type VatEligibility = (typeof vatEligibilities)[number];
