/** What a shift would cost by the signed rates of each agency whose agreement covers it. */
import { agreementsCovering } from "@/lib/backend/agreements";
import type { Price } from "@/lib/backend/pricing";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { costOf, type PricedJob } from "./rates";

type OfferedJob = PricedJob & { organisationId: string; serviceId: string; workerType: { id: string; name: string } };

/** The prices, the cheapest first. Nothing is stored. */
export async function offersOf(
  tx: Transaction,
  { organisationId, serviceId, workerType, ...job }: OfferedJob,
): Promise<{ agency: string; price: Price }[]> {
  const agreements = await agreementsCovering(tx, null, {
    serviceId,
    workerTypeId: workerType.id,
    providerId: organisationId,
    day: calendarDate(job.startAt),
  });
  const offers: { agency: string; price: Price }[] = [];
  for (const agreement of agreements) {
    const cost = await costOf(tx, job, { agreement, workerType: workerType.name });
    if (cost) offers.push({ agency: agreement.agencyName, price: cost.price });
  }
  return offers.sort((one, other) => one.price.totalPence - other.price.totalPence);
}

/** What jobs cost at most, whichever agency fills them; null where no agreement covers one of them. */
export async function highestCost(tx: Transaction, jobs: readonly OfferedJob[]): Promise<number | null> {
  let total = 0;
  // Vacancies of one shift cost the same.
  const known = new Map<string, number | undefined>();
  for (const job of jobs) {
    const key = `${job.startAt.getTime()} ${job.endAt.getTime()}`;
    if (!known.has(key)) known.set(key, (await offersOf(tx, job)).at(-1)?.price.totalPence);
    const pence = known.get(key);
    if (pence === undefined) return null;
    total += pence;
  }
  return total;
}
