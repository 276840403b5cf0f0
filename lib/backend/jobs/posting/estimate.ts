import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import type { PricedJob } from "@/lib/backend/jobs/booking/rates";
import { canPost } from "@/lib/backend/jobs/find";
import { nationOf } from "@/lib/backend/jobs/nation";
import { holidaysOf, type Price, type Segment } from "@/lib/backend/pricing";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerTypes } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import type { CalendarDate } from "@/lib/format";
import { bookedIn } from "./budget";
import { type Shift, shiftsOf } from "./days";
import { offersAt } from "./offers";
import { serviceOf } from "./service";

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

type Wanted = Omit<PricedJob, "startAt" | "endAt"> & { workerType: { id: string; name: string } };
type Offer = { agency: string; prices: Price[] };

/** What each agency would supply, by the id of its agreement, and the days that no one would. */
async function offersFor(offers: ReturnType<typeof offersAt>, wanted: Wanted, shifts: readonly Shift[]) {
  const byAgreement = new Map<string, Offer>();
  const uncovered: CalendarDate[] = [];
  for (const { day, startAt, endAt } of shifts) {
    const found = await offers({ ...wanted, startAt, endAt });
    for (const { agreementId, agency, price } of found) {
      const { prices } = byAgreement.get(agreementId) ?? { prices: [] };
      byAgreement.set(agreementId, { agency, prices: [...prices, price] });
    }
    if (found.length === 0) uncovered.push(day);
  }
  return { offers: [...byAgreement.values()], uncovered };
}

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
    const { breaks, jobType, skills } = input;
    const nation = nationOf(service.postcode);
    const wanted = { breaks, jobType, skills, nation, workerType };
    const { offers, uncovered } = await offersFor(offersAt(tx, service), wanted, shifts);
    const holidayOn = holidaysOf(nation, "both");
    const { monthlyBudgetPence: monthlyPence } = service;
    const month = shifts[0] && { serviceId: service.id, startAt: shifts[0].startAt };
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
        monthlyPence === null || !month ? null : { monthlyPence, bookedPence: (await bookedIn(tx, [month]))(month) },
    };
  }),
);
