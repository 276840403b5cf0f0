/** Messages: changes of profiles that wait. */
export const profileChanges = {
  title: "Profile changes",
  lead: "Changes to workers’ profiles that workers and agencies ask for. Nothing is saved until someone approves it.",
  leadAgency:
    "What your workers sent, and what else waits for your agency. Nothing is saved until someone approves it.",
  reasonNeeded: "Give the reason, so that the person who asked can fix it",
  nothingDecided: "Decide on at least one field",
  decidedMeanwhile: "Someone else has decided this. Check the change again.",
  notYours: "This field waits for someone else.",
  secondPerson:
    "Bank details need two people. You asked for this change or approved it first: someone else must decide.",
  changedMeanwhile: "The saved values changed after you opened this. Check the new values and decide again.",
  noLongerTaken: "This value can no longer be taken: reject it and ask for another.",
  shows: { waiting: "Waiting for you", open: "All open", closed: "Closed" },
  none: {
    waiting: "Nothing waits for you.",
    open: "No change is open.",
    closed: "No change has been decided yet.",
  },
  noneTitle: "All done",
  origins: { worker: "The worker, by their link", agency: "The agency" },
  byWorker: "the worker, by their link",
  byAgency: "the agency",
  stages: {
    agency: "Waits for the agency",
    platform: "Waits for the platform’s compliance",
    second: "Waits for a second person",
    decided: "Decided",
  },
  decisions: { approved: "Approved", rejected: "Rejected" },
  nothingSaved: "Nothing",
  meanwhile: "Changed since this was asked for. Saved now:",
  needsAnother: "You asked for this or said the first yes. Bank details need another person.",
  done: (approved: number, rejected: number, passedOn: number) =>
    [
      approved > 0 ? `${approved} approved and saved` : "",
      passedOn > 0 ? `${passedOn} approved and passed on to the next person` : "",
      rejected > 0 ? `${rejected} rejected` : "",
    ]
      .filter(Boolean)
      .join(", "),
  waits: (count: number, isMore: boolean) => (isMore ? `${count}+` : String(count)),
} as const;

/** Texts of components/profile-changes/change-view.tsx. */
export const profileChangesView = {
  opensInNewTab: "(opens in a new tab)",
  decide: "Decide",
  onField: (label: string) => `on ${label}`,
  later: "Later",
  approve: "Approve",
  reject: "Reject",
  withdraw: "Withdraw",
  rejectReason: (label: string) => `Reason, if you reject ${label}`,
  rejectReasonHint: "The person who asked reads it.",
  firstApprovedBy: (name: string) => `First yes: ${name}`,
  decidedBy: (name: string) => `Decided by ${name}`,
  reason: (reason: string) => `Reason: ${reason}`,
  allChanges: "All profile changes",
  lead: (workerId: string, agency: string, requestedBy: string, requestedAt: string) =>
    `${workerId}, ${agency}. Asked for by ${requestedBy} on ${requestedAt}.`,
  openProfile: "Open the profile",
  saveDecisions: "Save decisions",
  saving: "Deciding…",
} as const;

/** Texts of components/profile-changes/changes-list.tsx. */
export const profileChangesList = {
  worker: "Worker",
  fields: "Fields",
  requestedBy: "Asked for by",
  requestedAt: "Asked",
  decidedAt: "Decided",
  filter: "Which changes",
  ofProfileChanges: "of profile changes",
} as const;

/** Texts of components/profile-changes/comparison.tsx. */
export const profileChangesComparison = {
  current: "Recorded",
  proposed: "Asked for",
} as const;

/** Texts of components/profile-changes/shown-value.ts. */
export const shownValue = {
  today: "today",
  number: (number: string) => `Number ${number}`,
  issuedOn: (day: string) => `Issued ${day}`,
  expiresOn: (day: string) => `Expires ${day}`,
  onUpdateService: "On the update service",
  issuedBy: (issuer: string) => `Issued by ${issuer}`,
  atEmployer: " at ",
  leavingReason: (reason: string) => `left: ${reason}`,
  yes: "Yes",
  no: "No",
  sortCode: (digits: string) => `Sort code ${digits}`,
  accountNumber: (digits: string) => `Account ${digits}`,
} as const;
