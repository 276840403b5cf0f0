import { asc, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { listKey } from "@/lib/backend/lists";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { pendingAllocationStatuses } from "@/lib/config/states/allocation";
import { contract } from "@/lib/contract";
import { agreementServices, agreements, allocations, jobs } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type CalendarDate, daysAfter, startOfDay, weekOf } from "@/lib/format";
import { allocationsOf, canRead, selectJobs } from "./find";
import { toRow } from "./serializers";

/** The start and the id of a page's last job. */
const startKey = listKey(z.tuple([z.iso.datetime(), z.uuid()]));

/** Of a job that is no longer open, an agency's list has those for which its worker was not refused. */
const shownStatuses = [...pendingAllocationStatuses, "worked", "lapsed", "cancelled_by_provider"] as const;

/**
 * What is listed for whom, in addition to row-level security, so that the planner can use an index: a provider's own
 * jobs; for an agency those of services under its agreements that are open or for which it has a worker.
 */
function listedFor(tx: Transaction, caller: PersonCaller) {
  const organisationId = caller.organisation.id;
  if (caller.group === "Provider") return [eq(jobs.organisationId, organisationId)];
  if (caller.group === "Admin") return [];
  const covered = tx
    .select({ id: agreementServices.serviceId })
    .from(agreementServices)
    .innerJoin(agreements, eq(agreements.id, agreementServices.agreementId))
    .where(eq(agreements.agencyId, organisationId));
  const own = sql`exists (select 1 from ${allocations} where ${allocations.jobId} = ${jobs.id}
    and ${allocations.organisationId} = ${organisationId}
    and ${inArray(allocations.status, [...shownStatuses])})`;
  return [inArray(jobs.serviceId, covered), or(inArray(jobs.status, ["open", "suggested"]), own)];
}

/** The jobs that start in the week of a day, in order, one page at a time. */
export const list = procedure(contract.jobs.list, canRead, ({ input, caller }) => {
  const after = startKey.read(input.after);
  const [monday = input.week] = weekOf(input.week as CalendarDate);
  const day = (date: string) => startOfDay(date, constants.calendarTimeZone);
  return withScope(scopeOf(caller), async (tx) => {
    const found = await selectJobs(
      tx,
      gte(jobs.startAt, day(monday)),
      lt(jobs.startAt, day(daysAfter(monday, 7))),
      ...listedFor(tx, caller),
      after ? sql`(${jobs.startAt}, ${jobs.id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
    )
      .orderBy(asc(jobs.startAt), asc(jobs.id))
      .limit(input.limit + 1);
    const page = found.slice(0, input.limit);
    const last = page.at(-1)?.job;
    const put = await allocationsOf(
      tx,
      page.map(({ job }) => job.id),
    );
    const seen = { group: caller.group, now: clock.now() };
    return {
      items: page.map((one) =>
        toRow(
          one,
          put.filter(({ jobId }) => jobId === one.job.id),
          seen,
        ),
      ),
      next: found.length > page.length && last ? startKey.encode([last.startAt.toISOString(), last.id]) : null,
    };
  });
});
