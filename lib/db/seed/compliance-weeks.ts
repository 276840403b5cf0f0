/** The demo agency's compliance of the last weeks, which the scheduled job continues from the present week on. */
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, weekOf } from "@/lib/format";

/** Oldest first: how many workers there were, and how many of them had everything. The job writes the present week. */
const past: readonly (readonly [workers: number, compliant: number])[] = [
  [31, 14],
  [32, 15],
  [33, 15],
  [34, 17],
  [35, 17],
  [36, 19],
  [36, 20],
  [37, 20],
  [39, 21],
  [40, 20],
  [41, 22],
];

export async function seedComplianceWeeks(tx: Transaction, organisationId: string, now: Date): Promise<void> {
  const [monday = calendarDate(now)] = weekOf(calendarDate(now));
  await tx.insert(schema.complianceWeeks).values(
    past.map(([workers, compliant], week) => ({
      organisationId,
      weekOn: daysAfter(monday, 7 * (week - past.length)),
      workers,
      compliant,
    })),
  );
}
