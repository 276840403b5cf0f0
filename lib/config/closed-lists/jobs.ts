/** The closed lists of jobs that are no state tables (lib/config/states). */

export const jobTypes = ["general", "sleep_in"] as const;

/** As whom a job was posted: an agency posts for a provider after urgent cover, and the provider has to confirm it. */
export const postedAs = ["provider", "agency_on_behalf"] as const;

/** What became of a job that an agency posted for a provider. */
export const onBehalfOutcomes = ["confirmed", "refused", "withdrawn", "lapsed"] as const;

/** What an agency does with a shift: look for a worker, expect one, or look back. */
export const jobGroups = ["vacant", "booked", "past"] as const;
export type JobGroup = (typeof jobGroups)[number];

/** The ways to look at shifts. */
export const jobViews = ["week", "day", "list"] as const;
export type JobView = (typeof jobViews)[number];
