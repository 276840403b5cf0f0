/** Messages: changes of profiles that wait. */
import { counted } from "@/lib/config/messages/lists";

export const profileChanges = {
  title: "Profile changes",
  lead: "Changes to profiles that workers and agencies have requested. Nothing is saved until someone approves it.",
  leadAgency:
    "Changes that your workers have sent and others awaiting your agency’s approval. Nothing is saved until someone approves it.",
  reasonNeeded: "Enter a reason, so that the person who requested the change can fix it",
  nothingDecided: "Approve or reject at least one field",
  decidedMeanwhile: "Someone else has already decided this. Check the change again.",
  notYours: "This field is awaiting someone else’s approval.",
  secondPerson:
    "Bank details need two people. You requested this change or gave the first approval, so someone else must decide.",
  changedMeanwhile: "The saved details changed after you opened this page. Check the new details and decide again.",
  notOpened: (count: number) =>
    count === 1 ? "Open the file before you approve it." : "Open the files before you approve them.",
  openFirst: (label: string) => `Open the file for ${label}`,
  expired: (day: string) => `This expired on ${day}. Reject it and ask for a current one.`,
  expiredTitle: (day: string) => `Expired on ${day}`,
  expiredWhy: {
    nothing: "It cannot be approved. Reject it and ask for a current one.",
    rightToWork:
      "It still proves the right to work of a British or Irish citizen, but not who they are. If it replaces a current passport, the worker will need another proof of identity.",
  },
  cannotBeAccepted: "This can no longer be accepted. Reject it and ask for a new one.",
  shows: { waiting: "Awaiting your approval", open: "All open", closed: "Closed" },
  none: {
    waiting: "There are no changes awaiting your approval.",
    open: "There are no open changes.",
    closed: "No changes have been decided yet.",
  },
  noneTitle: "All done",
  origins: { worker: "The worker, using their link", agency: "The agency" },
  byWorker: "the worker, using their link",
  byAgency: "the agency",
  stages: {
    agency: "Awaiting approval by the agency",
    platform: "Awaiting approval by the compliance team",
    second: "Awaiting a second approval",
    decided: "Decided",
  },
  decisions: { approved: "Approved", rejected: "Rejected" },
  nothingSaved: "Nothing",
  meanwhile: "Changed since this was requested. Now saved:",
  needsAnother: "You requested this change or gave the first approval. Bank details need a second person.",
  done: (approved: number, rejected: number, passedOn: number) =>
    [
      approved > 0 ? `${approved} approved and saved` : "",
      passedOn > 0 ? `${passedOn} approved and sent for the next approval` : "",
      rejected > 0 ? `${rejected} rejected` : "",
    ]
      .filter(Boolean)
      .join(", "),
  doneFor: (worker: string, done: string) => `${worker}: ${done}.`,
} as const;

/** Texts of components/profile-changes/change-view.tsx. */
export const profileChangesView = {
  opensInNewTab: "(opens in a new tab)",
  openBeforeApproval: "Open this file before you approve",
  decide: "Decide",
  onField: (label: string) => `on ${label}`,
  later: "Decide later",
  approve: "Approve",
  reject: "Reject",
  withdraw: "Withdraw",
  rejectReason: (label: string) => `Reason, if you reject ${label}`,
  rejectReasonHint: "The person who requested the change will see this.",
  firstApprovedBy: (name: string) => `First approval: ${name}`,
  decidedBy: (name: string) => `Decided by ${name}`,
  reason: (reason: string) => `Reason: ${reason}`,
  allChanges: "All profile changes",
  lead: (workerId: string, agency: string, requestedBy: string, requestedAt: string) =>
    `${workerId}, ${agency}. Requested by ${requestedBy} on ${requestedAt}.`,
  openProfile: "Open profile",
  saveDecisions: "Save decisions",
  saving: "Saving…",
} as const;

/** Texts of components/profile-changes/changes-list.tsx. */
export const profileChangesList = {
  worker: "Worker",
  columns: { status: "Status", fields: "Fields", agency: "Agency", requestedBy: "Requested by", at: "Requested" },
  decidedAt: "Decided",
  filter: "Filter changes",
  counted: counted("profile change", "profile changes"),
} as const;

/** Texts of components/profile-changes/comparison.tsx. */
export const profileChangesComparison = {
  current: "Saved",
  proposed: "Requested",
} as const;

/** Texts of components/profile-changes/shown-value.ts. */
export const shownValue = {
  today: "today",
  number: (number: string) => `Number ${number}`,
  issuedOn: (day: string) => `Issued ${day}`,
  expiresOn: (day: string) => `Expires ${day}`,
  onUpdateService: "On the DBS update service",
  issuedBy: (issuer: string) => `Issued by ${issuer}`,
  atEmployer: " at ",
  leavingReason: (reason: string) => `reason for leaving: ${reason}`,
  yes: "Yes",
  no: "No",
  sortCode: (digits: string) => `Sort code ${digits}`,
  accountNumber: (digits: string) => `Account ${digits}`,
} as const;
