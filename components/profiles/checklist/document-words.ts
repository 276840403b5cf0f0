/** The words by which the name of a file says which document it is. In lower case, without accents. */
import type { DocumentKind } from "@/lib/contract/profiles/fields";

/** Phrases of each kind; a name has one when it contains all its words, in any order. */
export const documentWords: Readonly<Record<DocumentKind, readonly string[]>> = {
  passport: ["passport"],
  birth_certificate: ["birth certificate", "birth"],
  photo_id: [
    "photo id",
    "driving licence",
    "driving license",
    "drivers license",
    "licence",
    "identity card",
    "id card",
  ],
  right_to_work: ["right to work", "rtw", "share code", "visa", "evisa", "brp", "residence permit", "settled status"],
  dbs: ["dbs", "dbs certificate", "disclosure barring", "criminal record"],
  pvg: ["pvg", "protecting vulnerable groups"],
  ni_proof: ["ni", "nino", "national insurance", "proof national insurance", "national insurance number", "p45", "p60"],
  address_proof: ["proof address", "address", "utility bill", "bank statement", "council tax", "tenancy"],
  cv: ["cv", "resume", "curriculum vitae"],
  nmc_pin: ["nmc", "nmc pin", "nursing midwifery"],
  vaccination: ["vaccination", "vaccinations", "vaccine", "immunisation", "immunisations", "immunization", "hepatitis"],
  regulatory: ["regulatory"],
  care_certificate: ["care certificate", "care standards"],
  moving_handling_theory: ["moving handling", "moving handling theory", "manual handling", "manual handling theory"],
  moving_handling_practical: [
    "moving handling",
    "moving handling practical",
    "manual handling",
    "manual handling practical",
  ],
  fire_safety: ["fire", "fire safety"],
  first_aid: ["first aid", "basic life support", "bls", "cpr"],
  autism_awareness: ["autism", "autism awareness", "oliver mcgowan"],
  food_hygiene: ["food", "food hygiene", "food safety"],
  mental_capacity: ["mental capacity", "mca"],
  dols: ["dols", "deprivation liberty"],
  safeguarding_adults: ["safeguarding", "safeguarding adults", "sova"],
  infection_control: ["infection", "infection control", "infection prevention", "ipc"],
  medication: ["medication", "medicines", "meds"],
  english_check: ["english", "ielts", "oet"],
};
