/** The closed lists of jobs that are no state tables (lib/config/states). */

export const jobTypes = ["general", "sleep_in"] as const;

/** What an agency does with a shift: look for a worker, expect one, or look back. */
export const jobGroups = ["vacant", "booked", "past"] as const;
export type JobGroup = (typeof jobGroups)[number];

/** What can be done with several shifts at once. */
export const selectionVerbs = ["cancel", "move", "copy"] as const;
export type SelectionVerb = (typeof selectionVerbs)[number];

/** The ways to look at shifts. */
export const jobViews = ["week", "day", "list"] as const;
export type JobView = (typeof jobViews)[number];

/** What proves the hours of a timesheet: a sheet that the service signed, a record of its clock, or something else. */
export const proofKinds = ["signed_sheet", "clock_record", "other"] as const;

/** Who did something to a timesheet. */
export const timesheetSides = ["agency", "provider", "platform", "time"] as const;

/** The gender that a provider can prefer, and the lawful reasons for it (docs/decisions/0092-what-a-shift-asks-for.md). */
export const preferredGenders = ["female", "male"] as const;
export const genderReasons = ["personal_care", "shared_space", "care_plan", "single_sex_service"] as const;
