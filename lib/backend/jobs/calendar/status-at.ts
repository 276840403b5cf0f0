/**
 * What a job is at a moment, as SQL: for counts and filters, which must not read every job to derive it. Made of the same
 * steps as `atTime` (due.ts), so that a count and a list agree.
 */
import { type SQL, sql } from "drizzle-orm";
import { type UserGroup, userGroups } from "@/lib/access";
import { ANSWER_DAYS, CLAIM_MONTHS, nextDueStep } from "@/lib/backend/jobs/due";
import type { JobHistory } from "@/lib/backend/jobs/history";
import { constants } from "@/lib/config/constants";
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

/** The status that the steps of time lead to, each once the one before it has happened. `now` is an SQL expression. */
function stepsFrom(history: JobHistory, now: string): string {
  const step = nextDueStep(history);
  const stays = sqlList([history.status]);
  if (!step) return stays;
  return `case when ${dueSql[step.due]} <= ${now} then ${stepsFrom(step.after, now)} else ${stays} end`;
}

/** The job with each combination of decisive allocations, and the SQL that tells which of them it is. */
function variantsOf(status: JobStatus, now: string): string {
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
    return stepsFrom(history, now);
  };
  const all = branch([...decisive], []);
  if (!all.includes("exists")) return all;
  // Allocations are only looked up once time has done something.
  const isDue = [...firstDues].map((due) => `${dueSql[due]} <= ${now}`).join(" or ");
  return `case when ${isDue} then ${all} else ${sqlList([status])} end`;
}

/** Stands for the moment in the text of a status, of which it is a value: the statement stays the same, and is prepared. */
const MOMENT = "@moment@";

/** The statuses that time can change. */
const changing = statusesOf(jobStates).filter((status) => variantsOf(status, MOMENT) !== sqlList([status]));

/** The text of a status as a group sees it, where the moment divides it. */
const textOf = (group: UserGroup): readonly string[] => {
  const cases = changing.map((status) => `when ${sqlList([status])} then ${variantsOf(status, MOMENT)}`).join(" ");
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
  const parts = (texts.get(group) ?? []).map((text) => sql.raw(text));
  return sql.join(parts, sql`${now.toISOString()}::timestamptz`) as SQL<JobStatus>;
}
