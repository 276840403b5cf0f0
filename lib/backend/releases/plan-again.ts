/** Plans the release of a job again whose worker type was changed: other agencies may fill it, with other tiers and favourites. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { jobReleaseAgencies, jobReleaseSteps, jobReleases, type jobs, releaseSets } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { agenciesOf } from "./facts";
import { isUnopened } from "./not-released";
import { databaseNow } from "./open";
import { cascadeOf, groupsOf, type PlannedStep, stepOf } from "./rules";
import { queueReleasedTo } from "./told";

type Job = Pick<
  typeof jobs.$inferSelect,
  "id" | "organisationId" | "serviceId" | "workerTypeId" | "startAt" | "startOn"
>;

/** The release with the rules that applied when the job was opened, locked until the transaction ends; undefined for none. */
async function lockRelease(tx: Transaction, jobId: string) {
  const [release] = await tx
    .select({ heldAt: jobReleases.heldAt, rules: releaseSets.rules })
    .from(jobReleases)
    .leftJoin(releaseSets, eq(releaseSets.id, jobReleases.releaseSetId))
    .where(eq(jobReleases.jobId, jobId))
    .for("update", { of: jobReleases });
  return release;
}

const stepsOf = (tx: Transaction, jobId: string) =>
  tx
    .select({
      step: jobReleaseSteps.step,
      opensAt: jobReleaseSteps.opensAt,
      isRecorded: sql<boolean>`${jobReleaseSteps.recordedAt} is not null`,
      isOpen: sql<boolean>`not (${isUnopened})`,
    })
    .from(jobReleaseSteps)
    .innerJoin(jobReleases, eq(jobReleases.jobId, jobReleaseSteps.jobId))
    .where(eq(jobReleaseSteps.jobId, jobId));

/** The steps that are planned, none later than all agencies were to see the job before. */
function noLater(planned: readonly PlannedStep[], until: Date): PlannedStep[] {
  const all = planned.find(({ step }) => step === "all");
  const last = all && all.opensAt < until ? all.opensAt : until;
  return planned.flatMap((one) => (one.step === "all" ? [{ ...one, opensAt: last }] : one.opensAt < last ? [one] : []));
}

/**
 * Plans the steps that are not open yet as for a job that is opened now, by its own rules and the tiers and favourites of now. No step
 * opens later than all agencies were to see it, or than 24 hours before the start. A step that is open stays open, and an agency that
 * sees the job goes on to; those that see it only now are told. `before`: the job before the change; nothing is done for one without a
 * release. `inactive`: the provider's agencies that are not active.
 */
export async function planReleaseAgain(
  tx: Transaction,
  { before, after }: { before: Job; after: Job },
  inactive: ReadonlySet<string>,
): Promise<void> {
  const { id: jobId, organisationId, startAt } = after;
  const release = await lockRelease(tx, jobId);
  if (!release) return;
  const agenciesFor = await agenciesOf(tx, after, inactive);
  const found = agenciesFor({ workerTypeId: after.workerTypeId, day: after.startOn });
  const stored = await stepsOf(tx, jobId);
  const open = stored.filter(({ isOpen }) => isOpen);
  const all = stored.find(({ step }) => step === "all");
  // As of when the release was held up, which is added when it goes on.
  const openedAt = release.heldAt ?? (await databaseNow(tx));
  const planned =
    all && !all.isOpen
      ? noLater(cascadeOf(release.rules ?? [], { openedAt, startAt }, groupsOf(found)), all.opensAt).filter(
          ({ step }) => !open.some((one) => one.step === step),
        )
      : [];
  const unopened = stored.filter(({ isOpen }) => !isOpen).map(({ step }) => step);
  if (unopened.length > 0) {
    await tx
      .delete(jobReleaseSteps)
      .where(and(eq(jobReleaseSteps.jobId, jobId), inArray(jobReleaseSteps.step, unopened)));
  }
  if (planned.length > 0) {
    await tx.insert(jobReleaseSteps).values(
      planned.map(({ opensAt, ...step }) => ({
        jobId,
        organisationId,
        ...step,
        opensAt: sql`least(${opensAt.toISOString()}::timestamptz, latest_opening(${startAt.toISOString()}::timestamptz))`,
      })),
    );
  }
  const known = await tx
    .select({ agencyId: jobReleaseAgencies.agencyId, step: jobReleaseAgencies.step })
    .from(jobReleaseAgencies)
    .where(eq(jobReleaseAgencies.jobId, jobId));
  const wereAble = new Set(
    agenciesFor({ workerTypeId: before.workerTypeId, day: before.startOn })
      .filter(({ obstacle }) => obstacle === null)
      .map(({ agencyId }) => agencyId),
  );
  const told: string[] = [];
  for (const { agencyId, name: agencyName, obstacle, ...standing } of found) {
    const seenWith = open.find(({ step }) => step === (known.find((one) => one.agencyId === agencyId)?.step ?? "all"));
    const hasSeen = seenWith !== undefined && wereAble.has(agencyId);
    const step = hasSeen ? seenWith.step : stepOf(standing, [...open, ...planned]);
    // What is not recorded yet is told to its agencies when it is.
    if (!hasSeen && obstacle === null && open.some((one) => one.step === step && one.isRecorded)) told.push(agencyId);
    await tx
      .insert(jobReleaseAgencies)
      .values({ jobId, agencyId, organisationId, agencyName, step, obstacle, recordedAt: sql`now()` })
      .onConflictDoUpdate({
        target: [jobReleaseAgencies.jobId, jobReleaseAgencies.agencyId],
        set: { step, obstacle, recordedAt: sql`now()` },
      });
  }
  await queueReleasedTo(tx, jobId, told);
}
