import { and, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { canRead } from "@/lib/backend/jobs/find";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { type Named, named } from "@/lib/db/named";
import { type RunStatement, runAlone } from "@/lib/db/read";
import { jobs, workerTypes } from "@/lib/db/schema";
import { daysAfter, mondayOf } from "@/lib/format";
import { listedFor, startsIn } from "./listed";

type Choices = Record<"workerTypes" | "services", Named[]>;

/**
 * What the jobs of the week of a day have to choose from. The jobs are read once; names are compared as people sort them only
 * once there is one row for each.
 */
async function readChoices(
  run: RunStatement,
  caller: Pick<PersonCaller, "group" | "organisation">,
  week: string,
): Promise<Choices> {
  const monday = mondayOf(week);
  const ofWeek = and(...startsIn(monday, daysAfter(monday, 7)), ...listedFor(caller));
  const most = constants.listPageSizeMax;
  const rows = await run<Choices>(sql`
    with found as materialized (
      select ${jobs.serviceId} as service_id, ${jobs.workerTypeId} as worker_type_id, max(${jobs.serviceName} collate "C") as service
      from ${jobs} where ${ofWeek} group by 1, 2
    ), services as (
      select service_id as id, max(service) collate natural_order as name from found group by 1 order by 2, 1 limit ${most + 1}
    )
    select ${named(sql`select id, name from services`)} as services,
      ${named(sql`select id, name from ${workerTypes} where id in (select worker_type_id from found)`)} as "workerTypes"`);
  const { services, workerTypes: types } = rows[0] ?? { services: [], workerTypes: [] };
  return { workerTypes: types, services: services.length > most ? [] : services };
}

/** The choices of the calendar's filters: what the jobs of a week have, whatever is chosen. */
export const filters = procedure(contract.jobs.filters, canRead, ({ input, caller }) =>
  readChoices(runAlone(scopeOf(caller)), caller, input.week),
);
