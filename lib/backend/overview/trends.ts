/** What the charts show: workers' compliance week by week, and what expires in the weeks to come. */
import { sql } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { today } from "@/lib/backend/today";
import { leftStatuses } from "@/lib/backend/worker-records";
import { constants } from "@/lib/config/constants";
import type { Trend } from "@/lib/contract/overview";
import { daysAfter, weekOf } from "@/lib/format";
import type { Part, Row } from "./read";
import { number, organisationId, today as todayInSql } from "./tasks/parameters";

type Week = { weekOn: string; value: number; of?: number };

const { trendWeeks } = constants;
const left = sql.raw(leftStatuses.map((status) => `'${status}'`).join(", "));
const thisWeek = sql`date_trunc('week', ${todayInSql})::date`;

const seesTrends = ({ principal }: PersonCaller): boolean =>
  isAllowed(principal, { groups: ["Agency"], permissionCode: codes.workersView });

/** The parts of the read for the charts; none for people without workers. */
export function trendParts(caller: PersonCaller): Part[] {
  if (!seesTrends(caller)) return [];
  const compliance = sql`(select coalesce(json_agg(json_build_object(
      'weekOn', c.week_on, 'value', c.compliant, 'of', c.workers) order by c.week_on), '[]')
    from compliance_weeks c
    where c.organisation_id = ${organisationId} and c.week_on > ${thisWeek} - ${number(7 * trendWeeks)})`;
  const expiring = sql`(select coalesce(json_agg(json_build_object('weekOn', e.week, 'value', e.value)), '[]') from (
    select date_trunc('week', w.expires_on)::date as week, count(*)::int as value from workers w
    where w.organisation_id = ${organisationId} and w.expires_on >= ${todayInSql}
      and w.expires_on < ${thisWeek} + ${number(7 * trendWeeks)} and w.employment_status not in (${left})
    group by 1) e)`;
  return [
    // The weeks are recorded for the agency as a whole.
    ...(caller.limitedTo ? [] : [{ key: "trend:compliance", variant: "", sql: compliance }]),
    { key: "trend:expiring", variant: "", sql: expiring },
  ];
}

/** Every week from this one on, with 0 where nothing expires. */
function weeksToCome(found: readonly Week[]): Week[] {
  const [monday = today()] = weekOf(today());
  const values = new Map(found.map(({ weekOn, value }) => [weekOn, value]));
  return Array.from({ length: trendWeeks }, (_, week) => {
    const weekOn = daysAfter(monday, 7 * week);
    return { weekOn, value: values.get(weekOn) ?? 0 };
  });
}

/** The trends of a read. */
export function trendsOf(row: Row, caller: PersonCaller): Trend[] {
  if (!seesTrends(caller)) return [];
  const compliance = (row["trend:compliance"] as Week[] | undefined) ?? [];
  const expiring = (row["trend:expiring"] as Week[] | undefined) ?? [];
  return [
    ...(caller.limitedTo ? [] : [{ key: "compliance" as const, weeks: compliance }]),
    { key: "expiring", weeks: weeksToCome(expiring) },
  ];
}
