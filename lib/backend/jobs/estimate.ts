import { and, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { agreementsCovering } from "@/lib/backend/agreements";
import { scopeOf } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import { holidaysOf, type Price, type Segment } from "@/lib/backend/pricing";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { PostInput } from "@/lib/contract/jobs";
import { allocations, jobs, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type CalendarDate, calendarDate, monthsAfter, startOfDay } from "@/lib/format";
import { type Shift, shiftsOf } from "./days";
import { canPost } from "./find";
import { nationOf } from "./nation";
import { serviceOf } from "./post";
import { agreedFor, priceOf } from "./rates";

type Part = Pick<Segment, "band" | "basis" | "minutes" | "ratePence" | "amountPence">;

/** Prices by band: what two nights of one shift cost is one line. */
function partsOf(segments: readonly Segment[]): Part[] {
  const parts = new Map<string, Part>();
  for (const { band, basis, minutes, ratePence, amountPence } of segments) {
    const key = `${band} ${basis} ${ratePence}`;
    const before = parts.get(key);
    parts.set(key, {
      band,
      basis,
      ratePence,
      minutes: minutes + (before?.minutes ?? 0),
      amountPence: amountPence + (before?.amountPence ?? 0),
    });
  }
  return [...parts.values()];
}

/** What is booked at a service for the month of a moment, in the UK. */
export async function bookedIn(tx: Transaction, serviceId: string, startAt: Date): Promise<number> {
  const first = `${calendarDate(startAt).slice(0, 7)}-01`;
  const day = (date: string) => startOfDay(date, constants.calendarTimeZone);
  const [row] = await tx
    .select({ pence: sql<number>`coalesce(sum((${allocations.rateSnapshot} ->> 'plannedPence')::int), 0)::int` })
    .from(allocations)
    .innerJoin(jobs, eq(jobs.id, allocations.jobId))
    .where(
      and(
        eq(jobs.serviceId, serviceId),
        gte(jobs.startAt, day(first)),
        lt(jobs.startAt, day(monthsAfter(first, 1))),
        sql`${allocations.live}`,
        isNotNull(allocations.rateSnapshot),
      ),
    );
  return row?.pence ?? 0;
}

type Offer = { agency: string; prices: Price[] };

/** What each agency would supply, by the id of its agreement, and the days that no one would. */
async function offersFor(tx: Transaction, wanted: Wanted, shifts: readonly Shift[]) {
  const { service, workerType, providerId, jobType, breaks } = wanted;
  const agreedBy = new Map<string, Awaited<ReturnType<typeof agreedFor>>>();
  const offers = new Map<string, Offer>();
  const uncovered: CalendarDate[] = [];
  for (const { day, startAt, endAt } of shifts) {
    const cover = { serviceId: service.id, workerTypeId: workerType.id, providerId, day };
    let isCovered = false;
    for (const agreement of await agreementsCovering(tx, null, cover)) {
      const agreed = agreedBy.get(agreement.id) ?? (await agreedFor(tx, { agreement, workerType: workerType.name }));
      agreedBy.set(agreement.id, agreed);
      const price = priceOf({ startAt, endAt, breaks, jobType, nation: nationOf(service.postcode) }, agreed);
      if (!price) continue;
      isCovered = true;
      const offer = offers.get(agreement.id) ?? { agency: agreement.agencyName, prices: [] };
      offers.set(agreement.id, { ...offer, prices: [...offer.prices, price] });
    }
    if (!isCovered) uncovered.push(day);
  }
  return { offers: [...offers.values()], uncovered };
}

type Wanted = Pick<PostInput, "jobType" | "breaks"> & {
  service: Awaited<ReturnType<typeof serviceOf>>;
  workerType: typeof workerTypes.$inferSelect;
  providerId: string;
};

const totalOf = (prices: readonly Price[]): number => prices.reduce((sum, { totalPence }) => sum + totalPence, 0);

/**
 * What a shift would cost by the signed rates of each agency whose agreement covers it, for all days of its recurrence, and
 * what is left of the service's budget for the month in which it begins. Stores nothing. Refuses what `post` would refuse.
 */
export const estimate = procedure(contract.jobs.estimate, canPost, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = shiftsOf(input, clock.now());
    if ("errors" in found) throw invalid(messages.general.problem, found.errors);
    const { shifts, leftOut } = found;
    const service = await serviceOf(tx, caller, input.serviceId);
    const [workerType] = await tx.select().from(workerTypes).where(eq(workerTypes.id, input.workerTypeId));
    if (!workerType) {
      throw invalid(messages.general.problem, [{ field: "workerTypeId", message: messages.jobs.workerTypeNeeded }]);
    }
    const { breaks, jobType } = input;
    const wanted = { service, workerType, providerId: caller.organisation.id, breaks, jobType };
    const { offers, uncovered } = await offersFor(tx, wanted, shifts);
    const holidayOn = holidaysOf(nationOf(service.postcode), "substitute");
    const { monthlyBudgetPence: monthlyPence } = service;
    const [first] = shifts;
    return {
      offers: offers
        .map(({ agency, prices }) => ({
          agency,
          days: prices.length,
          totalPence: totalOf(prices),
          parts: partsOf(prices.flatMap(({ segments }) => segments)),
        }))
        .sort((one, other) => other.days - one.days || one.totalPence - other.totalPence),
      days: shifts.map(({ day }) => day),
      holidays: shifts.map(({ day }) => day).filter((day) => holidayOn(day) !== null),
      uncovered,
      leftOut,
      budget:
        monthlyPence === null || !first
          ? null
          : { monthlyPence, bookedPence: await bookedIn(tx, service.id, first.startAt) },
    };
  }),
);
