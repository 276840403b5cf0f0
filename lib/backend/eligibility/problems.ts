/** What can be wrong, rule by rule: the data for the sentence in words. Lengths are minutes. */
import type { Requirement } from "@/lib/backend/compliance";
import type { SkillId } from "@/lib/config/closed-lists/skills";
import type { Day, EligibilityInput } from "./input";

/** A document or other requirement that is not met on `day`, with the reason in words as on the worker's page. */
export type UnmetRequirement = { key: string; state: Requirement["state"]; reason: string; day: Day };

/** Shifts of another agency break the rule. Nothing more may be known about them. */
export type Elsewhere = { kind: "elsewhere" };

type OverlapProblem = { kind: "overlap"; startAt: Date; endAt: Date };
/** Too little rest between the job and the shift before or after it. */
type RestProblem = { kind: "rest"; side: "before" | "after"; minutes: number; startAt: Date; endAt: Date };
/** Work without the rest, from the first start until the last end. */
type DutyProblem = { kind: "duty"; minutes: number };
type WeeklyRestProblem = { kind: "weeklyRest"; monday: Day; longestMinutes: number };
type AverageProblem = { kind: "average"; averageMinutes: number; weeks: number; monday: Day };
type NightAverageProblem = { kind: "nightAverage"; dailyMinutes: number; weeks: number; monday: Day };
type NightHazardsProblem = { kind: "nightHazards"; minutes: number };
type WeekHoursProblem = { kind: "week"; monday: Day; minutes: number; limitMinutes: number };
type RollingHoursProblem = { kind: "rolling"; minutes: number; limitMinutes: number };

export type RuleProblems = {
  active: { kind: "status"; status: EligibilityInput["worker"]["employmentStatus"] };
  verified: { kind: "status"; status: EligibilityInput["worker"]["verificationStatus"] };
  worker_type: { kind: "type"; workerType: string };
  skills: { kind: "skills"; missing: SkillId[] };
  agreement:
    | { kind: "none" }
    | { kind: "status"; status: NonNullable<EligibilityInput["agreement"]>["status"] }
    | { kind: "notYet"; startsOn: Day | null }
    | { kind: "ended"; endsOn: Day }
    | { kind: "service"; service: string }
    | { kind: "type"; workerType: string };
  branch: { kind: "branch"; branch: string };
  blocked: { kind: "blocked"; service: string };
  documents: { kind: "unmet"; requirements: UnmetRequirement[] };
  certificates: { kind: "unmet"; requirements: UnmetRequirement[] };
  right_to_work: { kind: "unmet"; requirements: UnmetRequirement[] };
  permission: { kind: "ended"; endsOn: Day } | { kind: "type"; workerType: string };
  right_to_work_follow_up: { kind: "followUp"; followUpOn: Day };
  overlap: OverlapProblem | Elsewhere;
  unavailable: { kind: "unavailable"; day: Day; window: { from: string; to: string } | null };
  daily_rest: RestProblem | DutyProblem | Elsewhere;
  weekly_rest: WeeklyRestProblem | Elsewhere;
  weekly_hours: AverageProblem | Elsewhere;
  night_hours: NightAverageProblem | Elsewhere;
  night_hazards: NightHazardsProblem | Elsewhere;
  student_hours: WeekHoursProblem | Elsewhere;
  sponsored_hours: WeekHoursProblem | RollingHoursProblem | Elsewhere;
  permitted_hours: WeekHoursProblem | RollingHoursProblem | Elsewhere;
  preferred_gender: { kind: "gender" } & NonNullable<EligibilityInput["job"]["preferredGender"]>;
};

export type RuleCode = keyof RuleProblems;
