/** Who can be mentioned in a note: the caller's colleagues who may see workers. */
import { arrayContains, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { colleaguesOf } from "@/lib/backend/colleagues";
import type { PersonCaller } from "@/lib/backend/context";
import type { Colleague } from "@/lib/contract/notes";
import { memberships, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/**
 * The caller's colleagues who may open this worker's page. The platform's staff mention each other; an agency does not see their
 * names.
 */
export async function mentionable(tx: Transaction, caller: PersonCaller, workerId: string): Promise<Colleague[]> {
  const found = await colleaguesOf(
    tx,
    caller,
    arrayContains(memberships.permissionCodes, [codes.workersView]),
    sql`(${memberships.scopeBranchIds} is null
      or ${memberships.scopeBranchIds} && (select ${workers.branchIds} from ${workers} where ${workers.id} = ${workerId}))`,
  );
  return found.map(({ userId: _id, name }) => ({ _id, name }));
}
