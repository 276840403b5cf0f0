/** What shifts would cost by the signed rates of each agency whose agreement covers them. Nothing is stored. */
import { agreementsCovering, type CoveringAgreement, isInForceOn, sealedRates } from "@/lib/backend/agreements";
import { agreedOf, type PricedJob, priceOf } from "@/lib/backend/jobs/booking/rates";
import { holidaysOf, type Price } from "@/lib/backend/pricing";
import type { Transaction } from "@/lib/db/tenancy";
import type { RateLine } from "@/lib/documents";
import { type CalendarDate, calendarDate } from "@/lib/format";

export type OfferedJob = PricedJob & { workerType: { id: string; name: string } };
/** `lines`: the agreed rates that apply; `holidays`: days of the shift that are bank holidays as the agreement counts them. */
type Offer = {
  agreementId: string;
  reference: string;
  agency: string;
  lines: RateLine[];
  price: Price;
  holidays: CalendarDate[];
};
export type Offers = (job: OfferedJob) => Promise<Offer[]>;
/** Prices the shifts of each provider's service that it is asked about. */
export type OffersAt = (service: { id: string; organisationId: string }) => Offers;
/** Which of the signed rates that cover a shift is meant. */
export type Signed = "lowest" | "highest";

/** The lowest or the highest price of a shift; null where no agreement covers it. */
export const priceOfOffers = (offers: readonly Offer[], at: Signed): number | null =>
  offers.at(at === "lowest" ? 0 : -1)?.price.totalPence ?? null;

/** The first result for each key is kept: the vacancies and days of a posting differ in few things. */
function kept<Input, Result>(keyOf: (input: Input) => unknown, read: (input: Input) => Result) {
  const known = new Map<string, Result>();
  return (input: Input): Result => {
    const key = JSON.stringify(keyOf(input));
    const result = known.get(key) ?? read(input);
    known.set(key, result);
    return result;
  };
}

/**
 * Prices shifts at providers' services, the cheapest offer first. The agreements of a service are read once for each worker
 * type, and the rates of an agreement once, however many services and days are asked about.
 */
export function offersIn(tx: Transaction): OffersAt {
  const sealed = kept(
    ({ id }: CoveringAgreement) => id,
    (agreement) => sealedRates(tx, agreement),
  );
  return kept(
    ({ id }) => id,
    ({ id: serviceId, organisationId: providerId }) => {
      const covering = kept(
        (workerTypeId: string) => workerTypeId,
        (workerTypeId) => agreementsCovering(tx, null, { workerTypeId, serviceId, providerId, day: null }),
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
          const day = calendarDate(job.startAt);
          for (const agreement of await covering(workerType.id)) {
            if (!isInForceOn(agreement, day)) continue;
            const rates = agreedOf(await sealed(agreement), { workerType: workerType.name, skills: job.skills });
            const price = priceOf(job, rates);
            if (!price) continue;
            const holidayOn = holidaysOf(job.nation, rates.bankHolidayDays);
            const days = new Set(price.segments.map(({ startAt }) => calendarDate(startAt)));
            const holidays = [...days].filter((day) => holidayOn(day) !== null);
            const { id: agreementId, reference, agencyName: agency } = agreement;
            offers.push({ agreementId, reference, agency, lines: rates.lines, price, holidays });
          }
          return offers.sort((one, other) => one.price.totalPence - other.price.totalPence);
        },
      );
    },
  );
}

/** As `offersIn`, for one service. */
export const offersAt = (tx: Transaction, service: Parameters<OffersAt>[0]): Offers => offersIn(tx)(service);

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
