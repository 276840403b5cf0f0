/** The closed lists of jobs that are no state tables (lib/config/states). */

export const jobTypes = ["general", "sleep_in"] as const;

/** As whom a job was posted: an agency posts for a provider after urgent cover, and the provider has to confirm it. */
export const postedAs = ["provider", "agency_on_behalf"] as const;

/** What became of a job that an agency posted for a provider. */
export const onBehalfOutcomes = ["confirmed", "refused", "withdrawn", "lapsed"] as const;

/** How many breaks a shift has at most. */
export const BREAKS_MAX = 4;

/** The control of a form for a part of one of the breaks, counted from 0. */
export const breakControl = (part: "Minutes" | "Paid", n: number): string =>
  n === 0 ? `break${part}` : `break${part}.${n + 1}`;

/** What an agency does with a shift: look for a worker, expect one, or look back. */
export const jobGroups = ["vacant", "booked", "past"] as const;
export type JobGroup = (typeof jobGroups)[number];

/** What can be done with several shifts at once. */
export const selectionVerbs = ["cancel", "move", "copy", "release"] as const;
export type SelectionVerb = (typeof selectionVerbs)[number];

/** The ways to look at shifts. */
export const jobViews = ["week", "day", "list"] as const;
export type JobView = (typeof jobViews)[number];

/** What the rows of the week are, for an agency; the others see services. */
export const jobGroupings = ["service", "branch", "worker"] as const;
export type JobGrouping = (typeof jobGroupings)[number];

/** What proves the hours of a timesheet: a sheet that the service signed, a record of its clock, or something else. */
export const proofKinds = ["signed_sheet", "clock_record", "other"] as const;

/** Who did something to a timesheet. */
export const timesheetSides = ["agency", "provider", "platform", "time"] as const;

/** The gender that a provider can prefer, and the lawful reasons for it (docs/decisions/0092-what-a-shift-asks-for.md). */
export const preferredGenders = ["female", "male"] as const;
export const genderReasons = ["personal_care", "shared_space", "care_plan", "single_sex_service"] as const;

/** What changed of a shift that a worker had been told of, and whose decision it was. */
export const shortNoticeKinds = ["cancelled", "booking_cancelled", "moved", "swapped"] as const;
export const shortNoticeFaults = ["provider", "agency"] as const;
