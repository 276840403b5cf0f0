/**
 * What the charts show: workers' compliance week by week, what expires in the weeks to come, and how long shifts took to be
 * filled.
 */
import { sql } from "drizzle-orm";
import { codes, isAllowed, type UserGroup } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { stoppedInSql } from "@/lib/backend/stopped-workers";
import { today } from "@/lib/backend/today";
import { constants } from "@/lib/config/constants";
import { filledAllocationStatuses } from "@/lib/config/states/allocation";
import { sqlList } from "@/lib/config/states/table";
import type { Trend } from "@/lib/contract/overview";
import { type CalendarDate, daysAfter, mondayOf } from "@/lib/format";
import type { Part, Row } from "./read";
import { number, organisationId, own, today as todayInSql } from "./tasks/parameters";

type Week = { weekOn: string; value: number; of?: number };

const { trendWeeks } = constants;
const zone = sql.raw(`'${constants.calendarTimeZone}'`);
const thisWeek = sql`date_trunc('week', ${todayInSql})::date`;

const seesWorkers = ({ principal }: PersonCaller): boolean =>
  isAllowed(principal, { groups: ["Agency"], permissionCode: codes.workersView });
const seesFilled = ({ principal }: PersonCaller): boolean =>
  isAllowed(principal, { groups: ["Admin", "Provider"], permissionCode: codes.jobs });

/** Workers' compliance, and what expires. */
function workerParts(caller: PersonCaller): Part[] {
  const compliance = sql`(select coalesce(json_agg(json_build_object(
      'weekOn', c.week_on, 'value', c.compliant, 'of', c.workers) order by c.week_on), '[]')
    from compliance_weeks c
    where c.organisation_id = ${organisationId} and c.week_on > ${thisWeek} - ${number(7 * trendWeeks)})`;
  const expiring = sql`(select coalesce(json_agg(json_build_object('weekOn', e.week, 'value', e.value)), '[]') from (
    select date_trunc('week', w.expires_on)::date as week, count(*)::int as value from workers w
    where w.organisation_id = ${organisationId} and w.expires_on >= ${todayInSql}
      and w.expires_on < ${thisWeek} + ${number(7 * trendWeeks)} and w.employment_status not in (${stoppedInSql})
    group by 1) e)`;
  return [
    // The weeks are recorded for the agency as a whole.
    ...(caller.limitedTo ? [] : [{ key: "trend:compliance", variant: "", sql: compliance }]),
    { key: "trend:expiring", variant: "", sql: expiring },
  ];
}

/**
 * The median minutes from when agencies could see a shift until a worker was accepted, by week of acceptance, for
 * shifts that are still filled.
 */
function filledPart(group: UserGroup): Part {
  const filled = sql.raw(sqlList(filledAllocationStatuses));
  const firstDay = sql`(${thisWeek} - ${number(7 * (trendWeeks - 1))})`;
  return {
    key: "trend:timeToFill",
    variant: group,
    sql: sql`(select coalesce(json_agg(json_build_object('weekOn', f.week, 'value', f.minutes, 'of', f.shifts)), '[]') from (
      select date_trunc('week', a.decided_at at time zone ${zone})::date as week, count(*)::int as shifts,
        round(percentile_cont(0.5) within group (
          order by greatest(0, extract(epoch from a.decided_at - coalesce(r.decided_at, j.created_at)) / 60))::numeric)::int as minutes
      from allocations a join jobs j on j.id = a.job_id
        left join job_authorisations r on r.posting_id = j.posting_id and r.status = 'approved'
      where ${own(group, "a.provider_id")} and a.status in (${filled})
        and a.decided_at >= (${firstDay}::timestamp at time zone ${zone})
      group by 1) f)`,
  };
}

/** The parts of the read for the charts that the caller sees. */
export function trendParts(caller: PersonCaller): Part[] {
  return [
    ...(seesWorkers(caller) ? workerParts(caller) : []),
    ...(seesFilled(caller) ? [filledPart(caller.group)] : []),
  ];
}

/** Every week from a Monday on, with 0 where nothing was found. */
function everyWeek(monday: CalendarDate, found: readonly Week[]): Week[] {
  const weeks = new Map(found.map((week) => [week.weekOn, week]));
  return Array.from({ length: trendWeeks }, (_, week) => {
    const weekOn = daysAfter(monday, 7 * week);
    return { weekOn, value: 0, ...weeks.get(weekOn) };
  });
}

/** The trends of a read. */
export function trendsOf(row: Row, caller: PersonCaller): Trend[] {
  const found = (key: Trend["key"]) => (row[`trend:${key}`] as Week[] | undefined) ?? [];
  const monday = mondayOf(today());
  const ofWorkers: Trend[] = [
    ...(caller.limitedTo ? [] : [{ key: "compliance" as const, weeks: found("compliance") }]),
    { key: "expiring", weeks: everyWeek(monday, found("expiring")) },
  ];
  const first = daysAfter(monday, -7 * (trendWeeks - 1));
  return [
    ...(seesWorkers(caller) ? ofWorkers : []),
    ...(seesFilled(caller) ? [{ key: "timeToFill" as const, weeks: everyWeek(first, found("timeToFill")) }] : []),
  ];
}
