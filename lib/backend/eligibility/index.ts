/** Whether workers may work a shift, and in which order they are proposed: what other areas may import. Pure. */
export { checkEligibility, type Eligibility, isEligible } from "./evaluate";
export { evidenceBehind } from "./facts";
export { areTooClose, breaksHours, breaksRest, leftInWeek } from "./hours";
export type {
  AgreementToUse,
  EligibilityInput,
  JobToFill,
  OtherShift,
  RuleElsewhere,
  ServiceToFill,
  WorkerToCheck,
} from "./input";
export type { RuleCode, RuleProblems } from "./problems";
export { type RankingFacts, rankWorkers } from "./ranking";
export { rankingWords } from "./ranking-words";
export type { RuleResult } from "./rule";
export { exemptionsOf } from "./rules/weekly-hours";
export { bookedMinutes, spanOf, type WorkedSpan, weekMinutes, weekOf, workedWithin } from "./spans";
export { unavailablePeriods } from "./unavailability";
export { sentencesOf } from "./words";
