/** Records how many workers have everything they need, once a week for each agency: the history behind the chart. */
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { complianceWeeks, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { type CalendarDate, weekOf } from "@/lib/format";

/** Those who work or could: not drafts, and no one who has left. */
const counted = ["profile_completed", "active", "disabled"] as const;

/** Writes the week of `today`, replacing what was recorded earlier in the same week. */
export async function recordWeek(tx: Transaction, organisationId: string, today: CalendarDate): Promise<void> {
  const [weekOn = today] = weekOf(today);
  const [week] = await tx
    .select({
      workers: sql<number>`count(*)::int`,
      compliant: sql<number>`(count(*) filter (where ${ne(workers.complianceState, "not_compliant")}))::int`,
    })
    .from(workers)
    .where(and(eq(workers.organisationId, organisationId), inArray(workers.employmentStatus, [...counted])));
  if (!week) return;
  await tx
    .insert(complianceWeeks)
    .values({ organisationId, weekOn, workers: week.workers, compliant: week.compliant })
    .onConflictDoUpdate({
      target: [complianceWeeks.organisationId, complianceWeeks.weekOn],
      set: { workers: week.workers, compliant: week.compliant },
    });
}
