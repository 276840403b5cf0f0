/** Messages: verification of workers by the platform. */
import { counted, listed } from "@/lib/config/messages/lists";

export const verification = {
  status: {
    not_submitted: "Not submitted",
    in_review: "In review",
    approved: "Approved",
    denied: "Denied",
    lapsed: "Lapsed",
  },
  about: {
    not_submitted:
      "The platform’s compliance team reviews the whole profile before the worker can be put forward for work.",
    in_review: "The platform’s compliance team is reviewing the profile. This takes 24 to 48 hours.",
    approved: "The worker can be put forward for work through the platform.",
    denied: "The platform’s compliance team denied the profile.",
    lapsed: "A required document or check has expired. Replace it and submit the profile again.",
  },
  offPanel: "Off-panel workers are managed by your agency. The platform does not verify them.",
  notNow: "This profile cannot be submitted now.",
  notInReview: "This profile is no longer in review. Someone else may have decided on it.",
  incomplete: "The profile is not complete.",
  incompleteWithout: (what: readonly string[]) => `The profile is not complete. Missing: ${listed(what)}.`,
  missing: "Missing",
  submitted: "Profile submitted for review.",
  reasonNeeded: "Enter a reason for the agency",
  documentReplaced: "A newer version of this document has been added. Your decision was not saved.",
  /** What happened to a document while its page was open. */
  decidedMeanwhile: {
    accepted: (name: string) => `${name} has already accepted this document. Your decision was not saved.`,
    rejected: (name: string) => `${name} has already rejected this document. Your decision was not saved.`,
    uploaded: (name: string) => `${name} has changed this document. Your decision was not saved.`,
  },
  someoneElse: "Someone else",
  notOpened: (count: number) =>
    count === 1 ? "Open the document before you accept it." : `Open the ${count} documents before you accept them.`,
  openFirst: (label: string) => `Open ${label}`,
  notYourDocument: "The platform’s compliance team decides on documents of on-panel workers.",
  rejectedDocuments: "A document has been rejected. Deny the profile, or accept the document first.",
  waitingChanges: "This worker has profile changes awaiting your approval. Decide on them first.",
  queueLead: "Longest waiting first. The aim is to decide within 24 to 48 hours.",
  none: "There are no profiles or documents to review.",
  waits: {
    first: "New profile",
    again: "Profile approved before",
    documents: "New documents of an approved worker",
  },
  documentsWait: "New documents are awaiting review. The current documents count until you accept the new ones.",
  age: (hours: number) =>
    hours < 1
      ? "less than an hour"
      : hours < 48
        ? `${hours} ${hours === 1 ? "hour" : "hours"}`
        : `${Math.floor(hours / 24)} days`,
} as const;

/** Texts of components/verification/link-panel.tsx. */
export const verificationLinkPanel = {
  title: "Profile link",
  copyLink: "Copy link",
  emailLink: "Email link",
  emailNewLink: "Email new link",
  remind: "Send reminder",
  sending: "Sending…",
  createLink: "Create link to copy",
  createNewLink: "Create new link to copy",
  creating: "Creating…",
  revoke: "Cancel link",
  revoking: "Cancelling…",
} as const;

/** Texts of components/verification/review-queue.tsx. */
export const verificationQueue = {
  worker: "Worker",
  columns: { status: "Waiting time", agency: "Agency", toReview: "To review", submitted: "Submitted" },
  noneTitle: "All done",
  counted: counted("worker in review", "workers in review"),
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
  newVersion: "new version of",
  replacedVersion: "replaced version of",
  newDocument: "New",
  before: "Previous",
  beforeColon: "Previous:",
  now: "New",
  reason: (reason: string) => `Reason: ${reason}`,
  review: "Review",
  wasOpened: "Opened by you",
  changes: "Changed since the last approval",
  noChanges: "No sensitive details have changed. New documents are marked.",
  questionnaire: (status: string) => `Questionnaire: ${status}`,
  medical: { pending: "Pending", submitted: "Submitted", resubmitted: "Resubmitted" },
} as const;

/** Texts of components/verification/workbench. */
export const workbench = {
  start: "Start reviewing",
  queue: "Review queue",
  position: (position: number, total: number) => `${position} of ${total}`,
  notInQueue: (total: number) => (total === 0 ? "Nothing in the queue" : `${total} in the queue`),
  next: "Next",
  previous: "Previous",
  nextItem: "Next in the queue",
  previousItem: "Previous in the queue",
  keys: { accept: "a", reject: "r", approve: "a", deny: "d", next: "n", previous: "p" },
  lead: (worker: string, workerId: string, agency: string) => `${worker} · ${workerId} · ${agency}`,
  file: "Document",
  entered: "Entered details",
  worker: "Worker",
  photo: "Photo",
  photoOf: (name: string) => `Photo of ${name}`,
  noPhoto: "No photo",
  noFile: "This entry has no file. Check the details against the register.",
  openFile: "Open in a new tab",
  needsScript: "Without JavaScript, open the file in a new tab to see it.",
  noPreview: "This file cannot be shown here. Open it in a new tab.",
  wholeProfile: "Whole profile",
  replaces: "Replaces",
  openReplaced: "Open the previous version",
  decision: "Decision",
  accept: "Accept",
  reject: "Reject",
  approve: "Approve",
  deny: "Deny",
  reasonIfReject: "Reason, if you reject",
  reasonIfDeny: "Reason, if you deny",
  waitsFor: (what: readonly string[]) => `Cannot be approved yet: waiting for ${listed(what)}.`,
  remindByDenying:
    "To ask the agency for what is missing, deny the profile. The agency is notified and sees your reason.",
  missingReason: (what: readonly string[]) => `Missing: ${listed(what)}.`,
  saving: "Saving…",
  decidedBy: (status: string, name: string, time: string) => `${status} by ${name} on ${time}.`,
  decidedOn: (status: string, time: string) => `${status} on ${time}.`,
  superseded: "A newer version has replaced this document.",
  openNewer: "Review the newer version",
  closed: "This document is not waiting for a decision.",
  closedProfile: "This profile is not in review.",
  showCurrent: "Show it as it is now",
  unopened: "You have not opened these documents. Open each of them before you approve.",
  openFirst: "Open the first document",
  outcome: (what: string, status: string) => `${what}: ${status.toLowerCase()}.`,
  documentOf: (label: string, name: string) => `${label} of ${name}`,
  profileOf: (name: string) => `Profile of ${name}`,
  openDecided: "Open it again",
  nothingEntered: "Nothing was entered.",
  rejectedBecause: (reason: string) => `Reason: ${reason}`,
  yes: "Yes",
} as const;

/** Texts of components/verification/verification-panel.tsx. */
export const verificationPanel = {
  title: "Verification",
  submittedOn: (time: string) => `Submitted on ${time}.`,
  approvedSince: (time: string) => `Approved on ${time}.`,
  submit: "Submit for review",
  submitAgain: "Submit again",
  submitting: "Submitting…",
  openChanges: (count: number) => (count === 1 ? "1 profile change is open" : `${count} profile changes are open`),
} as const;
