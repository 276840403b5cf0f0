/**
 * What a worker must have to be put to work, and for how long each thing counts: the rules of compliance as data. Where each
 * period comes from stands in docs/compliance.md. Months are months of the calendar; a last day is itself still good.
 */

export const dbsLevels = ["basic", "standard", "enhanced", "enhanced_barred"] as const;
export type DbsLevel = (typeof dbsLevels)[number];

type RoleName = "care" | "senior" | "nurse" | "domestic" | "kitchen";
/** The least a DBS certificate must say, and the certificates of training, by their kinds of document. */
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
  /** So many days before its last one, people are told that something runs out; from the first of them on it is expiring. */
  flagDays: [60, 30, 7, 0],

  dbs: {
    /** After its issue, off the update service. House rule; no certificate has an end by law. */
    recheckMonths: 36,
    /** After a clear status check on the update service; after the issue of one that this agency applied for. House rule. */
    statusCheckMonths: 12,
  },
  /**
   * Membership of the scheme: Protection of Vulnerable Groups (Scotland) Act 2007, section 45A. Whoever joined before has no end
   * until he is told of one.
   */
  pvg: { months: 60, since: "2026-04-01" },
  /** After a Positive Verification Notice: the Home Office's guide to right to work checks. */
  employerCheckingMonths: 6,
  /** Whose passport is a right to work by itself, and who needs no check of his English. */
  britishOrIrish: ["GB", "IE"],
  /** Between its issue and the day it was accepted. House rule. */
  addressProofMonths: 3,
  /** Verified ones. */
  references: 2,
  /** Of work, of gaps longer than so many days that must be explained, and from which age: house rules under Schedule 3 of SI 2014/2936. */
  history: { years: 5, gapDays: 31, fromAge: 16 },
  /** Of where he lived, for children's services alone. */
  addressYears: 5,
  /** After a clear look at the NMC's register. House rule. */
  nmcCheckMonths: 6,

  /** How long each certificate of training counts after its issue: null for ever. One that says itself when it ends, ends then at the latest. */
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
  /** By the worker type's name; of one that is not here nurses are those who need a PIN, and everyone else is care staff. */
  roleOfType: {
    "Senior carer": "senior",
    "Domestic assistant": "domestic",
    "Kitchen assistant": "kitchen",
  },

  /** Postcode areas of Scotland, and the one district of them that is not: who works there needs the PVG scheme. */
  scotland: {
    areas: ["AB", "DD", "DG", "EH", "FK", "G", "HS", "IV", "KA", "KW", "KY", "ML", "PA", "PH", "TD", "ZE"],
    notDistricts: ["TD15"],
  },
  /** Who has one of these among his skills, in lower case, works in children's services. */
  childrensSkills: ["children", "children's services", "childrens services", "paediatric", "paediatrics"],
};
