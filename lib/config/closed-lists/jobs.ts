/** The closed lists of jobs that are no state tables (lib/config/states). */

export const jobTypes = ["general", "sleep_in"] as const;
