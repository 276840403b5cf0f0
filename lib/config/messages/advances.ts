/** Messages: advances on invoices. */

export const advances = {
  noneChosen: "Select at least one invoice",
  tooManyChosen: "Select at most 100 invoices at a time",
  notEligible: "An invoice you selected is no longer eligible. Check the list and try again",
  overLimit: "The advance would be more than is available",
  notApplied: "The agency has not applied for the capital advance",
  nothingProposed: "There is nothing to confirm",
  sameProposer: "You proposed this. Someone else must confirm it",
  declineReasonNeeded: "Enter the reason, which the agency will see",
  noTerms: "No advance has been agreed for your agency",
  changed: "Someone has changed this since you opened it. Check it and try again",
  priceChanged: "The advance or its fee has changed since the preview. Preview it again",
  writeOffUnconfirmed: "Confirm that the amount is written off",
  notNow: "You can no longer do this, because the advance has changed",
  notCovered: "Its invoices no longer cover the advance. Decline it with a reason",
  reasonNeeded: "Enter the reason, which the agency will see",
  decisionNeeded: "Choose what to do",
  dayNeeded: "Enter the day the money moved",
  dayInFuture: "The day must be today or in the past",
  amountNeeded: "Enter the amount in pounds and pence, such as 1,234.56",
  tooMuch: "The amount is more than is owed",
  limitNeeded: "Enter the limit in pounds and pence, such as 50,000.00",
  percentNeeded: "Enter the advance as a whole percentage, from 1 to 100",
  feeNeeded: "Enter the fee as a percentage, from 0 to 20",
} as const;

/** Texts of the emails about advances; their titles are those of the notifications. */
export const advanceMails = {
  advanceNews: {
    requested: {
      title: "An advance has been requested",
      body: "Someone in your agency has requested an advance. The platform will review it.",
    },
    under_review: { title: "An advance is under review", body: "The platform is reviewing the advance." },
    approved: {
      title: "An advance has been approved",
      body: "The platform will pay it by bank transfer.",
    },
    declined: { title: "An advance has been declined", body: "Open the capital advance to read the reason." },
    paid_out: {
      title: "An advance has been paid out",
      body: "The money has been sent to your agency. The advance will be deducted from the payout of its invoice.",
    },
    settled: { title: "An advance has been settled", body: "All of the advance has been paid back." },
    in_recovery: {
      title: "An advance is being recovered",
      body: "A dispute or a credit note has reduced the invoices below the amount advanced. The rest will be deducted from your next payouts.",
    },
    written_off: { title: "An advance has been written off", body: "The amount owed has been written off." },
  },
  advanceWaiting: {
    requested: {
      title: "An advance is waiting for review",
      body: "An agency has requested an advance. Approve or decline it.",
    },
    approved: { title: "An advance is waiting to be paid", body: "Pay the advance, then record the payment." },
    in_recovery: {
      title: "An advance is in recovery",
      body: "A dispute or a credit note has reduced the invoices below the amount advanced. The rest will be deducted from the agency’s next payouts.",
    },
  },
  advanceOffer: {
    approved: {
      title: "Your agency can draw advances",
      body: "The capital advance has been approved for your agency. The Capital advance page shows the limit and the fee.",
    },
    declined: {
      title: "The capital advance has been declined",
      body: "The platform has declined your agency’s application. You can read the reason on your agency’s page.",
    },
  },
  advanceApplied: {
    applied: {
      title: "An agency has applied for the capital advance",
      body: "Propose its terms, or decline the application. A second person confirms the terms.",
    },
    proposed: {
      title: "Terms of an advance are waiting for confirmation",
      body: "A colleague has proposed the terms of an agency’s capital advance. Confirm them, or propose others.",
    },
  },
  subject: (title: string, about: string | null) => (about ? `${title}: ${about}` : title),
  agency: "Agency",
  reference: "Advance",
  amount: "Amount",
  button: "Open capital advance",
  small: (product: string) =>
    `You are getting this email because you look after finance in ${product}. You can change your notifications in Preferences.`,
} as const;
