/**
 * Records the steps that have opened. Nothing waits for it: agencies see a job from the stored instant on. A step is
 * recorded once, however many servers look for it, and one that a server left behind is found by the next.
 */
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { audit, jobActor } from "@/lib/backend/audit";
import { jobReleaseAgencies, jobReleaseSteps, jobReleases, jobs } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { agenciesOf, inactiveAgencies } from "./facts";
import { queueReleased } from "./told";

/** As many steps as one run records; the next run goes on. */
const STEPS_MAX = 1_000;

const isDue = () => sql`${jobReleaseSteps.opensAt} <= coalesce(${jobReleases.heldAt}, now())`;

const selectDue = (tx: Transaction) =>
  tx
    .select({ jobId: jobReleaseSteps.jobId, organisationId: jobReleaseSteps.organisationId })
    .from(jobReleaseSteps)
    .innerJoin(jobReleases, eq(jobReleases.jobId, jobReleaseSteps.jobId))
    .where(and(isNull(jobReleaseSteps.recordedAt), isDue()))
    .orderBy(asc(jobReleaseSteps.opensAt))
    .limit(STEPS_MAX);

/** Stores what now keeps each agency of a job from it, or that nothing does. */
export async function recordAgencies(tx: Transaction, jobId: string, inactive: ReadonlySet<string>): Promise<void> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, jobId));
  if (!job) return;
  const agenciesFor = await agenciesOf(tx, job, inactive);
  for (const { agencyId, name, obstacle } of agenciesFor({ workerTypeId: job.workerTypeId, day: job.startOn })) {
    await tx
      .insert(jobReleaseAgencies)
      .values({
        jobId,
        agencyId,
        organisationId: job.organisationId,
        agencyName: name,
        // Its agreement is newer than the job.
        step: "all",
        obstacle,
        recordedAt: sql`now()`,
      })
      .onConflictDoUpdate({
        target: [jobReleaseAgencies.jobId, jobReleaseAgencies.agencyId],
        set: { obstacle, recordedAt: sql`now()` },
      });
  }
}

/** Records the due steps of one provider's jobs. Returns how many. */
async function recordOf(organisationId: string, jobIds: readonly string[]): Promise<number> {
  const inactive = await inactiveAgencies(organisationId);
  const actor = jobActor();
  return withScope({ kind: "organisation", organisationId }, async (tx) => {
    // Whatever pauses a release locks its row: a step is either due before that, or not at all.
    await tx
      .select({ jobId: jobReleases.jobId })
      .from(jobReleases)
      .where(inArray(jobReleases.jobId, [...jobIds]))
      .orderBy(asc(jobReleases.jobId))
      .for("update");
    const recorded = await tx
      .update(jobReleaseSteps)
      .set({ recordedAt: sql`now()` })
      .from(jobReleases)
      .where(
        and(
          eq(jobReleases.jobId, jobReleaseSteps.jobId),
          inArray(jobReleaseSteps.jobId, [...jobIds]),
          isNull(jobReleaseSteps.recordedAt),
          isDue(),
        ),
      )
      .returning({ jobId: jobReleaseSteps.jobId, step: jobReleaseSteps.step });
    for (const { jobId, step } of recorded) {
      await audit(tx, actor, {
        organisationId,
        action: "job.released",
        subject: { type: "job", id: jobId },
        details: { step, byHand: false },
      });
    }
    for (const jobId of new Set(recorded.map((one) => one.jobId))) await recordAgencies(tx, jobId, inactive);
    await queueReleased(tx, recorded);
    return recorded.length;
  });
}

/** Records every step that is open and was not recorded. Returns how many. */
export async function recordReleases(): Promise<number> {
  const due = await withScope({ kind: "platform" }, (tx) => selectDue(tx));
  let recorded = 0;
  for (const organisationId of new Set(due.map((one) => one.organisationId))) {
    const own = due.filter((one) => one.organisationId === organisationId).map(({ jobId }) => jobId);
    recorded += await recordOf(organisationId, [...new Set(own)]);
  }
  return recorded;
}
