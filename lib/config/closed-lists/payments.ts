/** The closed lists of payments; contract and database schema are built from them. */

/** `collect`: from a provider. `payout`: to an agency. */
export const paymentDirections = ["collect", "payout"] as const;
export type PaymentDirection = (typeof paymentDirections)[number];

/** `direct_debit`: by the payment provider. `bacs`: in a file. `manual`: made by hand and recorded. */
export const paymentWays = ["direct_debit", "bacs", "manual"] as const;
