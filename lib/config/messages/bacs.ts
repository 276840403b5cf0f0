/** Texts of the page of Bacs files. */
import type { PaymentDirection } from "@/lib/config/closed-lists/payments";
import type { PaymentStatus } from "@/lib/config/states/payment";

const payments = (count: number) => (count === 1 ? "1 payment" : `${count} payments`);

export const bacsPage = {
  lead: "Make the files that the bank collects and pays by, and record what became of each payment. A payment is in one file at a time.",
  notSetUp: "Bacs files need a service user number, which is not set up here. You can see what is waiting.",
  readyTitle: "Ready for a file",
  day: "Day on which Bacs processes the file",
  dayHint: "Monday to Friday, except on bank holidays",
  show: "Show totals for this day",
  totals: (count: number, pounds: string) => `${payments(count)}, ${pounds}`,
  none: "Nothing is waiting for this day.",
  directions: {
    collect: {
      title: "Direct debits",
      lead: "Due by this day, from care providers that have no mandate with the payment provider.",
    },
    payout: {
      title: "Payouts to agencies",
      lead: "Invoices that are paid and not on hold. What an agency owes on advances is deducted in the file.",
    },
  } satisfies Record<PaymentDirection, { title: string; lead: string }>,
  confirm: (count: number, pounds: string, day: string) => `Make a file of ${payments(count)}, ${pounds}, for ${day}`,
  confirmNeeded: "Confirm the totals of the file",
  make: { collect: "Make direct debit file", payout: "Make payout file" } satisfies Record<PaymentDirection, string>,
  making: "Making file…",

  filesTitle: "Files",
  files: "Bacs files, the newest first",
  ofFiles: "of the files",
  filesNone: "No files yet",
  filesNoneHint: "A file that you make is listed here with its payments.",
  file: "File",
  kind: "Kind",
  kinds: { collect: "Direct debits", payout: "Payouts" } satisfies Record<PaymentDirection, string>,
  processing: "Processing day",
  count: "Payments",
  total: "Total",
  state: "State",
  states: {
    notSent: "Not sent to the bank",
    sent: (waiting: number) => (waiting === 1 ? "Sent, 1 payment waiting" : `Sent, ${waiting} payments waiting`),
    failed: (count: number) => (count === 1 ? "1 payment failed" : `${count} payments failed`),
    done: "All payments made",
  },
  open: "Open",

  made: "Made",
  by: (when: string, name: string | null) => (name ? `${when} by ${name}` : when),
  sent: "Sent to the bank",
  notSent: "Not yet",
  download: "Download file",
  gone: "The file itself has been deleted: files are kept for 90 days.",
  back: "All files",
  sendTitle: "Mark as sent",
  sendLead: "Once you have uploaded the file at the bank.",
  send: "Mark as sent",
  sending: "Saving…",
  confirmTitle: "Record that the payments were made",
  confirmLead: (waiting: number) =>
    waiting === 1
      ? "1 payment is waiting. If the bank returned it, record that in the table instead."
      : `${waiting} payments are waiting. Record those that the bank returned in the table first.`,
  confirmAll: "Record all as made",
  on: "Day on which it happened",
  recording: "Recording…",

  paymentsTitle: "Payments in the file",
  invoice: "Invoice",
  organisation: "Organisation",
  amount: "Amount",
  status: "Status",
  statuses: {
    requested: "Requested",
    submitted: "Waiting for the bank",
    confirmed: "Made",
    failed: "Failed",
    reversed: "Reversed",
  } satisfies Record<PaymentStatus, string>,
  action: "Action",
  record: "Record outcome",
  of: (number: string) => `of ${number}`,
  outcomeTitle: (number: string, organisation: string) => `Outcome of ${number}, ${organisation}`,
  outcome: "What became of the payment?",
  outcomes: {
    confirm: "The money has moved",
    fail: "The bank returned it, and no money has moved",
    reverse: "The bank has reversed the payment",
  },
  save: "Record outcome",
  done: {
    made: "File made. Download it and give it to the bank.",
    sent: "Marked as sent.",
    confirmed: "Payments recorded as made.",
    settled: "Outcome recorded.",
  },
} as const;
