/** Workers whose compliance is due for reassessment, one chunk at a time. */
import { and, asc, eq, gt, lte } from "drizzle-orm";
import { workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import type { Day } from "./evidence";

/** Small enough that assessing a chunk does not delay page requests. */
export const CHUNK = 50;
/** Sorts before every id. */
export const BEFORE_ALL_IDS = "00000000-0000-0000-0000-000000000000";

/** The next chunk of an agency's workers due for reassessment, by id. */
export async function dueAfter(tx: Transaction, organisationId: string, today: Day, after: string): Promise<string[]> {
  const rows = await tx
    .select({ id: workers.id })
    .from(workers)
    .where(and(eq(workers.organisationId, organisationId), lte(workers.complianceNextOn, today), gt(workers.id, after)))
    .orderBy(asc(workers.id))
    .limit(CHUNK);
  return rows.map(({ id }) => id);
}
