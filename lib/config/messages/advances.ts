/** Messages: advances on invoices. */

export const advances = {
  noneChosen: "Select at least one invoice",
  tooManyChosen: "Select at most 100 invoices at a time",
  notEligible: "An invoice you selected is no longer eligible. Check the list and try again",
  overLimit: "The advance would be more than is available",
  noTerms: "No advance has been agreed for your agency",
  changed: "Someone has changed this since you opened it. Check it and try again",
  priceChanged: "The advance or its fee has changed since the preview. Preview it again",
  writeOffUnconfirmed: "Confirm that the amount is written off",
  notNow: "You can no longer do this, because the advance has changed",
  notCovered: "Its invoices no longer cover the advance. Decline it with a reason",
  reasonNeeded: "Enter the reason, which the agency will see",
  decisionNeeded: "Choose what to do",
  dayNeeded: "Enter the day on which the money moved",
  dayInFuture: "Enter a day that is not in the future",
  amountNeeded: "Enter the amount in pounds and pence, such as 1,234.56",
  tooMuch: "The amount is more than is still owed",
  limitNeeded: "Enter the limit in pounds and pence, such as 50,000.00",
  percentNeeded: "Enter the advance as a whole per cent from 1 to 100",
  feeNeeded: "Enter the fee in per cent, from 0 to 20",
} as const;
