import { and, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { reviewDecidedMail } from "@/lib/adapters/mail/worker-profile";
import { deliver } from "@/lib/backend/outgoing";
import { channelsOf } from "@/lib/backend/settings";
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
 * Tells whoever handed the profile in what became of it: the reason stands on the worker's page, not in the mail. Nothing is sent
 * where the worker stands elsewhere by now.
 */
export const mailReviewDecided = (jobId: string, job: z.infer<typeof reviewMailSchema>): Promise<void> =>
  deliver({ key: jobId, kind: job.kind }, () => compose(job));

async function compose(job: z.infer<typeof reviewMailSchema>) {
  const { workerId, organisationId, decision } = job;
  const found = await withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [worker] = await tx.select().from(workers).where(eq(workers.id, workerId));
    if (!worker || worker.erasedAt || worker.verificationStatus !== decision) return null;
    const [reader] = await tx
      .select({ id: users.id, email: users.email, fullName: users.fullName, isActive: users.isActive })
      .from(workerEvents)
      .innerJoin(users, eq(users.id, workerEvents.byUserId))
      .where(and(eq(workerEvents.workerId, workerId), inArray(workerEvents.kind, ["submitted", "sensitiveChange"])))
      .orderBy(desc(workerEvents.at))
      .limit(1);
    if (!reader?.isActive) return null;
    const channels = await channelsOf(tx, { userId: reader.id, organisationId }, "notifications.workers");
    return channels === "email" || channels === "emailAndInApp" ? { worker, reader } : null;
  });
  if (!found) return null;
  const { worker, reader } = found;
  const mail = await reviewDecidedMail({
    ...{ fullName: reader.fullName, worker: formatName(worker), isApproved: decision === "approved" },
    url: new URL(`/dashboard/workers/${workerId}`, env().PUBLIC_URL).href,
  });
  return { to: reader.email, mail };
}
