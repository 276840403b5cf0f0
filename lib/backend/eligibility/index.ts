/** Whether workers may work a shift, and in which order they are proposed: what other areas may import. Pure. */
export { checkEligibility, type Eligibility } from "./evaluate";
export { evidenceBehind } from "./facts";
export type {
  AgreementToUse,
  EligibilityInput,
  JobToFill,
  OtherShift,
  ServiceToFill,
  WorkerToCheck,
} from "./input";
export type { RuleCode, RuleProblems } from "./problems";
export { type RankingFacts, rankWorkers } from "./ranking";
export { rankingWords } from "./ranking-words";
export type { RuleResult } from "./rule";
export { bookedMinutes } from "./spans";
export { sentencesOf } from "./words";
