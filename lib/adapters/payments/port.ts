/**
 * The port of a provider of direct debits. What it reports is asked for by `status`: its webhooks only say that there is
 * something to ask for. Amounts are pence.
 */

export type Collection = {
  /** Of the portal: the same payment is never collected twice. */
  paymentId: string;
  customerId: string;
  pence: number;
  /** What the payer reads, such as the number of the invoice. No personal data. */
  description: string;
};

/** `reversed`: collected, and taken back by the payer's bank, which Bacs allows without a limit in time. */
export type CollectionStatus = {
  state: "pending" | "collected" | "failed" | "reversed";
  /** The provider's own code of the failure, never its message. */
  failureCode: string | null;
};

/** Every call may throw `PaymentsUnavailable` or `PaymentsRefused`, and nothing else. */
export type Payments = {
  name: "stripe";
  /** The provider's record of a payer. Idempotent for the same organisation. */
  customer(payer: { organisationId: string; name: string }): Promise<{ customerId: string }>;
  /** A page of the provider where the payer signs a direct debit mandate; valid for a day at most. */
  mandateUrl(customerId: string, back: { doneUrl: string; cancelUrl: string }): Promise<string>;
  /** Whether the payer has a mandate that collections can use. */
  hasMandate(customerId: string): Promise<boolean>;
  /** Starts a collection. Idempotent for the same payment: a lost answer does not collect twice. */
  collect(collection: Collection): Promise<{ reference: string }>;
  status(reference: string): Promise<CollectionStatus>;
};

/** The provider did not answer, or answered with a server error: try again later. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";
}

/** The provider refused: trying again does not help. `code` is the provider's own, never its message. */
export class PaymentsRefused extends Error {
  override name = "PaymentsRefused";
  constructor(readonly code: string) {
    super(`the payment provider refused: ${code}`);
  }
}
