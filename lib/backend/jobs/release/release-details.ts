/** The release of a job as the contract returns it, for its provider and the platform. */
import { asc, eq } from "drizzle-orm";
import type { JobRecord } from "@/lib/backend/jobs/find";
import { agenciesOf, databaseNow, type FoundAgency } from "@/lib/backend/releases";
import { releaseSteps } from "@/lib/config/closed-lists/releases";
import { isOpen, type JobStatus } from "@/lib/config/states/job";
import type { JobRelease } from "@/lib/contract/jobs";
import { jobReleaseAgencies, jobReleaseSteps, jobReleases, users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

type Recorded = typeof jobReleaseAgencies.$inferSelect;

/** The agencies as recorded, or as they are now: with what keeps them from the job, and those whose agreement is newer. */
function agenciesNow(recorded: readonly Recorded[], now: readonly FoundAgency[]) {
  const byId = new Map(recorded.map((one) => [one.agencyId, one]));
  const gone = recorded.filter(({ agencyId }) => !now.some((one) => one.agencyId === agencyId));
  return [
    ...now.map(({ agencyId, name, obstacle, lacking }) => ({
      agencyId,
      name,
      obstacle,
      lacking,
      step: byId.get(agencyId)?.step ?? "all",
    })),
    ...gone.map(({ agencyId, agencyName: name, obstacle, step }) => ({
      agencyId,
      name,
      obstacle,
      step,
      lacking: () => null,
    })),
  ];
}

/**
 * When which agencies see a job, and why the others do not; null for one without a release. While a job is open, its
 * agencies are shown as they are now; afterwards as they were recorded. `inactive`: the agencies that are not active;
 * `mayOpen`: whether the caller may open the provider's agreements.
 */
export async function releaseOfJob(
  tx: Transaction,
  job: JobRecord,
  status: JobStatus,
  { inactive, mayOpen }: { inactive: ReadonlySet<string>; mayOpen: boolean },
): Promise<JobRelease | null> {
  const [found] = await tx
    .select({ release: jobReleases, releasedBy: users.fullName })
    .from(jobReleases)
    .leftJoin(users, eq(users.id, jobReleases.releasedByUserId))
    .where(eq(jobReleases.jobId, job.id));
  if (!found) return null;
  const { release, releasedBy } = found;
  const stored = await tx.select().from(jobReleaseSteps).where(eq(jobReleaseSteps.jobId, job.id));
  const recorded = await tx
    .select()
    .from(jobReleaseAgencies)
    .where(eq(jobReleaseAgencies.jobId, job.id))
    .orderBy(asc(jobReleaseAgencies.agencyName), asc(jobReleaseAgencies.agencyId));
  const until = release.heldAt ?? (await databaseNow(tx));
  const steps = stored
    .toSorted((one, other) => releaseSteps.indexOf(one.step) - releaseSteps.indexOf(other.step))
    .map(({ step, opensAt, afterHours }) => ({
      step,
      opensAt: opensAt.toISOString(),
      isOpen: opensAt <= until,
      afterHours,
    }));
  const opensAtOf = new Map(steps.map(({ step, opensAt }) => [step, opensAt]));
  const place = { workerTypeId: job.workerTypeId, day: job.startOn };
  const agencies = isOpen(status)
    ? agenciesNow(recorded, (await agenciesOf(tx, job, inactive))(place))
    : agenciesNow(recorded, []);
  return {
    steps,
    waits: release.waits,
    isHeld: release.heldAt !== null,
    byHand: release.releasedAt ? { name: releasedBy ?? "", at: release.releasedAt.toISOString() } : null,
    agencies: agencies.map(({ agencyId, name, obstacle, step, lacking }) => ({
      _id: agencyId,
      name,
      step,
      obstacle,
      agreementId: mayOpen ? lacking() : null,
      seesFrom: obstacle === null ? (opensAtOf.get(step) ?? null) : null,
    })),
  };
}
