/** Tells agencies of shifts that they now see: in the portal and in their daily e-mail, once for a service and a step. */
import { and, asc, eq, gt, gte, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { codes } from "@/lib/access";
import { postMessage, type Recipient, recipientsOf, tell } from "@/lib/backend/outgoing";
import { clock } from "@/lib/config/clock";
import type { ReleaseStep } from "@/lib/config/closed-lists/releases";
import { jobReleaseAgencies, jobs } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

/** `jobId`: the first of the shifts, which stands for all at its service; `organisationId`: the agency. */
export const releaseMailSchema = z.object({
  kind: z.literal("shiftReleased"),
  jobId: z.uuid(),
  organisationId: z.uuid(),
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

const [event, detail, way] = ["shiftReleased", "released", "portal"] as const;
/** The statuses in which an agency can put a worker forward. */
const OPEN = ["open", "suggested"] as const;

const readJob = (jobId: string) =>
  withScope({ kind: "platform" }, async (tx) => {
    const [job] = await tx
      .select({ serviceId: jobs.serviceId, startAt: jobs.startAt })
      .from(jobs)
      .where(eq(jobs.id, jobId));
    return job ?? null;
  });

type Reader = Pick<Recipient, "organisationId" | "limitedTo">;

/** The first shift from this one on, at its service, for which an agency, or one of its limited users, can put a worker forward. */
const firstOpen = ({ organisationId, limitedTo }: Reader, from: { serviceId: string; startAt: Date }) =>
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
export async function tellReleased(id: string, { jobId, organisationId }: ReleaseMail): Promise<void> {
  const released = await readJob(jobId);
  const ofAgency = released && (await firstOpen({ organisationId, limitedTo: null }, released));
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
