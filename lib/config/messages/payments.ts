/** Messages: payments. */

export const payments = {
  amountNeeded: "Enter the amount in pounds and pence, such as 1,234.56",
  tooMuch: "The amount is more than is left to pay",
  dayNeeded: "Enter the day the money moved",
  dayInFuture: "The day must be today or in the past",
  referenceNeeded: "Enter the bank’s reference",
  outcomeNeeded: "Choose whether the money has moved",
  directionNeeded: "Choose whether to collect or to pay out",
  processingDayNeeded: "Enter the day Bacs processes the file",
  notWorkingDay: "Bacs works from Monday to Friday, except on bank holidays. Enter another day",
  sortCodeNeeded: "Enter the 6-digit sort code, such as 20-00-00",
  accountNumberNeeded: "Enter the 8-digit account number, such as 00012345",
  accountNameNeeded: "Enter the name on the account",
  accountNameUnknown: "The name on the account must include letters A to Z or digits",
  decisionNeeded: "Choose what to do with the payment",
  failureUnconfirmed: "Confirm that the payment provider has not collected it",
  changed: "Someone has changed this since you opened it. Check it and try again",
  notNow: "You can no longer do this, because the invoice has changed",
  recordedBefore: "A payment with this reference has been recorded for this invoice",
  onHold: "The payout is on hold",
  noDirectDebit: "This care provider does not pay by direct debit",
  notAuthorised: "The care provider must authorise this payment before it is collected",
  notSetUp: "Bacs files need a service user number, which is not set up here",
  fileGone: "This file has been deleted. Files are kept for 90 days",
  waitingChanged: "Other payments are waiting now than when you opened the page. Check the totals and try again",
  nothingToExport: "No payment is waiting for a file",
  sameProposer: "You entered this account. Someone else must confirm it",
  nothingProposed: "No account is waiting to be confirmed",
} as const;

export const paymentMails = {
  stuck: {
    title: "A payment needs checking",
    body: "Check this payment with the payment provider, then open the invoice to see what you can do. The payment provider has not replied for several days, so we have stopped asking.",
    subject: (number: string) => `A payment needs checking: ${number}`,
    invoice: "Invoice",
    amount: "Amount",
    button: "Open invoice",
    small: (product: string) =>
      `You are getting this email because you look after finance in ${product}. You can change your notifications in Preferences.`,
  },
} as const;
