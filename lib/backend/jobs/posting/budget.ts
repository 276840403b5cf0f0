/** What is booked at services by month, beside their monthly budgets. */
import { and, gte, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { constants } from "@/lib/config/constants";
import { filledAllocationStatuses } from "@/lib/config/states/allocation";
import { allocations, jobs } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate, monthsAfter, startOfDay } from "@/lib/format";

/** A service, and a moment of the month in question, in the UK. */
type BudgetMonth = { serviceId: string; startAt: Date };

const monthOf = (at: Date): string => calendarDate(at).slice(0, 7);

/** Returns what is booked at a service for the month of a moment. */
export async function bookedIn(
  tx: Transaction,
  wanted: readonly BudgetMonth[],
): Promise<(month: BudgetMonth) => number> {
  const months = wanted.map(({ startAt }) => monthOf(startAt)).sort();
  const [first, last] = [months[0], months.at(-1)];
  const day = (date: string) => startOfDay(date, constants.calendarTimeZone);
  const rows =
    first && last
      ? await tx
          .select({
            serviceId: jobs.serviceId,
            month: sql<string>`to_char(${jobs.startOn}, 'YYYY-MM')`,
            pence: sql<number>`coalesce(sum((${allocations.rateSnapshot} ->> 'plannedPence')::int), 0)::int`,
          })
          .from(allocations)
          .innerJoin(jobs, sql`${jobs.id} = ${allocations.jobId}`)
          .where(
            and(
              inArray(jobs.serviceId, [...new Set(wanted.map(({ serviceId }) => serviceId))]),
              gte(jobs.startAt, day(`${first}-01`)),
              lt(jobs.startAt, day(monthsAfter(`${last}-01`, 1))),
              inArray(allocations.status, [...filledAllocationStatuses]),
              isNotNull(allocations.rateSnapshot),
            ),
          )
          .groupBy(jobs.serviceId, sql`to_char(${jobs.startOn}, 'YYYY-MM')`)
      : [];
  const booked = new Map(rows.map(({ serviceId, month, pence }) => [`${serviceId} ${month}`, pence]));
  return ({ serviceId, startAt }) => booked.get(`${serviceId} ${monthOf(startAt)}`) ?? 0;
}
