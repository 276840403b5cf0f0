/**
 * What each event means in double entry (docs/decisions/0096-invoices.md). Pure. An agency's money goes from `pending`, what it waits for, to
 * `payable`, what has been collected for it, and out; a provider's from `receivable` to nil, or aside to `disputed`.
 */
import type { LedgerAccountName } from "@/lib/config/closed-lists/invoices";

/** A debit of a party's account is positive, a credit negative. */
export type Posting = { account: LedgerAccountName; organisationId: string; pence: number };

type Parties = { agencyId: string; providerId: string };
type OfInvoice = Parties & { invoiceId: string };

/** An event with its amounts in pence, VAT included. They are positive, except where stated. */
export type LedgerEvent =
  | ({ event: "invoiceIssued" | "amountHeld" | "amountReleased" | "handledExternally"; pence: number } & OfInvoice)
  /** `heldPence`: how much of what is credited was held by a dispute. */
  | ({ event: "creditIssued"; pence: number; heldPence: number } & OfInvoice)
  /** Interest on late payment belongs to the agency. */
  | ({ event: "interestCharged"; pence: number } & OfInvoice)
  | ({ event: "paymentCollected" | "paymentReversed"; pence: number } & OfInvoice)
  | { event: "payoutPaid"; pence: number; agencyId: string; invoiceId: string | null }
  /** The agency owes `pence` and gets it less the fee. */
  | { event: "advancePaid"; pence: number; feePence: number; agencyId: string }
  /** Settled out of what was collected; recovered in cash; written off. */
  | { event: "advanceSettled" | "advanceRecovered" | "advanceWrittenOff"; pence: number; agencyId: string };

type Entry = [account: LedgerAccountName, organisationId: string, pence: number];

function entriesOf(event: LedgerEvent): Entry[] {
  const { agencyId, pence } = event;
  switch (event.event) {
    case "invoiceIssued":
    case "interestCharged":
      return [
        ["receivable", event.providerId, pence],
        ["pending", agencyId, -pence],
      ];
    case "amountHeld":
      return [
        ["disputed", event.providerId, pence],
        ["receivable", event.providerId, -pence],
      ];
    case "amountReleased":
      return [
        ["receivable", event.providerId, pence],
        ["disputed", event.providerId, -pence],
      ];
    case "creditIssued":
      return [
        ["pending", agencyId, pence],
        ["disputed", event.providerId, -event.heldPence],
        ["receivable", event.providerId, event.heldPence - pence],
      ];
    case "handledExternally":
      return [
        ["pending", agencyId, pence],
        ["receivable", event.providerId, -pence],
      ];
    case "paymentCollected":
      return [
        ["cash", event.providerId, pence],
        ["receivable", event.providerId, -pence],
        ["pending", agencyId, pence],
        ["payable", agencyId, -pence],
      ];
    case "paymentReversed":
      return [
        ["receivable", event.providerId, pence],
        ["cash", event.providerId, -pence],
        ["payable", agencyId, pence],
        ["pending", agencyId, -pence],
      ];
    case "payoutPaid":
      return [
        ["payable", agencyId, pence],
        ["cash", agencyId, -pence],
      ];
    case "advancePaid":
      return [
        ["advance", agencyId, pence],
        ["cash", agencyId, event.feePence - pence],
        ["fee", agencyId, -event.feePence],
      ];
    case "advanceSettled":
      return [
        ["payable", agencyId, pence],
        ["advance", agencyId, -pence],
      ];
    case "advanceRecovered":
      return [
        ["cash", agencyId, pence],
        ["advance", agencyId, -pence],
      ];
    case "advanceWrittenOff":
      return [
        ["writtenOff", agencyId, pence],
        ["advance", agencyId, -pence],
      ];
  }
}

/**
 * The postings of an event; they add up to nil. None for an event of nil. Throws RangeError for an amount that is not whole
 * pence from 0 on, or a part that is more than the whole.
 */
export function postingsOf(event: LedgerEvent): Posting[] {
  const part = "heldPence" in event ? event.heldPence : "feePence" in event ? event.feePence : 0;
  if (![event.pence, part].every((pence) => Number.isSafeInteger(pence) && pence >= 0) || part > event.pence) {
    throw new RangeError("amounts of the ledger are whole pence from 0 on");
  }
  return entriesOf(event).flatMap(([account, organisationId, pence]) =>
    pence === 0 ? [] : [{ account, organisationId, pence }],
  );
}
