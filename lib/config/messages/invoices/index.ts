/** Texts of invoices. */
import { agreementDocument } from "@/lib/config/messages/agreements/document";

const bands: Record<keyof typeof agreementDocument.bands | "standard", string> = {
  ...agreementDocument.bands,
  standard: "Standard",
};

export const invoices = {
  bands,
  notNow: "You can no longer do this. Check what has happened to the invoice.",
  changed: "The invoice has changed since you opened it. Check it before you continue.",
  runGoing: "A run is in progress. Wait until it has finished.",

  dayNeeded: "Enter a day, such as 27 November 2026",
  linesNeeded: "Select at least one line",
  linesNotOpen: "Select lines that are not disputed or credited",
  disputeReasonNeeded: "Enter the reason for the dispute",
  answerNeeded: "Enter your answer",
  answered: "The dispute has been answered.",
  decided: "The dispute has been decided.",
  tooManyFiles: (most: number) => `Each side can add ${most} files to a dispute`,
  decisionNeeded: "Select a decision",
  decisionReasonNeeded: "Enter the reason for the decision",
  notLess: "Enter a lower price for at least one line",
  creditReasonNeeded: "Enter the reason for the credit note",
  tooMuch: "Enter an amount up to what is left of the line",
  belowNil:
    "This is more than the invoice total. Enter a lower credit amount, or a new price if you are deciding a dispute.",
  notReduced: "This would not reduce the invoice total, so no credit note can be issued.",
  nothingLeft: "Nothing is left to credit.",
  underDispute: "Decide the dispute about the line first.",
  paid: "This is more than is left to pay. Refunds cannot be recorded yet.",
  adjusted:
    "These hours were invoiced in two parts, so they cannot be billed again. Credit them without billing them again.",
  holdReasonNeeded: "Enter the reason for holding the payout",

  lines: {
    fixed: (band: string, rate: string) => `${band}: ${rate} for the shift`,
    hourly: (band: string, length: string, rate: string, amount: string) =>
      `${band}: ${length} at ${rate} an hour, ${amount}`,
    agreed: (amount: string) => `Agreed by both sides: ${amount}`,
    billed: (amount: string) => `Already invoiced: ${amount}`,
    cancelled: (notice: string, planned: string, charge: string) =>
      `Cancelled ${notice} before the start, planned at ${planned}: a charge of ${charge}`,
    descriptions: {
      shift: (workerType: string, from: string, until: string) => `${workerType}, ${from} to ${until}`,
      adjustment: (workerType: string, from: string, until: string) =>
        `${workerType}, ${from} to ${until}: agreed after a dispute`,
      cancellation: (workerType: string, from: string, until: string) =>
        `${workerType}, ${from} to ${until}: cancelled`,
    },
    deputy: (reference: string, days: string) => `${reference} (${days}).`,
  },
} as const;
