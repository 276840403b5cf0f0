/**
 * Monthly budgets of services: what is booked, what the open shifts would cost, and what would be added. Posting, copying
 * and authorising all ask here.
 */
import { and, eq, gt, gte, inArray, isNotNull, lt, notExists, sql } from "drizzle-orm";
import { constants } from "@/lib/config/constants";
import { filledAllocationStatuses } from "@/lib/config/states/allocation";
import type { BudgetMonth } from "@/lib/contract/jobs";
import { allocations, jobs, type services, workerTypes } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { type CalendarDate, calendarDate, monthsAfter, startOfDay } from "@/lib/format";
import { type OffersAt, priceOfOffers, type Signed } from "./offers";

type Service = Pick<typeof services.$inferSelect, "id" | "organisationId" | "monthlyBudgetPence">;
/** Shifts that are to be posted or authorised at a service. Without a price they are counted as nothing. */
type Added = { service: Service; shifts: readonly { startAt: Date; pence: number | null }[] };
/** How open shifts are priced, with the offers that the caller has asked about already. */
type Priced = { at: Signed; now: Date; offersAt: OffersAt };
type Months = { serviceIds: string[]; from: Date; until: Date };

const monthOf = (at: Date): string => calendarDate(at).slice(0, "2026-11".length);
const keyOf = (serviceId: string, month: string): string => `${serviceId} ${month}`;

/** The services with a budget, and the period from the first month to the last. */
function monthsOf(added: readonly Added[]): Months | null {
  const limited = added.filter(({ service, shifts }) => service.monthlyBudgetPence !== null && shifts.length > 0);
  const months = limited.flatMap(({ shifts }) => shifts.map(({ startAt }) => monthOf(startAt))).sort();
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  const day = (date: CalendarDate) => startOfDay(date, constants.calendarTimeZone);
  return {
    serviceIds: [...new Set(limited.map(({ service }) => service.id))],
    from: day(`${first}-01` as CalendarDate),
    until: day(monthsAfter(`${last}-01` as CalendarDate, 1)),
  };
}

const inMonths = ({ serviceIds, from, until }: Months) =>
  and(inArray(jobs.serviceId, serviceIds), gte(jobs.startAt, from), lt(jobs.startAt, until));

const month = sql<string>`to_char(${jobs.startOn}, 'YYYY-MM')`;

/** What the booked workers cost, by service and month. */
async function bookedIn(tx: Transaction, months: Months): Promise<Map<string, number>> {
  const rows = await tx
    .select({
      serviceId: jobs.serviceId,
      month,
      pence: sql<number>`coalesce(sum((${allocations.rateSnapshot} ->> 'plannedPence')::int), 0)::int`,
    })
    .from(allocations)
    .innerJoin(jobs, eq(jobs.id, allocations.jobId))
    .where(
      and(
        inMonths(months),
        inArray(allocations.status, [...filledAllocationStatuses]),
        isNotNull(allocations.rateSnapshot),
      ),
    )
    .groupBy(jobs.serviceId, month);
  return new Map(rows.map((row) => [keyOf(row.serviceId, row.month), row.pence]));
}

/** What the shifts that are posted and not filled would cost, by service and month. A swap's worker is still booked. */
async function openIn(tx: Transaction, months: Months, { at, now, offersAt }: Priced): Promise<Map<string, number>> {
  const { id: workerTypeId, name } = workerTypes;
  const { serviceId, organisationId, startAt, endAt, breaks, jobType, nation, skills } = jobs;
  const shift = {
    serviceId,
    organisationId,
    startAt,
    endAt,
    breaks,
    jobType,
    nation,
    skills,
    workerTypeId,
    workerType: name,
  };
  const rows = await tx
    .select({ ...shift, many: sql<number>`count(*)::int` })
    .from(jobs)
    .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
    .where(
      and(
        inMonths(months),
        inArray(jobs.status, ["open", "suggested"]),
        gt(jobs.startAt, now),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(allocations)
            .where(and(eq(allocations.jobId, jobs.id), inArray(allocations.status, [...filledAllocationStatuses]))),
        ),
      ),
    )
    .groupBy(...Object.values(shift));
  const open = new Map<string, number>();
  for (const { many, organisationId, workerTypeId, workerType, ...job } of rows) {
    const offersOf = offersAt({ id: job.serviceId, organisationId });
    const offers = await offersOf({ ...job, workerType: { id: workerTypeId, name: workerType } });
    const key = keyOf(job.serviceId, monthOf(job.startAt));
    open.set(key, (open.get(key) ?? 0) + many * (priceOfOffers(offers, at) ?? 0));
  }
  return open;
}

/**
 * The months of each service's budget in which shifts would be added, in order; none for a service without a budget. Open
 * shifts are priced at the `at` signed rates, as what is added should be.
 */
export async function budgetMonths(tx: Transaction, added: readonly Added[], priced: Priced): Promise<BudgetMonth[][]> {
  const months = monthsOf(added);
  if (!months) return added.map(() => []);
  const booked = await bookedIn(tx, months);
  const open = await openIn(tx, months, priced);
  return added.map(({ service, shifts }) => {
    const { id, monthlyBudgetPence: monthlyPence } = service;
    if (monthlyPence === null) return [];
    const inMonth = new Map<string, number>();
    for (const { startAt, pence } of shifts) {
      const key = monthOf(startAt);
      inMonth.set(key, (inMonth.get(key) ?? 0) + (pence ?? 0));
    }
    return [...inMonth].sort().map(([month, addedPence]) => ({
      month,
      monthlyPence,
      bookedPence: booked.get(keyOf(id, month)) ?? 0,
      openPence: open.get(keyOf(id, month)) ?? 0,
      addedPence,
    }));
  });
}
