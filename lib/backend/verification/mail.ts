import { and, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { codes } from "@/lib/access";
import { reviewDecidedMail } from "@/lib/adapters/mail/worker-profile";
import { deliver, recipientsOf } from "@/lib/backend/outgoing";
import { env } from "@/lib/config/env";
import { users, workerEvents, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { formatName } from "@/lib/format";

export const reviewMailSchema = z.object({
  kind: z.literal("reviewDecided"),
  workerId: z.uuid(),
  organisationId: z.uuid(),
  decision: z.enum(["approved", "denied"]),
});

/**
 * E-mails the result of a review to the user who submitted the profile. The reason is on the worker's page, not in the
 * e-mail. Nothing is sent if the status has changed since.
 */
export const mailReviewDecided = (jobId: string, job: z.infer<typeof reviewMailSchema>): Promise<void> =>
  deliver({ key: jobId, kind: job.kind }, () => compose(job));

async function compose(job: z.infer<typeof reviewMailSchema>) {
  const { workerId, organisationId, decision } = job;
  const found = await withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [worker] = await tx.select().from(workers).where(eq(workers.id, workerId));
    if (!worker || worker.erasedAt || worker.verificationStatus !== decision) return null;
    const [by] = await tx
      .select({ userId: users.id })
      .from(workerEvents)
      .innerJoin(users, eq(users.id, workerEvents.byUserId))
      .where(and(eq(workerEvents.workerId, workerId), inArray(workerEvents.kind, ["submitted", "sensitiveChange"])))
      .orderBy(desc(workerEvents.at))
      .limit(1);
    return by ? { worker, by } : null;
  });
  if (!found) return null;
  const { worker, by } = found;
  const [reader] = await withScope({ kind: "platform" }, (tx) =>
    recipientsOf(tx, {
      of: { organisationId },
      about: worker,
      code: codes.workersView,
      key: "notifications.workers",
      among: [eq(users.id, by.userId)],
    }),
  );
  if (!reader) return null;
  const mail = await reviewDecidedMail({
    fullName: reader.fullName,
    worker: formatName(worker),
    isApproved: decision === "approved",
    url: new URL(`/dashboard/workers/${workerId}`, env().PUBLIC_URL).href,
  });
  return { to: reader.email, mail };
}
