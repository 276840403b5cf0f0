/** What shifts would cost by the signed rates of each agency whose agreement covers them. Nothing is stored. */
import { agreementsCovering } from "@/lib/backend/agreements";
import { agreedFor, type PricedJob, priceOf } from "@/lib/backend/jobs/booking/rates";
import type { Price } from "@/lib/backend/pricing";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";

type OfferedJob = PricedJob & { workerType: { id: string; name: string } };
type Offer = { agreementId: string; agency: string; price: Price };
type Offers = (job: OfferedJob) => Promise<Offer[]>;

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
        const price = priceOf(job, await agreed({ agreement, workerType: workerType.name, skills: job.skills }));
        if (price) offers.push({ agreementId: agreement.id, agency: agreement.agencyName, price });
      }
      return offers.sort((one, other) => one.price.totalPence - other.price.totalPence);
    },
  );
}

/** What jobs cost at most, whichever agency fills them; null where no agreement covers one of them. */
export async function highestCost(offers: Offers, jobs: readonly OfferedJob[]): Promise<number | null> {
  let total = 0;
  for (const job of jobs) {
    const highest = (await offers(job)).at(-1);
    if (!highest) return null;
    total += highest.price.totalPence;
  }
  return total;
}
