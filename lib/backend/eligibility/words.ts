/** The result of each rule as sentences. Pure. */
import { messages } from "@/lib/config/messages";
import { endsNextDay, formatDate, formatDateTimeRange, formatLength } from "@/lib/format";
import type { RuleCode, RuleProblems, UnmetRequirement } from "./problems";
import type { RuleResult } from "./rule";

const { availability, eligibility: texts, jobAsks, skillNames, workers, agreementPages } = messages;
const { problems } = texts;

type Words = { [Code in RuleCode]: (problem: RuleProblems[Code]) => string[] };

const unmet = ({ requirements }: { requirements: readonly UnmetRequirement[] }) =>
  requirements.map(({ key, reason, day }) => problems.unmet(key, reason, formatDate(day)));

function agreementWords(problem: RuleProblems["agreement"]): string {
  switch (problem.kind) {
    case "none":
      return problems.noAgreement;
    case "status":
      return problems.agreementStatus(agreementPages.status[problem.status].label);
    case "notYet":
      return problems.agreementNotYet(problem.startsOn && formatDate(problem.startsOn));
    case "ended":
      return problems.agreementEnded(formatDate(problem.endsOn));
    case "service":
      return problems.agreementService(problem.service);
    case "type":
      return problems.agreementType(problem.workerType);
  }
}

function restWords(problem: Exclude<RuleProblems["daily_rest"], { kind: "elsewhere" }>): string {
  if (problem.kind === "duty") return problems.duty(formatLength(problem.minutes));
  return problems.rest(formatLength(problem.minutes), formatDateTimeRange(problem.startAt, problem.endAt));
}

function permittedWords(problem: Exclude<RuleProblems["sponsored_hours"], { kind: "elsewhere" }>): string {
  const [length, limit] = [formatLength(problem.minutes), formatLength(problem.limitMinutes)];
  if (problem.kind === "rolling") return problems.rolling(length, limit);
  return problems.week(length, formatDate(problem.monday), limit);
}

const { elsewhere } = problems;

const wordsOf: Words = {
  active: ({ status }) => [problems.active(workers.employment[status])],
  verified: ({ status }) => [problems.verified(workers.verification[status])],
  worker_type: (problem) => [problems.workerType(problem.workerType)],
  skills: ({ missing }) => [problems.skills(missing.map((skill) => skillNames[skill]).join(", "))],
  agreement: (problem) => [agreementWords(problem)],
  branch: ({ branch }) => [problems.branch(branch)],
  blocked: ({ service }) => [problems.blocked(service)],
  documents: unmet,
  certificates: unmet,
  right_to_work: unmet,
  permission: (problem) => [
    problem.kind === "ended"
      ? problems.permissionEnded(formatDate(problem.endsOn))
      : problems.permissionType(problem.workerType),
  ],
  right_to_work_follow_up: ({ followUpOn }) => [problems.followUp(formatDate(followUpOn))],
  overlap: (problem) => [
    problem.kind === "elsewhere"
      ? elsewhere.overlap
      : problems.overlap(formatDateTimeRange(problem.startAt, problem.endAt)),
  ],
  unavailable: ({ day, window }) => [
    window
      ? problems.unavailableWindow(
          formatDate(day),
          availability.window(window.from, window.to, endsNextDay(window.from, window.to)),
        )
      : problems.unavailableDay(formatDate(day)),
  ],
  daily_rest: (problem) => [problem.kind === "elsewhere" ? elsewhere.daily_rest : restWords(problem)],
  weekly_rest: (problem) => [
    problem.kind === "elsewhere"
      ? elsewhere.weekly_rest
      : problems.weeklyRest(formatLength(problem.longestMinutes), formatDate(problem.monday)),
  ],
  weekly_hours: (problem) => [
    problem.kind === "elsewhere"
      ? elsewhere.weekly_hours
      : problems.average(formatLength(problem.averageMinutes), problem.weeks, formatDate(problem.monday)),
  ],
  night_hours: (problem) => [
    problem.kind === "elsewhere"
      ? elsewhere.night_hours
      : problems.nightAverage(formatLength(problem.dailyMinutes), problem.weeks, formatDate(problem.monday)),
  ],
  night_hazards: (problem) => [
    problem.kind === "elsewhere" ? elsewhere.night_hazards : problems.nightHazards(formatLength(problem.minutes)),
  ],
  student_hours: (problem) => [problem.kind === "elsewhere" ? elsewhere.student_hours : permittedWords(problem)],
  sponsored_hours: (problem) => [problem.kind === "elsewhere" ? elsewhere.sponsored_hours : permittedWords(problem)],
  permitted_hours: (problem) => [problem.kind === "elsewhere" ? elsewhere.permitted_hours : permittedWords(problem)],
  preferred_gender: ({ gender, reason }) => [
    problems.preferredGender(jobAsks.genders[gender].toLowerCase(), jobAsks.genderReasons[reason].toLowerCase()),
  ],
};

/** What a rule's result says: one sentence, or one for each document that is missing. */
export function sentencesOf<Code extends RuleCode>({ code, problem }: RuleResult<Code>): string[] {
  return problem === null ? [texts.rules[code].met] : wordsOf[code](problem);
}
