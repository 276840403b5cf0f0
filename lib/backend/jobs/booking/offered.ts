/** What the workers who await a decision would cost, for the provider that decides. */
import type { AllocationRecord, FoundJob } from "@/lib/backend/jobs/find";
import { offersAt } from "@/lib/backend/jobs/posting/offers";
import { isAwaited } from "@/lib/config/states/allocation";
import type { JobAllocation } from "@/lib/contract/jobs";
import type { Transaction } from "@/lib/db/tenancy";

type Offered = NonNullable<JobAllocation["offered"]>;

/**
 * What accepting each worker who was put forward or invited would agree, by the allocation's id; none for one whose
 * agreement no longer covers the job, and none for a job that waits for the provider to confirm it: what that agrees was
 * stored as it was posted.
 */
export async function offeredFor(
  tx: Transaction,
  { job, workerType }: FoundJob,
  put: readonly AllocationRecord[],
): Promise<ReadonlyMap<string, Offered>> {
  const awaiting = put.filter(({ status }) => isAwaited(status));
  if (awaiting.length === 0 || job.status === "pending_client") return new Map();
  const { serviceId: id, organisationId, workerTypeId } = job;
  const offers = await offersAt(tx, { id, organisationId })({
    ...job,
    workerType: { id: workerTypeId, name: workerType },
  });
  return new Map(
    awaiting.flatMap(({ id, agreementId }) => {
      const offer = offers.find((one) => one.agreementId === agreementId);
      if (!offer) return [];
      const lines = offer.lines.map(({ basis, chargePence }) => ({ basis, chargePence }));
      return [[id, { lines, plannedPence: offer.price.totalPence, agreement: offer.reference, agreementId }] as const];
    }),
  );
}
