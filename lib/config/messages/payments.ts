/** Messages: payments. */

/** The errors of the calls. */
export const payments = {
  amountNeeded: "Enter the amount in pounds and pence, such as 1,234.56",
  tooMuch: "The amount is more than is left to pay",
  dayNeeded: "Enter the day on which the money moved",
  dayInFuture: "Enter a day that is not in the future",
  referenceNeeded: "Enter the bank’s reference",
  holdReasonNeeded: "Enter why the payout is on hold",
  outcomeNeeded: "Choose whether the money has moved",
  directionNeeded: "Choose whether to collect or to pay out",
  processingDayNeeded: "Enter the day on which Bacs processes the file",
  notWorkingDay: "Bacs works from Monday to Friday, except on bank holidays. Enter another day",
  sortCodeNeeded: "Enter the 6-digit sort code, such as 20-00-00",
  accountNumberNeeded: "Enter the 8-digit account number, such as 00012345",
  accountNameNeeded: "Enter the name of the account, as the bank has it",
  changed: "This has changed since you opened it. Check it and try again",
  notNow: "This is not possible any more: the invoice is in another state",
  recordedBefore: "A payment with this reference has been recorded for this invoice",
  onHold: "The payout is on hold",
  nothingToPayOut: "Nothing is left to pay out",
  noDirectDebit: "This provider has no direct debit at the payment provider",
  notSetUp: "Bacs files need a service user number, which is not set up here",
  nothingToExport: "No payment is waiting for a file",
  sameProposer: "You entered this account. Another person has to confirm it",
  nothingProposed: "No account is waiting to be confirmed",
} as const;
