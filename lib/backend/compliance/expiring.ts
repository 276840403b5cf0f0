import { and, eq, lte, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { stoppedInSql } from "@/lib/backend/stopped-workers";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter } from "@/lib/format";

/**
 * Counts, from an index only, workers who have not stopped and whose earliest mandatory expiry is within the given number of days, and those
 * whose earliest has passed.
 */
export const expiring = procedure(
  contract.compliance.expiring,
  permission(codes.workersView, ["Admin", "Agency"]),
  ({ input: { within }, caller }) => {
    const scope = scopeOf(caller);
    const today = calendarDate(clock.now());
    return withScope(scope, async (tx) => {
      const [counts] = await tx
        .select({
          expiring: sql<number>`count(*) filter (where ${workers.expiresOn} >= ${today})`.mapWith(Number),
          expired: sql<number>`count(*) filter (where ${workers.expiresOn} < ${today})`.mapWith(Number),
        })
        .from(workers)
        .where(
          and(
            scope.kind === "organisation" ? eq(workers.organisationId, scope.organisationId) : undefined,
            lte(workers.expiresOn, daysAfter(today, within)),
            sql`${workers.employmentStatus} not in (${stoppedInSql})`,
          ),
        );
      return counts ?? { expiring: 0, expired: 0 };
    });
  },
);
