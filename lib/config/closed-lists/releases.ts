/** The closed lists of releasing jobs to agencies (domain.md, /dashboard/jobs, Release order). */

/** The steps of a cascade, in the order in which they open. */
export const releaseSteps = ["favourites", "tier_one", "tier_two", "all"] as const;
export type ReleaseStep = (typeof releaseSteps)[number];

/** The tiers that a provider can give an agreement; one without a tier comes last. */
export const agreementTiers = [1, 2] as const;
export type AgreementTier = (typeof agreementTiers)[number];

/**
 * Why an agency does not see a job, whatever its turn: itself, or the first thing that the best of its agreements lacks,
 * from the furthest from covering the job to the nearest.
 */
export const releaseObstacles = [
  "agency_inactive",
  "ended",
  "suspended",
  "not_in_force",
  "service",
  "worker_type",
  "date",
] as const;
export type ReleaseObstacle = (typeof releaseObstacles)[number];

/** The most rules of a set. */
export const releaseRulesMax = 4;
