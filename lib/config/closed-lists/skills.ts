/** The closed list of skills that a shift can ask for. Their ids are stored, so one is added or renamed, never reused. */
export const skillIds = [
  "autism",
  "behaviour_support",
  "sign_language",
  "catheter_care",
  "childrens_services",
  "dementia_care",
  "diabetes_care",
  "end_of_life_care",
  "epilepsy_support",
  "medication",
  "learning_disabilities",
  "makaton",
  "mental_health",
  "moving_handling",
  "peg_feeding",
  "stoma_care",
  "tracheostomy_care",
  "wound_care",
] as const;
export type SkillId = (typeof skillIds)[number];
