import { sql } from "drizzle-orm";
import { codes, isAllowed, type UserGroup } from "@/lib/access";
import { isKeptFromApproving } from "@/lib/backend/authorisers";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { sqlList } from "@/lib/config/states/table";
import { type openTimesheetStatuses, timesheetsWaitFor } from "@/lib/config/states/timesheet";
import { calendarDate, formatDate, lastMomentOf } from "@/lib/format";
import { own, userId } from "./parameters";
import { taskSource } from "./source";

const texts = messages.overviewTasks;

type Open = (typeof openTimesheetStatuses)[number];
type Waiting = {
  id: string;
  worker: string | null;
  service: string;
  startAt: string;
  dueAt: string;
  status: Open;
  since: string;
};

const labels: Record<Open, string> = {
  pending: texts.submitHours,
  disputed: texts.answerDispute,
  submitted: texts.decide,
  contested: texts.decide,
};

/** The name of the other side: for the platform, that of the agency. */
const otherSide = (group: UserGroup) =>
  group === "Agency"
    ? sql`j.provider_name`
    : sql`(select p.agency_name from allocations p where p.id = t.allocation_id)`;

// With the two-person rule, hours wait for those who had no part in the shift.
const others = sql` and not ${isKeptFromApproving(userId, sql`t.job_id`)}`;

/** Timesheets: those to submit or to answer for an agency, to approve for a provider, to decide for the platform. */
export const timesheets = taskSource<Waiting>({
  key: "timesheets",
  isFor: (principal) =>
    isAllowed(principal, {
      groups: ["Admin", "Agency", "Provider"],
      permissionCode: codes.tasks,
      agencyCode: codes.jobs,
    }),
  hasDeadline: true,
  // One shift for each timesheet, `offset 0`: joined as a whole, counting a hundred reads every shift that there is.
  from: (group) => sql`from timesheets t cross join lateral (
      select s.service_name, s.service_id, s.provider_name, s.start_at from jobs s where s.id = t.job_id offset 0) j
    where ${own(group, group === "Agency" ? "t.organisation_id" : "t.provider_id")}
      and t.due_at is not null and t.status in (${sql.raw(sqlList(timesheetsWaitFor[group]))})${group === "Provider" ? others : sql``}`,
  columns: () =>
    sql`t.id, (select p.worker_name from allocations p where p.id = t.allocation_id) as worker, j.service_name as service, j.start_at as "startAt", t.due_at as "dueAt", t.status, t.since`,
  requester: otherSide,
  since: sql`t.since`,
  order: sql`t.due_at, t.id`,
  atService: (service) => sql`j.service_id = ${service}`,
  draw: ({ id, worker, service, startAt, dueAt, status, since }, { preference }) => ({
    key: `timesheets-${id}`,
    title: worker ?? service,
    text: texts.timesheet[status](
      formatDate(startAt, { timeZone: constants.calendarTimeZone, timeFormat: preference.timeFormat }),
    ),
    dueOn: calendarDate(lastMomentOf(dueAt)),
    service,
    since,
    action: { label: labels[status], href: `/dashboard/tasks/timesheet?show=${status}&open=${id}` },
  }),
  href: () => "/dashboard/tasks/timesheet",
});
