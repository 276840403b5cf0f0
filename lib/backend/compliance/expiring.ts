import { and, eq, lte, ne, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { clock } from "@/lib/backend/clock";
import { scopeOf } from "@/lib/backend/context";
import { permission, procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter } from "@/lib/format";

/** Counts over an index alone: workers whose soonest mandatory expiry lies within so many days, and those for whom it has gone by. */
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
            ne(workers.employmentStatus, "archived"),
          ),
        );
      return counts ?? { expiring: 0, expired: 0 };
    });
  },
);
