/** The closed lists of plans to fill a week. */

/**
 * `waiting` for a server, `working` on it, `ready` to review; its workers are being put forward, or were, or were withdrawn
 * again. One that was `cancelled` or has `failed` has no workers.
 */
export const fillPlanStatuses = [
  "waiting",
  "working",
  "ready",
  "applying",
  "applied",
  "undone",
  "cancelled",
  "failed",
] as const;
export type FillPlanStatus = (typeof fillPlanStatuses)[number];

/** Why there is no plan. */
export const fillProblems = ["noShifts", "tooManyShifts", "tooManyWorkers", "givenUp"] as const;
export type FillProblemCode = (typeof fillProblems)[number];
