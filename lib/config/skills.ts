/** How the skills that agencies enter in their own words match those that a shift can ask for. */
import { type SkillId, skillIds } from "./closed-lists/skills";
import { skillNames } from "./messages/skills";

/** Other words for a skill. */
const spellings: Partial<Record<SkillId, readonly string[]>> = {
  autism: ["autism care", "autism support", "autistic people"],
  behaviour_support: ["pbs", "behaviour support", "challenging behaviour", "behaviours that challenge"],
  sign_language: ["bsl", "sign language"],
  catheter_care: ["catheter", "catheters", "catheterisation"],
  childrens_services: ["children", "childrens care", "paediatric", "paediatrics"],
  dementia_care: ["dementia", "dementia support"],
  diabetes_care: ["diabetes", "insulin"],
  end_of_life_care: ["end of life", "palliative", "palliative care", "eol care"],
  epilepsy_support: ["epilepsy", "epilepsy care", "buccal midazolam"],
  medication: ["medication", "medication administration", "meds"],
  learning_disabilities: ["learning disability", "learning disability support"],
  mental_health: ["mental health care", "mental health support"],
  moving_handling: ["moving handling", "manual handling", "hoist", "hoisting"],
  peg_feeding: ["peg", "peg care", "peg feed", "enteral feeding"],
  stoma_care: ["stoma"],
  tracheostomy_care: ["tracheostomy"],
  wound_care: ["wounds", "dressings"],
};

/** A word without capitals, apostrophes, hyphens and ampersands. */
const plain = (word: string): string =>
  word
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const known = new Map<string, SkillId>(
  skillIds.flatMap((id) => [skillNames[id], ...(spellings[id] ?? [])].map((word) => [plain(word), id] as const)),
);

/** The skill that a word means, however it is capitalised; null where it is none that a shift can ask for. */
export const skillMeant = (word: string): SkillId | null => known.get(plain(word)) ?? null;

/** The skills of lists of words: that of one worker is for many shifts. */
const knownSets = new WeakMap<readonly string[], ReadonlySet<SkillId>>();

/** The skills that words mean, each once. */
export function skillsMeant(words: readonly string[]): ReadonlySet<SkillId> {
  const found = knownSets.get(words) ?? new Set(words.flatMap((word) => skillMeant(word) ?? []));
  knownSets.set(words, found);
  return found;
}
