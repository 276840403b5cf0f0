/** The closed lists of jobs that are no state tables (lib/config/states). */

export const jobTypes = ["general", "sleep_in"] as const;

/** How many breaks a shift has at most. */
export const BREAKS_MAX = 4;

/** The control of a form for a part of one of the breaks, counted from 0. */
export const breakControl = (part: "Minutes" | "Paid", n: number): string =>
  n === 0 ? `break${part}` : `break${part}.${n + 1}`;

/** What an agency does with a shift: look for a worker, expect one, or look back. */
export const jobGroups = ["vacant", "booked", "past"] as const;
export type JobGroup = (typeof jobGroups)[number];

/** The ways to look at shifts. */
export const jobViews = ["week", "day", "list"] as const;
export type JobView = (typeof jobViews)[number];
