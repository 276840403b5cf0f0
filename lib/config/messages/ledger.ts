/** Messages: the ledger and the statement of account. */
import type { LedgerAccountName, ledgerEventKinds } from "@/lib/config/closed-lists/invoices";

type Words = readonly [above: (amount: string) => string, below: (amount: string) => string];

const owing: Words = [(amount) => `You owe ${amount}`, (amount) => `Due to you: ${amount}`];
const [more, less] = [(amount: string) => `${amount} more`, (amount: string) => `${amount} less`];
const [upDown, downUp]: [Words, Words] = [
  [more, less],
  [less, more],
];

export const ledgerPage = {
  lead: {
    Admin:
      "Each event that moves money is an entry with equal debits and credits. Entries are never changed or removed.",
    Agency:
      "What you are due, what has been collected for you and what you have been paid. The care provider sees the entries about its invoices, not your payouts or advances.",
    Provider: "What you owe, what you dispute and what you have paid. The agency sees these entries too.",
  },
  proofTitle: "Does it add up?",
  proven: (entries: string) =>
    `Yes: the debits and credits of all ${entries} entries are equal, in each entry and in total, and the balances match the entries.`,
  disproven: (unbalanced: string, total: string) =>
    `No: ${unbalanced} entries do not add up, the total is ${total}, or a stored balance differs from its postings. Stop payments and contact support.`,
  byAccount: "All parties by account",
  accounts: "Accounts",
  accountsCaption: "Accounts with their balances",
  statement: "Entries",
  party: "Party",
  account: "Account",
  means: "What it is",
  balance: "Balance",
  kept: "Stored balance",
  posted: "From the postings",
  total: "Total",
  /** Of the reader's own accounts, in plain words: above nil, and below it. */
  own: {
    receivable: owing,
    disputed: [(amount) => `${amount} held`, (amount) => `Due to you: ${amount}`],
    pending: owing,
    payable: owing,
    cash: [(amount) => `You paid ${amount}`, (amount) => `Paid to you: ${amount}`],
    advance: owing,
    fee: [(amount) => `Returned to you: ${amount}`, (amount) => `${amount} charged`],
    writtenOff: [(amount) => `${amount} written off`, (amount) => `${amount} no longer written off`],
  } satisfies Record<LedgerAccountName, Words>,
  /** What an entry does to an account of either side: a debit, and a credit. */
  changes: {
    receivable: upDown,
    disputed: upDown,
    pending: downUp,
    payable: downUp,
    cash: [(amount) => `${amount} paid`, (amount) => `${amount} received`],
    advance: upDown,
    fee: downUp,
    writtenOff: upDown,
  } satisfies Record<LedgerAccountName, Words>,
  balanceOf: (amount: string, side: "debit" | "credit" | "nil") => (side === "nil" ? amount : `${amount} ${side}`),
  date: "Date",
  event: "Event",
  invoice: "Invoice",
  noInvoice: "–",
  none: "No entries yet",
  noneHint: "The first entry is made when an invoice is issued.",
  ofAccounts: "of the accounts",
  ofEntries: "of the entries",
  back: "All accounts",
  accountNames: {
    receivable: "Owed",
    disputed: "Under dispute",
    pending: "To be collected",
    payable: "To be paid out",
    cash: "Money moved",
    advance: "Advance",
    fee: "Fees",
    writtenOff: "Written off",
  } satisfies Record<LedgerAccountName, string>,
  accountMeans: {
    receivable: "What the care provider owes",
    disputed: "What is held until a dispute is decided",
    pending: "What the agency expects",
    payable: "What has been collected for the agency",
    cash: "Money received from the party (debit) or paid to it (credit)",
    advance: "What the agency has been advanced",
    fee: "What the platform earns",
    writtenOff: "What will not be paid back",
  } satisfies Record<LedgerAccountName, string>,
  events: {
    invoiceIssued: "Invoice issued",
    amountHeld: "Held by a dispute",
    amountReleased: "Dispute decided: due again",
    creditIssued: "Credit note issued",
    handledExternally: "Settled directly",
    interestCharged: "Interest on late payment",
    paymentCollected: "Paid by the care provider",
    paymentReversed: "Payment returned by the bank",
    payoutPaid: "Paid to the agency",
    advancePaid: "Advance paid",
    advanceSettled: "Advance settled by a payout",
    advanceRecovered: "Advance paid back",
    advanceWrittenOff: "Advance written off",
  } satisfies Record<(typeof ledgerEventKinds)[number], string>,
} as const;
