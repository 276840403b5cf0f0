/** Texts of the page of Bacs files. */
import type { PaymentDirection } from "@/lib/config/closed-lists/payments";
import type { PaymentStatus } from "@/lib/config/states/payment";

const payments = (count: number) => (count === 1 ? "1 payment" : `${count} payments`);

export const bacsPage = {
  lead: "Make Bacs files to collect and make payments, and record the outcome of each payment. A payment can be in one file at a time.",
  notSetUp: "Bacs files need a service user number, which is not set up here. You can see what is waiting.",
  readyTitle: "Ready for a file",
  day: "Processing day",
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
  kind: "Type",
  kinds: { collect: "Direct debits", payout: "Payouts" } satisfies Record<PaymentDirection, string>,
  processing: "Processing day",
  count: "Payments",
  total: "Total",
  state: "Status",
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
  empty: "There is no file to send: advances took all of every payout.",
  gone: "The file itself has been deleted: files are kept for 90 days.",
  back: "All files",
  sendTitle: "Mark as sent",
  sendLead: "Do this after you have uploaded the file to the bank.",
  send: "Mark as sent",
  sending: "Saving…",
  confirmTitle: "Record that the payments were made",
  confirmLead: (waiting: number) =>
    waiting === 1
      ? "1 payment is waiting. If the bank returned it, record that in the table below instead."
      : `${waiting} payments are waiting. First, record those that the bank returned in the table below.`,
  confirmAll: "Record all as made",
  on: "Date",
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
  outcome: "What happened to the payment?",
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
