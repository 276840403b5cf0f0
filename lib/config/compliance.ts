/**
 * The rules of compliance as data: what a worker needs in order to work, and how long each item is valid. The source of
 * each period is in docs/compliance.md. Months are calendar months; an expiry date is the last valid day.
 */

import { dbsLevels } from "./closed-lists/workers";

export { dbsLevels };
export type DbsLevel = (typeof dbsLevels)[number];

type RoleName = "care" | "senior" | "nurse" | "domestic" | "kitchen";
/** The minimum DBS level and the training certificates of a role, by document kind. */
export type Role = { dbsLevel: DbsLevel; training: readonly string[] };

export type ComplianceRules = {
  flagDays: readonly number[];
  dbs: { recheckMonths: number; statusCheckMonths: number };
  pvg: { months: number; since: string };
  employerCheckingMonths: number;
  britishOrIrish: readonly string[];
  addressProofMonths: number;
  references: number;
  history: { years: number; gapDays: number; fromAge: number };
  addressYears: number;
  nmcCheckMonths: number;
  trainingMonths: Readonly<Record<string, number | null>>;
  roles: Readonly<Record<RoleName, Role>>;
  roleOfType: Readonly<Record<string, RoleName>>;
  scotland: { areas: readonly string[]; notDistricts: readonly string[] };
  childrensSkills: readonly string[];
};

const care = [
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
  "english_check",
] as const;

export const complianceRules: ComplianceRules = {
  /** Days before an expiry date on which people are notified; from the first of them on the item is expiring. */
  flagDays: [60, 30, 7, 0],

  dbs: {
    /** After its issue, without the update service. Company policy; no certificate expires by law. */
    recheckMonths: 36,
    /**
     * After a clear status check on the update service; or after its issue, if this agency applied for it. Company
     * policy.
     */
    statusCheckMonths: 12,
  },
  /**
   * Membership of the scheme: Protection of Vulnerable Groups (Scotland) Act 2007, section 45A. For anyone who joined
   * earlier, membership has no expiry date until they are notified of one.
   */
  pvg: { months: 60, since: "2026-04-01" },
  /** After a Positive Verification Notice: the Home Office's guide to right to work checks. */
  employerCheckingMonths: 6,
  /** Nationalities whose passport is proof of the right to work, and who need no English language check. */
  britishOrIrish: ["GB", "IE"],
  /** Between its issue and its acceptance. Company policy. */
  addressProofMonths: 3,
  /** The number of verified references. */
  references: 2,
  /**
   * Years of employment history, the gaps in days that must be explained, and the age from which it counts: company
   * policy under Schedule 3 of SI 2014/2936.
   */
  history: { years: 5, gapDays: 31, fromAge: 16 },
  /** Years of address history, for children's services only. */
  addressYears: 5,
  /** After a clear check of the NMC register. Company policy. */
  nmcCheckMonths: 6,

  /**
   * How long each training certificate is valid after its issue; null without limit. A certificate's own expiry date
   * applies if it is earlier.
   */
  trainingMonths: {
    care_certificate: null,
    moving_handling_theory: 36,
    moving_handling_practical: 12,
    fire_safety: 12,
    first_aid: 36,
    autism_awareness: 36,
    food_hygiene: 36,
    mental_capacity: 36,
    dols: 36,
    safeguarding_adults: 36,
    infection_control: 12,
    medication: 12,
    english_check: null,
  },

  roles: {
    care: { dbsLevel: "enhanced_barred", training: care },
    senior: { dbsLevel: "enhanced_barred", training: [...care, "medication"] },
    nurse: {
      dbsLevel: "enhanced_barred",
      training: [...care.filter((kind) => kind !== "care_certificate" && kind !== "food_hygiene"), "medication"],
    },
    domestic: { dbsLevel: "enhanced", training: ["moving_handling_theory", "fire_safety", "infection_control"] },
    kitchen: { dbsLevel: "enhanced", training: ["moving_handling_theory", "fire_safety", "food_hygiene"] },
  },
  /**
   * By the worker type's name; of the types that are not listed, those that need a PIN are nurses, all others care
   * staff.
   */
  roleOfType: {
    "Senior carer": "senior",
    "Domestic assistant": "domestic",
    "Kitchen assistant": "kitchen",
    Doctor: "nurse",
  },

  /** Postcode areas of Scotland, and the one district in them that is not: working there requires the PVG scheme. */
  scotland: {
    areas: ["AB", "DD", "DG", "EH", "FK", "G", "HS", "IV", "KA", "KW", "KY", "ML", "PA", "PH", "TD", "ZE"],
    notDistricts: ["TD15"],
  },
  /** A worker with one of these skills, in lower case, works in children's services. */
  childrensSkills: ["children", "children's services", "childrens services", "paediatric", "paediatrics"],
};
