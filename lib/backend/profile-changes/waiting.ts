import { and, eq, sql } from "drizzle-orm";
import { scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { profileChangeFields } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { deciders } from "./find";
import { waitsFor } from "./list";

/** How many changes wait for the caller: of those that are open alone, and no more than are shown. */
export const waiting = procedure(contract.profileChanges.waiting, deciders, ({ caller }) => {
  const scope = scopeOf(caller);
  const most = constants.waitingShownMax;
  return withScope(scope, async (tx) => {
    const some = tx
      .selectDistinct({ changeId: profileChangeFields.changeId })
      .from(profileChangeFields)
      .where(
        and(
          waitsFor(caller),
          sql`${profileChangeFields.stage} <> 'decided'`,
          scope.kind === "organisation" ? eq(profileChangeFields.organisationId, scope.organisationId) : undefined,
        ),
      )
      .limit(most + 1)
      .as("some");
    const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(some);
    const count = row?.count ?? 0;
    return { count: Math.min(count, most), isMore: count > most };
  });
});
