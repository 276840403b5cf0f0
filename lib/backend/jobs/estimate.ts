import { and, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { agreementsCovering } from "@/lib/backend/agreements";
import { scopeOf } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import type { Price, Segment } from "@/lib/backend/pricing";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { allocations, jobs, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate, monthsAfter, startOfDay } from "@/lib/format";
import { canPost } from "./find";
import { nationOf } from "./nation";
import { serviceOf } from "./post";
import { costOf } from "./rates";
import { timesOf } from "./rules";

type Part = Pick<Segment, "band" | "basis" | "minutes" | "ratePence" | "amountPence">;

/** A price by band: what two nights of one shift cost is one line. */
function partsOf({ segments }: Price): Part[] {
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
async function bookedIn(tx: Transaction, serviceId: string, startAt: Date): Promise<number> {
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

/**
 * What a shift would cost by the signed rates of each agency whose agreement covers it, and what is left of the service's
 * budget. Stores nothing. Refuses what `post` would refuse.
 */
export const estimate = procedure(contract.jobs.estimate, canPost, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const times = timesOf(input, clock.now());
    if ("errors" in times) throw invalid(messages.general.problem, times.errors);
    const service = await serviceOf(tx, caller, input.serviceId);
    const [workerType] = await tx.select().from(workerTypes).where(eq(workerTypes.id, input.workerTypeId));
    if (!workerType) {
      throw invalid(messages.general.problem, [{ field: "workerTypeId", message: messages.jobs.workerTypeNeeded }]);
    }
    const agreements = await agreementsCovering(tx, null, {
      serviceId: service.id,
      workerTypeId: workerType.id,
      providerId: caller.organisation.id,
      day: calendarDate(times.startAt),
    });
    const { breaks, jobType } = input;
    const job = { ...times, breaks, jobType, nation: nationOf(service.postcode) };
    const offers = [];
    for (const agreement of agreements) {
      const cost = await costOf(tx, job, { agreement, workerType: workerType.name });
      if (!cost) continue;
      offers.push({ agency: agreement.agencyName, totalPence: cost.price.totalPence, parts: partsOf(cost.price) });
    }
    const { monthlyBudgetPence: monthlyPence } = service;
    return {
      offers: offers.sort((one, other) => one.totalPence - other.totalPence),
      budget:
        monthlyPence === null ? null : { monthlyPence, bookedPence: await bookedIn(tx, service.id, times.startAt) },
    };
  }),
);
