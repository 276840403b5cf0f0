/** Who can be mentioned in a note: the caller's colleagues who may see workers. */
import { and, arrayContains, asc, eq, isNull, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { env } from "@/lib/config/env";
import type { Colleague } from "@/lib/contract/notes";
import { memberships, users, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/**
 * The active users of the caller's own organisation who may open this worker's page in this portal, without the caller. The
 * platform's staff mention each other; an agency does not see their names.
 */
export async function colleaguesOf(
  tx: Transaction,
  { organisation, userId }: PersonCaller,
  workerId: string,
): Promise<Colleague[]> {
  const thisApp = env().PLATFORM_APP_ID;
  const rows = await tx
    .select({ _id: users.id, name: users.fullName, apps: memberships.apps })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organisationId, organisation.id),
        isNull(memberships.deactivatedAt),
        eq(users.isActive, true),
        arrayContains(memberships.permissionCodes, [codes.workersView]),
        sql`(${memberships.scopeBranchIds} is null
          or ${memberships.scopeBranchIds} && (select ${workers.branchIds} from ${workers} where ${workers.id} = ${workerId}))`,
      ),
    )
    .orderBy(asc(users.fullName), asc(users.id));
  return rows
    .filter(({ _id, apps }) => _id !== userId && apps.some(({ appId }) => appId === thisApp))
    .map(({ _id, name }) => ({ _id, name }));
}
