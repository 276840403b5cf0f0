/** What the workers who await a decision would cost, for the provider that decides. */
import { agreementsCovering } from "@/lib/backend/agreements";
import { type AllocationRecord, coverOf, type FoundJob } from "@/lib/backend/jobs/find";
import { isAwaited } from "@/lib/config/states/allocation";
import type { JobAllocation } from "@/lib/contract/jobs";
import type { Transaction } from "@/lib/db/tenancy";
import { costOf } from "./rates";

type Offered = NonNullable<JobAllocation["offered"]>;

/**
 * What accepting each worker who was put forward or invited would agree, by the allocation's id; none for one whose
 * agreement no longer covers the job.
 */
export async function offeredFor(
  tx: Transaction,
  { job, workerType }: FoundJob,
  put: readonly AllocationRecord[],
): Promise<ReadonlyMap<string, Offered>> {
  const awaiting = put.filter(({ status }) => isAwaited(status));
  const offered = new Map<string, Offered>();
  if (awaiting.length === 0) return offered;
  const covering = await agreementsCovering(tx, null, coverOf(job));
  for (const { id, agreementId } of awaiting) {
    const agreement = covering.find((one) => one.id === agreementId);
    const cost = agreement && (await costOf(tx, job, { agreement, workerType }));
    if (!agreement || !cost) continue;
    offered.set(id, {
      lines: cost.lines.map(({ basis, chargePence }) => ({ basis, chargePence })),
      plannedPence: cost.price.totalPence,
      agreement: agreement.reference,
      agreementId,
    });
  }
  return offered;
}
