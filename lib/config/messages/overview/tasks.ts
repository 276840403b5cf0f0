/** Messages: what needs someone, on the overview and in the task list. */
import type { Decision } from "@/lib/config/closed-lists/decisions";
import { counted } from "@/lib/config/messages/lists";
import { workerFields } from "@/lib/config/messages/profiles/fields";

const documentName = (kind: string | null): string =>
  (workerFields.documents as Record<string, string>)[kind ?? ""] ?? "A document";
const plural = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

export const overviewTasks = {
  title: "Needs you",
  noneTitle: "You are up to date",
  noneText: "When a document is about to expire or someone needs your decision, it appears here.",
  count: (count: number, isMore: boolean) => (isMore ? `${count}+` : String(count)),
  all: "See all tasks",
  allOfKind: (title: string) => `See all: ${title}`,
  byKind: "Everything that needs you, by kind",
  lead: "Everything that needs you, by deadline.",
  onComputer: "Do this on a computer.",
  late: "Late",

  kinds: {
    expired: "Expired documents",
    expiring: "Documents that expire soon",
    verification: "Denied or lapsed profiles",
    profileChanges: "Profile changes",
    agreements: "Agreements to sign",
    jobAuthorisations: "Shifts to authorise",
    invoices: "Invoices to approve",
    invoiceDisputes: "Disputed invoices",
    paymentAuthorisations: "Payments to authorise",
    advances: "Advances to decide or pay",
    onBehalf: "Shifts posted for you to confirm",
    suggestions: "Shifts with workers to decide on",
    openShifts: "Open shifts that start soon",
    timesheets: "Timesheets",
    notes: "Notes for you",
    questionnaires: "New medical questionnaires",
    imports: "Imports to finish",
    secondFactor: "Two-step sign-in",
    reviews: "Workers to review",
    organisations: "Organisations to verify",
  },

  /** What happens to a task if no one acts, short enough for one line of the list. */
  otherwise: {
    expired: "No shifts until it is renewed.",
    expiring: "No shifts once it has expired.",
    verification: "No shifts until it is approved.",
    profileChanges: "The profile stays as it is.",
    agreements: "The agreement does not start.",
    jobAuthorisations: "It lapses when the shift starts.",
    invoices: "It is approved automatically.",
    invoiceDisputes: "The disputed amount is not paid.",
    paymentAuthorisations: "Your primary users are asked.",
    advances: "The agency gets no advance.",
    onBehalf: "It lapses, and nothing is billed.",
    suggestions: "The shift starts with no worker.",
    openShifts: "The shift starts with no worker.",
    timesheets: "Late or automatic approval.",
    notes: "The note stays open.",
    questionnaires: "The answers stay unread.",
    imports: "No worker is added.",
    secondFactor: "You set it up at next sign-in.",
    reviews: "No shifts until it is approved.",
    organisations: "It cannot start agreements.",
  },

  /** Texts of the list. */
  list: {
    caption: "What needs you, by deadline",
    filters: "Filters",
    about: "Task",
    columns: {
      status: "Due",
      task: "Details",
      action: "Action",
      from: "From",
      service: "Service",
      since: "Since",
      otherwise: "If no one acts",
      kind: "Type",
    },
    lateSince: (day: string) => `Late: ${day}`,
    answerBy: (day: string) => `Answer by ${day}`,
    service: "Service",
    kind: "Type",
    anyKind: "Any type",
    anyService: "Any service",
    anyone: "Anyone",
    sinceFrom: "Waiting since, earliest",
    sinceTo: "Latest",
    noneHere: "No tasks match these filters.",
    noneHereHint: "Clear the filters to see all of your tasks.",
    cut: (kind: string) => `${kind}: only the most urgent are listed here.`,
    counted: counted("task", "tasks"),
  },

  /** The list and its history. */
  parts: "Lists",
  partNames: { waiting: "Waiting", decided: "Decided" },

  approvals: {
    label: "Approvals",
    lead: "Everything that needs your approval, by deadline.",
    own: { Admin: "Workers in review", Provider: "Shifts posted for you", Agency: "Shifts" },
    all: "All approvals",
  },

  decided: {
    caption: "What you decided, most recent first",
    about: "About",
    columns: { status: "Decision", at: "When", kind: "Type" },
    decidedFrom: "Decided from",
    decidedTo: "Decided to",
    counted: counted("decision", "decisions"),
    noneTitle: "You have not decided anything yet",
    noneText: "What you decide is listed here. Each type’s own list also has what your colleagues decided, and why.",
    noneHere: "You have decided nothing that matches",
    noneHereHint: "Clear the filters to see all your decisions.",
    decisions: {
      "jobAuthorisation.approved": "Shifts authorised",
      "jobAuthorisation.rejected": "Shifts refused",
      "paymentAuthorisation.authorised": "Payment authorised",
      "paymentAuthorisation.rejected": "Payment rejected",
      "advance.approved": "Advance approved",
      "advance.declined": "Advance declined",
      "onBehalf.confirmed": "Shift posted for you confirmed",
      "onBehalf.refused": "Shift posted for you refused",
      "allocation.accepted": "Worker accepted",
      "allocation.declined": "Worker declined",
      "timesheet.approved": "Hours approved",
      "timesheet.disputed": "Hours disputed",
      "timesheet.decided": "Disputed hours decided",
      "profileChange.approved": "Profile change approved",
      "profileChange.rejected": "Profile change rejected",
      "worker.approved": "Profile approved",
      "worker.denied": "Profile denied",
      "worker.documentAccepted": "Document accepted",
      "worker.documentRejected": "Document rejected",
      "organisation.verified": "Organisation verified",
      "organisation.returned": "Organisation returned",
    } satisfies Record<Decision, string>,
  },

  confirmOnBehalf: (agency: string, start: string) =>
    `${agency} posted the shift on ${start}. It is not billed until you confirm`,

  expired: (kind: string | null, day: string) => `${documentName(kind)} expired on ${day}`,
  expires: (kind: string | null, day: string) => `${documentName(kind)} expires on ${day}`,
  renew: "Renew",

  denied: (reason: string | null) => (reason ? `Denied: ${reason}` : "Denied"),
  lapsed: "Approval lapsed: send the profile for review again",
  open: "Open",

  change: (by: string | null, day: string) =>
    by ? `Change requested by ${by} on ${day}` : `Change sent by the worker on ${day}`,
  changeOf: (agency: string, day: string) => `Change requested on ${day}, ${agency}`,
  decide: "Decide",

  agreementTitle: (reference: string, other: string) => `${reference}, ${other}`,
  signYourself: (day: string) => `For you to sign since ${day}`,
  signs: (name: string, day: string) => `For ${name} to sign since ${day}`,
  unsigned: (day: string) => `For your side to sign since ${day}`,
  sign: "Sign",

  submitted: (day: string) => `Questionnaire submitted on ${day}, not read yet`,
  resubmitted: (day: string) => `Questionnaire submitted again on ${day}, not read yet`,
  read: "Read",

  shiftStart: (day: string, time: string) => `${day} at ${time}`,
  toAuthorise: (shifts: number, start: string) =>
    shifts === 1 ? `To authorise before it starts on ${start}` : `${shifts} shifts to authorise, the first on ${start}`,
  approveInvoice: (amount: string) => `${amount} to approve or dispute`,
  answerInvoice: (amount: string) => `${amount} disputed, for you to answer`,
  decideInvoice: (amount: string) => `${amount} disputed, for you to decide`,
  payment: (amount: string, step: number, steps: number) =>
    steps === 1 ? `${amount} to authorise` : `${amount} to authorise, step ${step} of ${steps}`,
  advance: {
    requested: (amount: string) => `Advance of ${amount} to review`,
    under_review: (amount: string) => `Advance of ${amount} to approve or decline`,
    approved: (amount: string) => `Advance of ${amount} to pay`,
  },
  putForward: (workers: number, start: string) =>
    `${plural(workers, "worker", "workers")} put forward for the shift on ${start}`,
  noneForward: (provider: string, start: string) => `${provider}, starts on ${start}. You have not put anyone forward`,
  putOneForward: "Put forward",

  timesheet: {
    pending: (shift: string) => `Hours to submit: ${shift}`,
    disputed: (shift: string) => `Disputed hours to answer: ${shift}`,
    submitted: (shift: string) => `Hours to approve: ${shift}`,
    contested: (shift: string) => `Disputed hours to decide: ${shift}`,
  },
  submitHours: "Submit",
  answerDispute: "Answer",

  note: (by: string | null, day: string) =>
    by ? `${by} mentioned you in a note on ${day}` : `You were mentioned in a note on ${day}`,
  ownNote: "Your note with a due date",
  theirNote: (name: string) => `For ${name}: their note with a due date`,
  /** The person in whose place someone is asked. */
  inPlaceOf: (name: string | null, text: string) => (name ? `In place of ${name}: ${text}` : text),
  readNote: "Open note",

  rowsToFix: (count: number) => `${plural(count, "row", "rows")} to fix`,
  rowsReady: (count: number) => `${plural(count, "row", "rows")} ready to import`,
  matchColumns: "Columns to match",
  fixRows: "Fix rows",
  continueImport: "Continue",

  secondFactor: (organisation: string) => `${organisation} requires two-step sign-in`,
  secondFactorText: "Set it up before you next sign in",
  setUp: "Set up",

  reviewProfile: (agency: string, day: string) => `Profile sent for review by ${agency} on ${day}`,
  reviewDocuments: (agency: string, day: string) => `New documents from ${agency} since ${day}`,
  review: "Review",

  verifyAgency: (day: string) => `Agency, details sent on ${day}`,
  verifyProvider: (day: string) => `Care provider, details sent on ${day}`,
  verify: "Verify",
} as const;

/** What a page says that opened by itself after something was decided: what it was, and where it is decided in rows, which row follows. */
export const nextOne = {
  decided: (about: string, done: string) => `${about}: ${done} This is the next one that needs you.`,
  /** Where the reader may not see what was decided. */
  opened: "Done. This is the next one that needs you.",
  row: (about: string) => `Next: ${about}`,
} as const;
