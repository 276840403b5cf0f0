/** Whether and when workers left, derived from their events. */
import { eq, inArray, sql } from "drizzle-orm";
import { workerEvents, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import type { Employment } from "./rules";

/** When they last started; only later events count. */
const lastBegan = sql`coalesce((select max(b.at) from worker_events b
  where b.worker_id = ${workers.id} and b.kind in ('activated', 'restored')), '-infinity')`;

/** The employment of each of the given workers, as far as the scope sees them. */
export async function employmentOf(
  tx: Transaction,
  workerIds: readonly string[],
): Promise<Map<string, Employment & { organisationId: string }>> {
  const rows = await tx
    .select({
      id: workers.id,
      organisationId: workers.organisationId,
      status: workers.employmentStatus,
      createdAt: workers.createdAt,
      events: sql<number>`count(${workerEvents.id})::int`,
      worked: sql<boolean>`coalesce(bool_or(${workerEvents.kind} in ('activated', 'disabled', 'resigned')), false)`,
      leftAt: sql<string | null>`(min(${workerEvents.at}) filter (
        where ${workerEvents.kind} in ('resigned', 'archived') and ${workerEvents.at} >= ${lastBegan}))::text`,
      lastAt: sql<string | null>`max(${workerEvents.at})::text`,
    })
    .from(workers)
    .leftJoin(workerEvents, eq(workerEvents.workerId, workers.id))
    .where(inArray(workers.id, [...workerIds]))
    .groupBy(workers.id);
  return new Map(
    rows.map(({ id, organisationId, status, createdAt, events, worked, leftAt, lastAt }) => {
      const isOld = status === "archived" && events === 0;
      const wasActive = worked || isOld || ["active", "disabled", "resigned"].includes(status);
      const leftOn = calendarDate(new Date(leftAt ?? lastAt ?? createdAt));
      return [id, { organisationId, status, wasActive, leftOn }];
    }),
  );
}
