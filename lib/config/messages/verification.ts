/** Messages: verification of workers by the platform. */
export const verification = {
  status: {
    not_submitted: "Not submitted",
    in_review: "In review",
    approved: "Approved",
    denied: "Denied",
    lapsed: "Lapsed",
  },
  about: {
    not_submitted: "The platform’s compliance looks at the whole profile before the worker can be put forward.",
    in_review: "The platform’s compliance is looking at the profile. That takes 24 to 48 hours.",
    approved: "The worker may be put forward for work through the platform.",
    denied: "The platform’s compliance did not approve the profile.",
    lapsed: "Something mandatory has expired. Replace it and submit the profile again.",
  },
  offPanel: "Off-panel workers are your own: the platform does not verify them.",
  notNow: "This profile cannot be submitted now.",
  notInReview: "This profile is not in review any more. Someone else may have decided it.",
  incomplete: "Not everything that is needed is there yet.",
  missing: "Still missing",
  submitted: "The profile is with the platform’s compliance now.",
  reasonNeeded: "Say why: the agency reads it",
  nothingDecided: "Choose to approve or to deny",
  approved: "The worker is approved.",
  denied: "The worker was denied, and the agency is told why.",
  documentDecided: { accepted: "The document is accepted.", rejected: "The document is rejected." },
  documentGone: "This document has been replaced or decided meanwhile.",
  notYourDocument: "The platform’s compliance decides on documents of on-panel workers.",
  rejectedDocuments: "A document is rejected. Deny the profile, or accept the document first.",
  waitingChanges: "Changes of this worker wait for you. Decide them first, so that what you approve is saved.",
  queueTitle: "Waiting for review",
  queueLead:
    "Submitted profiles, and new documents of approved workers. The longest waiting first. The aim is an answer within 24 to 48 hours.",
  none: "No profile and no document waits for review.",
  waits: {
    first: "Profile, for the first time",
    again: "Profile, approved before",
    documents: "New documents of an approved worker",
  },
  documentsWait: "New documents wait below. The current ones count until you accept their replacements.",
  withinAim: "Within the aim",
  soonOver: "Past 24 hours",
  over: "Past 48 hours",
  age: (hours: number) =>
    hours < 1
      ? "less than an hour"
      : hours < 48
        ? `${hours} ${hours === 1 ? "hour" : "hours"}`
        : `${Math.floor(hours / 24)} days`,
} as const;

/** Texts of components/verification/link-panel.tsx. */
export const verificationLinkPanel = {
  title: "The worker’s own link",
  copyLink: "Copy the link",
  emailLink: "E-mail the link",
  emailNewLink: "E-mail a new link",
  sending: "Sending…",
  createLink: "Make a link to copy",
  createNewLink: "Make a new link to copy",
  creating: "Making…",
  revoke: "Take the link back",
  revoking: "Taking back…",
} as const;

/** Texts of components/verification/review-queue.tsx. */
export const verificationQueue = {
  worker: "Worker",
  agency: "Agency",
  submittedAt: "Submitted",
  waitingFor: "Waiting for",
  whatWaits: "What waits",
  noneTitle: "All done",
  ofWorkersInReview: "of workers who wait for review",
} as const;

/** Texts of components/verification/review-view.tsx and the files in components/verification/review. */
export const verificationReview = {
  lead: (workerId: string, agency: string) => `${workerId}, ${agency}.`,
  submittedOn: (time: string) => `Submitted on ${time}.`,
  lastApprovedOn: (time: string) => `Last approved on ${time}.`,
  documents: "Documents and certificates",
  noDocuments: "None",
  /** Read out after a file's name. `which` tells the new document from the replaced one. */
  documentInNewTab: (which: string, label: string) => `, ${which} ${label} (opens in a new tab)`,
  theNew: "the new",
  theReplaced: "the replaced",
  newDocument: "New",
  before: "Before",
  beforeColon: "Before:",
  now: "Now",
  reason: (reason: string) => `Reason: ${reason}`,
  decide: "Decide",
  onDocument: (label: string) => `on ${label}`,
  decideOn: (label: string) => `Decide on ${label}`,
  accept: "Accept",
  reject: "Reject",
  rejectReason: (label: string) => `Reason, if you reject ${label}`,
  saveDocument: "Save",
  savingDocument: "Saving…",
  changes: "Changed since the last approval",
  noChanges: "No sensitive field. Documents that are new are marked below.",
  approvingAccepts: (undecided: number) =>
    `Approving accepts the ${undecided === 1 ? "document" : `${undecided} documents`} you have not decided on.`,
  decision: "Your decision",
  approve: "Approve",
  deny: "Deny",
  denyReason: "Reason, if you deny",
  denyReasonHint: "The agency reads it at once.",
  saveDecision: "Save decision",
  savingDecision: "Deciding…",
  questionnaire: (status: string) => `Questionnaire: ${status}`,
  medical: { pending: "Not submitted", submitted: "Submitted", resubmitted: "Resubmitted" },
} as const;

/** Texts of components/verification/verification-panel.tsx. */
export const verificationPanel = {
  title: "Verification",
  submittedOn: (time: string) => `Submitted on ${time}.`,
  approvedSince: (time: string) => `Since ${time}.`,
  submit: "Submit for review",
  submitAgain: "Submit again",
  submitting: "Submitting…",
  openChanges: (count: number) => (count === 1 ? "1 profile change is open" : `${count} profile changes are open`),
} as const;
