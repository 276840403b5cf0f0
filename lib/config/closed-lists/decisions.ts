/** What a person decided about a task, as it is in the audit log, by the kind of task that it was. */

export const decisionsOf = {
  jobAuthorisations: ["jobAuthorisation.approved", "jobAuthorisation.rejected"],
  paymentAuthorisations: ["paymentAuthorisation.authorised", "paymentAuthorisation.rejected"],
  advances: ["advance.approved", "advance.declined"],
  onBehalf: ["onBehalf.confirmed", "onBehalf.refused"],
  suggestions: ["allocation.accepted", "allocation.declined"],
  timesheets: ["timesheet.approved", "timesheet.disputed", "timesheet.decided"],
  profileChanges: ["profileChange.approved", "profileChange.rejected"],
  reviews: ["worker.approved", "worker.denied", "worker.documentAccepted", "worker.documentRejected"],
  organisations: ["organisation.verified", "organisation.returned"],
} as const;

export type DecidedKind = keyof typeof decisionsOf;
export const decidedKinds = Object.keys(decisionsOf) as DecidedKind[];

export const decisions = Object.values(decisionsOf).flat();
export type Decision = (typeof decisions)[number];

/** Decisions as a list in a statement. */
export const decisionList = (list: readonly Decision[]): string => list.map((one) => `'${one}'`).join(", ");
