import { sql } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { requestsToDecide } from "@/lib/backend/authorisers";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { pendingAllocationStatuses } from "@/lib/config/states/allocation";
import { sqlList } from "@/lib/config/states/table";
import { calendarDate, formatDate, formatTime, type TimePreference } from "@/lib/format";
import { now, number, organisationId, today, userId } from "./parameters";
import { taskSource } from "./source";

const texts = messages.overviewTasks;
const jobPage = (id: string) => `/dashboard/jobs/${id}`;
const ofJobs = (group: "Agency" | "Provider") => ({ groups: [group], permissionCode: codes.jobs });

/** A shift's start in UK time, in words, and its day. */
export function startOf(startAt: string, { timeFormat }: TimePreference) {
  const shown = { timeZone: constants.calendarTimeZone, timeFormat };
  return {
    start: texts.shiftStart(formatDate(startAt, shown), formatTime(startAt, shown)),
    dueOn: calendarDate(startAt),
  };
}

const requestedBy = sql`(select u.full_name from users u where u.id = r.requested_by_user_id)`;

type Request = { id: string; service: string; startAt: string; shifts: number; since: string };

/** Requests for authorisation that this person may decide, themselves or for someone who is away. */
export const jobAuthorisations = taskSource<Request>({
  key: "jobAuthorisations",
  isFor: (principal) => isAllowed(principal, { groups: ["Provider"], permissionCode: codes.tasks, authoriser: true }),
  hasDeadline: true,
  // A request whose shifts have all started has lapsed.
  from: () => sql`from ${requestsToDecide({ userId, organisationId, today })} r
    join lateral (select max(j.service_name) as service, min(j.start_at) as start_at, count(*)::int as shifts from jobs j
      where j.posting_id = r.posting_id and j.status = 'draft' and j.start_at > ${now}) posted on posted.shifts > 0`,
  columns: () => sql`r.id, posted.service, posted.start_at as "startAt", posted.shifts, r.requested_at as since`,
  requester: () => requestedBy,
  since: sql`r.requested_at`,
  order: sql`posted.start_at, r.id`,
  atService: (service) => sql`r.service_id = ${service}`,
  draw: ({ id, service, startAt, shifts, since }, { preference }) => {
    const { start, dueOn } = startOf(startAt, preference);
    return {
      key: `jobAuthorisations-${id}`,
      title: service,
      text: texts.toAuthorise(shifts, start),
      dueOn,
      service,
      since,
      action: { label: texts.decide, href: `/dashboard/tasks/job-authorisations#request-${id}` },
    };
  },
  href: () => "/dashboard/tasks/job-authorisations",
});

const agencyNames = sql`(select string_agg(distinct p.agency_name, ', ') from allocations p
  where p.job_id = j.id and p.status = 'suggested')`;
const firstSuggested = sql`(select min(p.suggested_at) from allocations p where p.job_id = j.id and p.status = 'suggested')`;

type Suggested = { id: string; service: string; startAt: string; workers: number; since: string };

/** Shifts of the provider with workers put forward, until they start. */
export const suggestions = taskSource<Suggested>({
  key: "suggestions",
  opensNext: true,
  isFor: (principal) => isAllowed(principal, ofJobs("Provider")),
  hasDeadline: true,
  from: () => sql`from jobs j
    where j.organisation_id = ${organisationId} and j.status = 'suggested' and j.start_at > ${now}
      and j.id in (select p.job_id from allocations p where p.provider_id = ${organisationId} and p.status = 'suggested'
        and p.starts_at > ${now})`,
  columns: () => sql`j.id, j.service_name as service, j.start_at as "startAt", (select count(*)::int from allocations p
    where p.job_id = j.id and p.status = 'suggested') as workers, ${firstSuggested} as since`,
  requester: () => agencyNames,
  since: firstSuggested,
  order: sql`j.start_at, j.id`,
  atService: (service) => sql`j.service_id = ${service}`,
  draw: ({ id, service, startAt, workers, since }, { preference }) => {
    const { start, dueOn } = startOf(startAt, preference);
    return {
      key: `suggestions-${id}`,
      title: service,
      text: texts.putForward(workers, start),
      dueOn,
      service,
      since,
      action: { label: texts.decide, href: jobPage(id) },
    };
  },
  href: () => "/dashboard/jobs?view=list&status=suggested",
});

type Open = { id: string; service: string; from: string; startAt: string };

/**
 * Shifts that start soon, that the agency's agreements cover and for which it has put no one forward. Row-level security
 * decides which of them it sees.
 */
export const openShifts = taskSource<Open>({
  key: "openShifts",
  isFor: (principal) => isAllowed(principal, ofJobs("Agency")),
  hasDeadline: true,
  from: () => sql`from jobs j
    where j.status in ('open', 'suggested') and j.start_at > ${now}
      and j.start_at < ${now} + interval '1 hour' * ${number(constants.openShiftTaskHours)}
      and j.service_id in (select s.service_id from agreement_services s join agreements a on a.id = s.agreement_id
        where a.agency_id = ${organisationId} and a.status = 'active')
      and not exists (select 1 from allocations p where p.job_id = j.id and p.organisation_id = ${organisationId}
        and p.status in (${sql.raw(sqlList(pendingAllocationStatuses))}))`,
  columns: () => sql`j.id, j.service_name as service, j.start_at as "startAt"`,
  requester: () => sql`j.provider_name`,
  order: sql`j.start_at, j.id`,
  draw: ({ id, service, from, startAt }, { preference }) => {
    const { start, dueOn } = startOf(startAt, preference);
    return {
      key: `openShifts-${id}`,
      title: service,
      text: texts.noneForward(from, start),
      dueOn,
      service,
      action: { label: texts.putOneForward, href: jobPage(id) },
    };
  },
  href: () => "/dashboard/jobs?view=list&status=open",
});
