import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import type { PricedJob } from "@/lib/backend/jobs/booking/rates";
import { canPost } from "@/lib/backend/jobs/find";
import { nationOf } from "@/lib/backend/jobs/nation";
import type { Price, Segment } from "@/lib/backend/pricing";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerTypes } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import type { CalendarDate } from "@/lib/format";
import { budgetMonths } from "./budget";
import { type Shift, shiftsOf } from "./days";
import { type Offers, offersIn, priceOfOffers } from "./offers";
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
type Offer = { agency: string; prices: Price[]; holidays: Set<CalendarDate> };

/** What each agency would supply, the days that no one would, and the lowest price of each shift. */
async function offersFor(offers: Offers, wanted: Wanted, shifts: readonly Shift[]) {
  const byAgreement = new Map<string, Offer>();
  const uncovered: CalendarDate[] = [];
  const lowest: { startAt: Date; pence: number | null }[] = [];
  for (const { day, startAt, endAt } of shifts) {
    const found = await offers({ ...wanted, startAt, endAt });
    for (const { agreementId, agency, price, holidays } of found) {
      const offer = byAgreement.get(agreementId) ?? { agency, prices: [], holidays: new Set() };
      offer.prices.push(price);
      for (const holiday of holidays) offer.holidays.add(holiday);
      byAgreement.set(agreementId, offer);
    }
    if (found.length === 0) uncovered.push(day);
    lowest.push({ startAt, pence: priceOfOffers(found, "lowest") });
  }
  return { offers: [...byAgreement.values()], uncovered, lowest };
}

const totalOf = (prices: readonly Price[]): number => prices.reduce((sum, { totalPence }) => sum + totalPence, 0);

/**
 * What a shift would cost by the signed rates of each agency whose agreement covers it, for all days of its recurrence, with
 * the service's budget for each month in which it would be posted. Stores nothing. Refuses what `post` would refuse.
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
    const { breaks, jobType, skills, vacancies } = input;
    const wanted = { breaks, jobType, skills, nation: nationOf(service.postcode), workerType };
    const offersAt = offersIn(tx);
    const { offers, uncovered, lowest } = await offersFor(offersAt(service), wanted, shifts);
    const added = lowest.map(({ startAt, pence }) => ({ startAt, pence: pence && pence * vacancies }));
    const priced = { at: "lowest", now: clock.now(), offersAt } as const;
    const [budgets = []] = await budgetMonths(tx, [{ service, shifts: added }], priced);
    return {
      offers: offers
        .map(({ agency, prices, holidays }) => ({
          agency,
          days: prices.length,
          totalPence: totalOf(prices),
          parts: partsOf(prices.flatMap(({ segments }) => segments)),
          holidays: [...holidays].sort(),
        }))
        .sort((one, other) => other.days - one.days || one.totalPence - other.totalPence),
      days: shifts.map(({ day }) => day),
      uncovered,
      leftOut,
      budgets,
    };
  }),
);
