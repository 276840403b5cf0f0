/** Changes of profiles that wait: their part of the message catalogue. */
export const profileChanges = {
  title: "Profile changes",
  lead: "What workers and agencies ask to change about a worker. Nothing is on file before somebody has said yes.",
  leadAgency:
    "What your workers sent, and what else waits for your agency. Nothing is on file before somebody has said yes.",
  reasonNeeded: "Say why, so that whoever asked can put it right",
  nothingDecided: "Decide on at least one field",
  decidedMeanwhile: "Somebody else decided this meanwhile. Look at the change again.",
  notYours: "This field waits for somebody else.",
  secondPerson:
    "Bank details need two people. You asked for this change or said the first yes: somebody else must decide.",
  changedMeanwhile: "What is on file changed after you opened this. Look at the new values and decide again.",
  noLongerTaken: "This value can no longer be taken: reject it and ask for another.",
  shows: { waiting: "Waiting for you", open: "All open", closed: "Closed" },
  none: {
    waiting: "Nothing waits for you.",
    open: "No change is open.",
    closed: "No change has been decided yet.",
  },
  noneTitle: "All done",
  origins: { worker: "The worker, by his link", agency: "The agency" },
  byWorker: "the worker, by his link",
  byAgency: "the agency",
  stages: {
    agency: "Waits for the agency",
    platform: "Waits for the platform’s compliance",
    second: "Waits for a second person",
    decided: "Decided",
  },
  decisions: { approved: "Approved", rejected: "Rejected" },
  nothingOnFile: "Nothing",
  meanwhile: "Changed since this was asked for. Now on file:",
  needsAnother: "You asked for this or said the first yes. Bank details need another person.",
  done: (approved: number, rejected: number, passedOn: number) =>
    [
      approved > 0 ? `${approved} approved and on file` : "",
      passedOn > 0 ? `${passedOn} approved and passed on to whoever must look next` : "",
      rejected > 0 ? `${rejected} rejected` : "",
    ]
      .filter(Boolean)
      .join(", "),
  waits: (count: number, isMore: boolean) => (isMore ? `${count}+` : String(count)),
} as const;
