import { and, asc, eq, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { canRead } from "@/lib/backend/jobs/find";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { jobs, workerTypes } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { daysAfter, mondayOf } from "@/lib/format";
import { listedFor, startsIn } from "./listed";

/** The choices of the calendar's filters: what the jobs of a week have, whatever is chosen. */
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
    };
  });
});
