/** What shifts would cost by the signed rates of each agency whose agreement covers them. Nothing is stored. */
import { agreementsCovering } from "@/lib/backend/agreements";
import { agreedFor, type PricedJob, priceOf } from "@/lib/backend/jobs/booking/rates";
import { holidaysOf, type Price } from "@/lib/backend/pricing";
import type { Transaction } from "@/lib/db/tenancy";
import { type CalendarDate, calendarDate } from "@/lib/format";

export type OfferedJob = PricedJob & { workerType: { id: string; name: string } };
/** `holidays`: days of the shift that are bank holidays as the agreement counts them. */
type Offer = { agreementId: string; agency: string; price: Price; holidays: CalendarDate[] };
export type Offers = (job: OfferedJob) => Promise<Offer[]>;
/** Which of the signed rates that cover a shift is meant. */
export type Signed = "lowest" | "highest";

/** The lowest or the highest price of a shift; null where no agreement covers it. */
export const priceOfOffers = (offers: readonly Offer[], at: Signed): number | null =>
  offers.at(at === "lowest" ? 0 : -1)?.price.totalPence ?? null;

/** The first result for each key is kept: the vacancies and days of a posting differ in few things. */
function kept<Input, Result>(keyOf: (input: Input) => unknown, read: (input: Input) => Promise<Result>) {
  const known = new Map<string, Promise<Result>>();
  return (input: Input): Promise<Result> => {
    const key = JSON.stringify(keyOf(input));
    const result = known.get(key) ?? read(input);
    known.set(key, result);
    return result;
  };
}

/** Prices shifts at a provider's service, the cheapest offer first. Each agreement is read once. */
export function offersAt(
  tx: Transaction,
  { id: serviceId, organisationId: providerId }: { id: string; organisationId: string },
): Offers {
  const covering = kept(
    ({ workerTypeId, day }: { workerTypeId: string; day: string }) => [workerTypeId, day],
    (wanted) => agreementsCovering(tx, null, { ...wanted, serviceId, providerId }),
  );
  const agreed = kept(
    ({ agreement, workerType, skills }: Parameters<typeof agreedFor>[1]) => [agreement.id, workerType, skills],
    (supply) => agreedFor(tx, supply),
  );
  return kept(
    ({ startAt, endAt, breaks, jobType, nation, skills, workerType }: OfferedJob) => [
      startAt,
      endAt,
      breaks,
      jobType,
      nation,
      skills,
      workerType.id,
    ],
    async ({ workerType, ...job }) => {
      const offers: Offer[] = [];
      const wanted = { workerTypeId: workerType.id, day: calendarDate(job.startAt) };
      for (const agreement of await covering(wanted)) {
        const rates = await agreed({ agreement, workerType: workerType.name, skills: job.skills });
        const price = priceOf(job, rates);
        if (!price) continue;
        const holidayOn = holidaysOf(job.nation, rates.bankHolidayDays);
        const days = new Set(price.segments.map(({ startAt }) => calendarDate(startAt)));
        const holidays = [...days].filter((day) => holidayOn(day) !== null);
        offers.push({ agreementId: agreement.id, agency: agreement.agencyName, price, holidays });
      }
      return offers.sort((one, other) => one.price.totalPence - other.price.totalPence);
    },
  );
}

/** What jobs cost at most, whichever agency fills them; null where no agreement covers one of them. */
export async function highestCost(offers: Offers, jobs: readonly OfferedJob[]): Promise<number | null> {
  let total = 0;
  for (const job of jobs) {
    const highest = priceOfOffers(await offers(job), "highest");
    if (highest === null) return null;
    total += highest;
  }
  return total;
}
