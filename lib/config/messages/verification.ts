/** Verification of workers by the platform: its part of the message catalogue. */
export const verification = {
  status: {
    not_submitted: "Not handed in",
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
    lapsed: "Something mandatory has run out. Replace it and hand the profile in again.",
  },
  offPanel: "Off-panel workers are your own: the platform does not verify them.",
  notNow: "This profile cannot be handed in now.",
  notInReview: "This profile is not in review any more. Somebody else may have decided meanwhile.",
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
  waitingChanges: "Changes of this worker wait for you. Decide them first, so that what you approve is on file.",
  queueTitle: "Waiting for review",
  queueLead:
    "Profiles that were handed in, and new papers of approved workers. The longest waiting first. The aim is an answer within 24 to 48 hours.",
  none: "No profile and no paper waits for review.",
  waits: {
    first: "Profile, for the first time",
    again: "Profile, approved before",
    papers: "New papers of an approved worker",
  },
  papersWait: "New papers wait below. What is on file counts until you accept what takes its place.",
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
