/** Tells agencies of shifts that they now see: in the portal and in their daily e-mail, once for a service and a step. */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { codes } from "@/lib/access";
import { postMessage, type Recipient, recipientsOf, tell } from "@/lib/backend/outgoing";
import type { ReleaseStep } from "@/lib/config/closed-lists/releases";
import { holdsIn } from "@/lib/config/notifications";
import { jobReleaseAgencies, jobs } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

/** `jobId`: the first of the shifts; `organisationId`: the agency. */
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
        inArray(jobs.status, ["open", "suggested"]),
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

/** The job as an agency, or one of its limited users, sees it; null where they do not. */
const seenJob = ({ organisationId, limitedTo }: Pick<Recipient, "organisationId" | "limitedTo">, jobId: string) =>
  withScope({ kind: "organisation", organisationId, limitedTo }, async (tx) => {
    const [job] = await tx.select({ status: jobs.status, startAt: jobs.startAt }).from(jobs).where(eq(jobs.id, jobId));
    return job ?? null;
  });

const refuseMail = () => Promise.reject(new Error("a release has no e-mail of its own"));

/** Tells the agency's users who look after shifts and see the job, by the portal alone. */
export async function tellReleased(id: string, { jobId, organisationId }: ReleaseMail): Promise<void> {
  const [event, detail, way] = ["shiftReleased", "released", "portal"] as const;
  const read = () => seenJob({ organisationId, limitedTo: null }, jobId);
  const holds = (job: Awaited<ReturnType<typeof read>>): job is NonNullable<typeof job> =>
    job !== null && holdsIn(event, detail, job.status);
  const job = await read();
  if (!holds(job)) return;
  const all = await withScope({ kind: "platform" }, (tx) =>
    recipientsOf(tx, { of: { organisationId }, about: "own", code: codes.jobs, event, way }),
  );
  const people: Recipient[] = [];
  for (const person of all) if (!person.limitedTo || (await seenJob(person, jobId))) people.push(person);
  const happening = {
    jobId: id,
    event,
    detail,
    recordId: jobId,
    subjectId: jobId,
    startAt: job.startAt,
    isCurrent: async () => holds(await read()),
  };
  await tell(way, happening, people, refuseMail);
}
