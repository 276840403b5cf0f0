/** Whose day has come, a chunk at a time. */
import { and, asc, eq, gt, lte } from "drizzle-orm";
import { workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import type { Day } from "./evidence";

/** Few enough that judging them keeps no page waiting. */
export const CHUNK = 50;
/** Before everybody. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Of an agency, those whose day has come, a chunk at a time by their ids. */
export async function dueAfter(tx: Transaction, organisationId: string, today: Day, after: string): Promise<string[]> {
  const rows = await tx
    .select({ id: workers.id })
    .from(workers)
    .where(and(eq(workers.organisationId, organisationId), lte(workers.complianceNextOn, today), gt(workers.id, after)))
    .orderBy(asc(workers.id))
    .limit(CHUNK);
  return rows.map(({ id }) => id);
}
