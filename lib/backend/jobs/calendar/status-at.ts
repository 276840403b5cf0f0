/**
 * What a job is at a moment, as SQL: for counts and filters, which must not read every job to derive it. Made of the same
 * steps as `atTime` (due.ts), so that a count and a list agree.
 */
import { type SQL, sql } from "drizzle-orm";
import { type UserGroup, userGroups } from "@/lib/access";
import { ANSWER_DAYS, CLAIM_MONTHS, nextDueStep } from "@/lib/backend/jobs/due";
import type { JobHistory } from "@/lib/backend/jobs/history";
import { constants, DAY_MS } from "@/lib/config/constants";
import type { AllocationStatus } from "@/lib/config/states/allocation";
import { type Due, type JobStatus, jobStates } from "@/lib/config/states/job";
import { eventsOf, sqlList, statusesOf } from "@/lib/config/states/table";

const zone = `'${constants.calendarTimeZone}'`;
const dayOf = (moment: string) => `(${moment} at time zone ${zone})::date`;
const startOfDay = (day: string) => `((${day})::timestamp at time zone ${zone})`;

/** `dueAt` as SQL. Days begin in Europe/London. */
const dueSql: Record<Due, string> = {
  start: "jobs.start_at",
  end: "jobs.end_at",
  answer: startOfDay(`${dayOf("greatest(jobs.created_at, jobs.end_at)")} + ${ANSWER_DAYS}`),
  weeklyRun: startOfDay(`date_trunc('week', ${dayOf("jobs.end_at")}::timestamp)::date + 7`),
  claim: startOfDay(`(${dayOf("jobs.end_at")} + interval '${CLAIM_MONTHS} months')::date + 1`),
};

const SHORTEST_MONTH_DAYS = 28;

/**
 * How many days after the end of a job it is at the earliest, for those whose day has to be derived: that takes far longer than to compare
 * the end, and nearly all jobs have ended later than that.
 */
export const leastDays: Partial<Record<Due, number>> = {
  // Less the day of the end, and an hour where the clocks go forward.
  answer: ANSWER_DAYS - 2,
  weeklyRun: 0,
  claim: CLAIM_MONTHS * SHORTEST_MONTH_DAYS,
};

/** The statuses of allocations on which it depends what time does. */
const decisive = new Set(
  eventsOf(jobStates).flatMap((event) =>
    jobStates.transitions[event].flatMap(({ due, withAllocation, withoutAllocation }) =>
      due ? [withAllocation, withoutAllocation].filter((status) => status !== undefined) : [],
    ),
  ),
);

const hasAllocation = (status: AllocationStatus): string =>
  `exists (select 1 from allocations where allocations.job_id = jobs.id and allocations.status = ${sqlList([status])})`;

/** Stands for a moment in the text of a status, so many days before now, of which it is a value: the statement stays the same, and is prepared. */
const moment = (daysBefore = 0) => `@moment ${daysBefore}@`;
const MOMENT = /@moment (\d+)@/;

function isDue(due: Due): string {
  const days = leastDays[due];
  const isPast = `${dueSql[due]} <= ${moment()}`;
  return days === undefined ? isPast : `(jobs.end_at <= ${moment(days)} and ${isPast})`;
}

/** The status that the steps of time lead to, each once the one before it has happened. */
function stepsFrom(history: JobHistory): string {
  const step = nextDueStep(history);
  const stays = sqlList([history.status]);
  if (!step) return stays;
  return `case when ${isDue(step.due)} then ${stepsFrom(step.after)} else ${stays} end`;
}

/** The job with each combination of decisive allocations, and the SQL that tells which of them it is. */
function variantsOf(status: JobStatus): string {
  const firstDues = new Set<Due>();
  const branch = (open: AllocationStatus[], present: AllocationStatus[]): string => {
    const [first, ...rest] = open;
    if (first !== undefined) {
      const [having, lacking] = [branch(rest, [...present, first]), branch(rest, present)];
      return having === lacking ? having : `case when ${hasAllocation(first)} then ${having} else ${lacking} end`;
    }
    const history = { status, allocations: present.map((of) => ({ id: of, status: of })), authorisation: null };
    const step = nextDueStep(history);
    if (step) firstDues.add(step.due);
    return stepsFrom(history);
  };
  const all = branch([...decisive], []);
  if (!all.includes("exists")) return all;
  // Allocations are only looked up once time has done something.
  const isAnyDue = [...firstDues].map(isDue).join(" or ");
  return `case when ${isAnyDue} then ${all} else ${sqlList([status])} end`;
}

/** The statuses that time can change. */
const changing = statusesOf(jobStates).filter((status) => variantsOf(status) !== sqlList([status]));

/** The text of a status as a group sees it, divided by its moments. */
const textOf = (group: UserGroup): readonly string[] => {
  const cases = changing.map((status) => `when ${sqlList([status])} then ${variantsOf(status)}`).join(" ");
  const derived = `case jobs.status ${cases} else jobs.status end`;
  // Another agency's suggestion changes only the label: time has the same effect on an open job.
  const isUnseen = `jobs.status = 'suggested' and (${derived}) = 'suggested' and not ${hasAllocation("suggested")}`;
  const text = group === "Agency" ? `(case when ${isUnseen} then 'open' else (${derived}) end)` : `(${derived})`;
  return text.split(MOMENT);
};
const texts = new Map(userGroups.map((group) => [group, textOf(group)]));

/**
 * The status of the row of `jobs` at a moment, as the caller sees it, over the allocations in the caller's scope. To an
 * agency a job is suggested only while one of its own workers awaits a decision.
 */
export function statusAt(now: Date, group: UserGroup): SQL<JobStatus> {
  const parts = (texts.get(group) ?? []).map((part, at) => {
    // The text is divided by its moments, each with how many days before it is.
    if (at % 2 === 0) return sql.raw(part);
    return sql`${new Date(now.getTime() - Number(part) * DAY_MS).toISOString()}::timestamptz`;
  });
  return sql.join(parts) as SQL<JobStatus>;
}
