/** Tells agencies of shifts that they now see: in the portal and in their daily e-mail, once for a service and a step. */
import { and, asc, eq, gt, gte, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { codes } from "@/lib/access";
import { postMessage, type Recipient, recipientsOf, tell } from "@/lib/backend/outgoing";
import { clock } from "@/lib/config/clock";
import type { ReleaseStep } from "@/lib/config/closed-lists/releases";
import { jobReleaseAgencies, jobReleaseSteps, jobs } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { agenciesOf } from "./facts";
import { isToldAlready } from "./reopened";

/**
 * `jobId`: the first of the shifts, which stands for all at its service; `organisationId`: the agency. `reopened`: of this
 * shift alone, since those after it are not news.
 */
export const releaseMailSchema = z.object({
  kind: z.literal("shiftReleased"),
  jobId: z.uuid(),
  organisationId: z.uuid(),
  what: z.literal("reopened").optional(),
});
type ReleaseMail = z.infer<typeof releaseMailSchema>;

/**
 * Queues it for the agencies that see the jobs from these steps on, in the transaction that records them: one message for
 * each agency and service, about the job that starts first.
 */
export async function queueReleased(
  tx: Transaction,
  opened: readonly { jobId: string; step: ReleaseStep }[],
): Promise<void> {
  if (opened.length === 0) return;
  const isOpened = new Set(opened.map(({ jobId, step }) => `${jobId} ${step}`));
  const rows = await tx
    .select({
      jobId: jobReleaseAgencies.jobId,
      agencyId: jobReleaseAgencies.agencyId,
      step: jobReleaseAgencies.step,
      serviceId: jobs.serviceId,
    })
    .from(jobReleaseAgencies)
    .innerJoin(jobs, eq(jobs.id, jobReleaseAgencies.jobId))
    .where(
      and(
        inArray(jobReleaseAgencies.jobId, [...new Set(opened.map(({ jobId }) => jobId))]),
        isNull(jobReleaseAgencies.obstacle),
        inArray(jobs.status, OPEN),
      ),
    )
    .orderBy(asc(jobs.startAt), asc(jobs.id));
  const told = new Set<string>();
  for (const { jobId, agencyId, step, serviceId } of rows) {
    const key = `${agencyId} ${serviceId}`;
    if (!isOpened.has(`${jobId} ${step}`) || told.has(key)) continue;
    told.add(key);
    const mail = { kind: "shiftReleased", jobId, organisationId: agencyId } as const;
    await postMessage(tx, mail, { sender: { by: "product" } });
  }
}

/** Queues it for agencies that see a job only now, in the transaction that shows it to them. */
export async function queueReleasedTo(tx: Transaction, jobId: string, agencyIds: readonly string[]): Promise<void> {
  for (const organisationId of agencyIds)
    await postMessage(tx, { kind: "shiftReleased", jobId, organisationId }, { sender: { by: "product" } });
}

type Reopened = Pick<typeof jobs.$inferSelect, "id" | "organisationId" | "serviceId" | "workerTypeId" | "startOn">;

/**
 * Queues news of a job that was filled and is open again, in the transaction that opens it, for the agencies that see it,
 * except for the one that opened it. Agencies of steps that are not recorded yet are told when they are. A job that was
 * posted on behalf of a provider has no release: all agencies see it. An agency that is not active is left out when the
 * others are told. One that was told so a short time ago is not told again. `put`: everyone put forward for the job before this.
 */
export async function queueReopened(
  tx: Transaction,
  job: Reopened,
  { except, put }: { except: string; put: Parameters<typeof isToldAlready>[0] },
): Promise<void> {
  const { id: jobId, workerTypeId, startOn: day } = job;
  const now = clock.now();
  const agenciesFor = await agenciesOf(tx, job, new Set());
  const known = await tx
    .select({ agencyId: jobReleaseAgencies.agencyId, step: jobReleaseAgencies.step })
    .from(jobReleaseAgencies)
    .where(eq(jobReleaseAgencies.jobId, jobId));
  const steps = await tx
    .select({ step: jobReleaseSteps.step, recordedAt: jobReleaseSteps.recordedAt })
    .from(jobReleaseSteps)
    .where(eq(jobReleaseSteps.jobId, jobId));
  const isTold = (step: ReleaseStep) =>
    steps.length === 0 || steps.some((one) => one.step === step && one.recordedAt !== null);
  for (const { agencyId, obstacle } of agenciesFor({ workerTypeId, day })) {
    if (obstacle !== null || agencyId === except || isToldAlready(put, agencyId, now)) continue;
    // An agency whose agreement is newer than the job sees it with all others.
    if (!isTold(known.find((one) => one.agencyId === agencyId)?.step ?? "all")) continue;
    const mail = { kind: "shiftReleased", jobId, organisationId: agencyId, what: "reopened" } as const;
    await postMessage(tx, mail, { sender: { by: "product" } });
  }
}

const [event, detail, way] = ["shiftReleased", "released", "portal"] as const;
/** The statuses in which an agency can put a worker forward. */
const OPEN = ["open", "suggested"] as const;

const readJob = (jobId: string) =>
  withScope({ kind: "platform" }, async (tx) => {
    const [job] = await tx
      .select({ id: jobs.id, serviceId: jobs.serviceId, startAt: jobs.startAt })
      .from(jobs)
      .where(eq(jobs.id, jobId));
    return job ?? null;
  });

type Reader = Pick<Recipient, "organisationId" | "limitedTo">;

type From = { id: string; serviceId: string; startAt: Date; isReopened: boolean };

/**
 * The first shift from this one on, at its service, for which an agency, or one of its limited users, can put a worker forward; no other
 * than this one where it is open again.
 */
const firstOpen = ({ organisationId, limitedTo }: Reader, from: From) =>
  withScope({ kind: "organisation", organisationId, limitedTo }, async (tx) => {
    const now = clock.now();
    const [job] = await tx
      .select({ id: jobs.id, startAt: jobs.startAt })
      .from(jobs)
      .where(
        and(
          eq(jobs.serviceId, from.serviceId),
          inArray(jobs.status, OPEN),
          gte(jobs.startAt, from.startAt),
          gt(jobs.startAt, now),
          from.isReopened ? eq(jobs.id, from.id) : undefined,
        ),
      )
      .orderBy(asc(jobs.startAt), asc(jobs.id))
      .limit(1);
    return job ?? null;
  });

const refuseMail = () => Promise.reject(new Error("a release has no e-mail of its own"));

/**
 * Notifies the agency's users who look after shifts, in the portal only: each about the first shift that is still open
 * and that they can see. When it is filled, the database moves what they were told to the next one (`settle_released`).
 */
export async function tellReleased(id: string, { jobId, organisationId, what }: ReleaseMail): Promise<void> {
  const found = await readJob(jobId);
  if (!found) return;
  const released = { ...found, isReopened: what === "reopened" };
  const ofAgency = await firstOpen({ organisationId, limitedTo: null }, released);
  if (!ofAgency) return;
  const people = await withScope({ kind: "platform" }, (tx) =>
    recipientsOf(tx, { of: { organisationId }, about: "own", code: codes.jobs, event, way }),
  );
  for (const person of people) {
    const job = person.limitedTo ? await firstOpen(person, released) : ofAgency;
    if (!job) continue;
    const isCurrent = async () => (await firstOpen(person, released))?.id === job.id;
    const happening = {
      jobId: id,
      event,
      detail,
      recordId: job.id,
      subjectId: job.id,
      startAt: job.startAt,
      isCurrent,
    };
    await tell(way, happening, [person], refuseMail);
  }
}
