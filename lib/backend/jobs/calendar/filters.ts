import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { canRead } from "@/lib/backend/jobs/find";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { branches, jobs, services, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { daysAfter, mondayOf } from "@/lib/format";
import { listedFor, startsIn } from "./listed";

/** The names of the services or branches that the caller is limited to. */
async function limitOf(tx: Transaction, { limitedTo }: PersonCaller): Promise<string[] | null> {
  if (limitedTo === null) return null;
  const rows =
    "serviceIds" in limitedTo
      ? await tx
          .select({ name: services.name })
          .from(services)
          .where(inArray(services.id, [...limitedTo.serviceIds]))
      : await tx
          .select({ name: branches.name })
          .from(branches)
          .where(inArray(branches.id, [...limitedTo.branchIds]));
  return rows.map(({ name }) => name).sort((one, other) => one.localeCompare(other, "en-GB"));
}

/** The choices of the calendar's filters: what the jobs of a week have, whatever is chosen; and whose jobs the caller sees. */
export const filters = procedure(contract.jobs.filters, canRead, ({ input, caller }) => {
  const monday = mondayOf(input.week);
  return withScope(scopeOf(caller), async (tx) => {
    const ofWeek = and(...startsIn(monday, daysAfter(monday, 7)), ...listedFor(tx, caller));
    const most = constants.listPageSizeMax;
    const found = await tx
      .select({ _id: jobs.serviceId, name: sql<string>`max(${jobs.serviceName})` })
      .from(jobs)
      .where(ofWeek)
      .groupBy(jobs.serviceId)
      .orderBy(asc(sql`max(${jobs.serviceName})`), asc(jobs.serviceId))
      .limit(most + 1);
    return {
      workerTypes: await tx
        .selectDistinct({ _id: workerTypes.id, name: workerTypes.name })
        .from(jobs)
        .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
        .where(ofWeek)
        .orderBy(asc(workerTypes.name)),
      services: found.length > most ? [] : found,
      limitedTo: await limitOf(tx, caller),
    };
  });
});
