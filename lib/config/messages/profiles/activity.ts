/** Messages: what happened to a worker, one text for each audit action. */

/** Who did it, and how a link was sent. */
type Told = { by: string; sentBy: "mail" | "copy" | null; isOn: boolean | null };

export const workerActivity = {
  title: "Activity",
  none: "Nothing has been recorded yet.",
  worker: "The worker",
  ofActivity: "of activity",
  actions: {
    "worker.created": ({ by }: Told) => `${by} added the worker`,
    "worker.changed": ({ by }: Told) => `${by} changed the profile`,
    "worker.photoChanged": ({ by }: Told) => `${by} changed the photo`,
    "worker.documentAdded": ({ by }: Told) => `${by} added a document`,
    "worker.documentRemoved": ({ by }: Told) => `${by} removed a document`,
    "worker.documentAccepted": ({ by }: Told) => `${by} accepted a document`,
    "worker.documentRejected": ({ by }: Told) => `${by} rejected a document`,
    "worker.checkRecorded": ({ by }: Told) => `${by} recorded a register check`,
    "worker.submitted": ({ by }: Told) => `${by} submitted the profile for review`,
    "worker.approved": ({ by }: Told) => `${by} approved the profile`,
    "worker.denied": ({ by }: Told) => `${by} denied the profile`,
    "worker.lapsed": () => "The approval lapsed because a required document or check expired",
    "worker.activated": ({ by }: Told) => `${by} activated the worker`,
    "worker.disabled": ({ by }: Told) => `${by} disabled the worker`,
    "worker.resigned": ({ by }: Told) => `${by} recorded the worker’s resignation`,
    "worker.archived": ({ by }: Told) => `${by} archived the worker`,
    "worker.restored": ({ by }: Told) => `${by} restored the worker`,
    "worker.expiryNotified": () => "A reminder about expiry dates was sent",
    "worker.profileExported": ({ by }: Told) => `${by} exported the worker’s data`,
    "worker.erased": ({ by }: Told) => `${by} erased the worker’s data`,
    "worker.linkCreated": ({ by, sentBy }: Told) =>
      sentBy === "mail" ? `${by} sent the profile link` : `${by} created a profile link to copy`,
    "worker.linkOpened": () => "The profile link was opened",
    "worker.linkUsed": () => "The worker used the profile link to send something",
    "worker.linkRevoked": ({ by }: Told) => `${by} cancelled the profile link`,
    "worker.shiftsLinkCreated": ({ by, sentBy }: Told) =>
      sentBy === "mail" ? `${by} sent the shifts link` : `${by} created a shifts link to copy`,
    "worker.shiftsLinkOpened": () => "The shifts link was opened",
    "worker.shiftsLinkRevoked": ({ by }: Told) => `${by} cancelled the shifts link`,
    "worker.hoursMailsChanged": ({ isOn }: Told) =>
      isOn ? "The worker turned emails about their hours on" : "The worker turned emails about their hours off",
    "worker.availabilityChanged": ({ by }: Told) => `${by} changed the availability`,
    "worker.noteAdded": ({ by }: Told) => `${by} added a note`,
    "worker.noteChanged": ({ by }: Told) => `${by} edited a note`,
    "worker.noteRemoved": ({ by }: Told) => `${by} deleted a note`,
    "worker.noteDone": ({ by }: Told) => `${by} marked a note as done`,
    "worker.noteReopened": ({ by }: Told) => `${by} reopened a note`,
    "questionnaire.linkSent": ({ by }: Told) => `${by} sent the questionnaire link`,
    "questionnaire.linkOpened": () => "The questionnaire link was opened",
    "questionnaire.submitted": () => "The worker answered the medical questionnaire",
    "questionnaire.reopened": ({ by }: Told) => `${by} reopened the medical questionnaire`,
    "profileChange.requested": ({ by }: Told) => `${by} requested a profile change`,
    "profileChange.approved": ({ by }: Told) => `${by} approved a profile change`,
    "profileChange.rejected": ({ by }: Told) => `${by} rejected a profile change`,
  },
} as const;
