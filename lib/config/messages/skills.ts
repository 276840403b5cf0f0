/** Messages: the skills that a shift can ask for, by their ids. */
import type { SkillId } from "@/lib/config/closed-lists/skills";

export const skillNames: Readonly<Record<SkillId, string>> = {
  autism: "Autism",
  behaviour_support: "Positive behaviour support",
  sign_language: "British Sign Language",
  catheter_care: "Catheter care",
  childrens_services: "Children’s services",
  dementia_care: "Dementia care",
  diabetes_care: "Diabetes care",
  end_of_life_care: "End of life care",
  epilepsy_support: "Epilepsy support",
  medication: "Giving medication",
  learning_disabilities: "Learning disabilities",
  makaton: "Makaton",
  mental_health: "Mental health",
  moving_handling: "Moving and handling",
  peg_feeding: "PEG feeding",
  stoma_care: "Stoma care",
  tracheostomy_care: "Tracheostomy care",
  wound_care: "Wound care",
};
