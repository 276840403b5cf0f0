/** The closed lists of invoices, self-billing and the ledger; contract, database schema and documents are built from them. */

export const invoiceKinds = ["invoice", "credit_note"] as const;

/** `legacy`: an invoice of before the weekly run, which is collected by hand. */
export const invoiceGenerations = ["new", "legacy"] as const;

/**
 * What a line charges for. `adjustment`: the part of a timesheet that was agreed after the rest was invoiced. `credit`: what a
 * credit note takes off a line of the invoice that it credits.
 */
export const invoiceLineKinds = ["shift", "cancellation", "adjustment", "credit"] as const;

/** Of a line that the provider disputes: `open` until the platform decides. */
export const lineDisputeStatuses = ["open", "upheld", "credited", "repriced"] as const;

/** What the platform decides about a dispute: the line stands, is credited, or costs less. */
export const disputeDecisions = ["uphold", "credit", "reprice"] as const;

/** Who answers for a file of a dispute. */
export const disputeSides = ["provider", "agency"] as const;

/** Why hours are not invoiced by a run. */
export const holdbackReasons = [
  "consentMissing",
  "purchaseOrderMissing",
  "timesheetOpen",
  "timesheetDisputed",
  "belowNil",
] as const;
export type HoldbackReason = (typeof holdbackReasons)[number];

/**
 * The accounts of the ledger; each has a party. A provider's `receivable` is what it owes and `disputed` what it withholds
 * while a dispute is open. An agency's `pending` is what it waits for and `payable` what has been collected for it; `advance`
 * is what it was advanced. `cash` is money that came from a party or went to it, `fee` what the platform earns from it, and
 * `writtenOff` what will not be paid.
 */
export const ledgerAccountNames = [
  "receivable",
  "disputed",
  "pending",
  "payable",
  "cash",
  "advance",
  "fee",
  "writtenOff",
] as const;
export type LedgerAccountName = (typeof ledgerAccountNames)[number];

/** What is posted to the ledger. */
export const ledgerEventKinds = [
  "invoiceIssued",
  "amountHeld",
  "amountReleased",
  "creditIssued",
  "handledExternally",
  "interestCharged",
  "paymentCollected",
  "paymentReversed",
  "payoutPaid",
  "advancePaid",
  "advanceSettled",
  "advanceRecovered",
  "advanceWrittenOff",
] as const;

/** Why a consent to self-billing no longer holds. */
export const consentEndReasons = ["expired", "vatNumberChanged", "renewed", "withdrawn"] as const;
