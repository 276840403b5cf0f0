/** The closed lists of a worker's profile; the database schema and the contract are built from them. */
export const genders = ["female", "male", "other", "not_said"] as const;
export const employmentTypes = ["PAYE", "PSC_UMBRELLA"] as const;
/** On-panel workers are verified by the platform, off-panel ones by their agency only. */
export const panels = ["on", "off"] as const;
export const employmentStatuses = ["draft", "profile_completed", "active", "disabled", "resigned", "archived"] as const;
export const verificationStatuses = ["not_submitted", "in_review", "approved", "denied", "lapsed"] as const;
export const complianceStates = ["compliant", "expiring", "not_compliant"] as const;
export const rightToWorkRoutes = ["british_irish", "share_code", "document", "employer_checking_service"] as const;
export const dbsLevels = ["basic", "standard", "enhanced", "enhanced_barred"] as const;
export const documentStatuses = ["uploaded", "accepted", "rejected", "superseded"] as const;
export const checkKinds = ["dbs_update_service", "nmc_register", "right_to_work"] as const;
export const checkOutcomes = ["clear", "changed", "not_found", "restricted"] as const;
export const referenceStatuses = ["named", "requested", "received", "verified", "refused"] as const;
/** What a worker's own link opens. */
export const workerLinkKinds = ["profile", "shifts"] as const;
/** How many times of one day a worker can be unavailable. */
export const UNAVAILABLE_WINDOWS_MAX = 3;

/** The certificates of a profile, which a shift can ask for. */
export const trainingKinds = [
  "care_certificate",
  "moving_handling_theory",
  "moving_handling_practical",
  "fire_safety",
  "first_aid",
  "autism_awareness",
  "food_hygiene",
  "mental_capacity",
  "dols",
  "safeguarding_adults",
  "infection_control",
  "medication",
  "english_check",
] as const;
export type TrainingKind = (typeof trainingKinds)[number];

/** What a permission to work says about hours: of a student, of someone whom another employer sponsors, or other limits. */
export const workPermissions = ["unrestricted", "student", "sponsored", "limited"] as const;

/** The bulk and employment actions that ask for a reason. */
export const actionsWithReason: readonly string[] = ["disable", "resign", "archive"];
