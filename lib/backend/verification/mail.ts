import { and, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { codes } from "@/lib/access";
import { reviewDecidedMail } from "@/lib/adapters/mail/worker-profile";
import { recipientsOf, tell, type Way } from "@/lib/backend/outgoing";
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

type Review = z.infer<typeof reviewMailSchema>;

/** The worker and who submitted the profile; null if the status has changed since. */
const readReview = ({ workerId, organisationId, decision }: Review) =>
  withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [worker] = await tx.select().from(workers).where(eq(workers.id, workerId));
    if (!worker || worker.erasedAt || worker.verificationStatus !== decision) return null;
    const [by] = await tx
      .select({ userId: users.id, name: users.fullName })
      .from(workerEvents)
      .innerJoin(users, eq(users.id, workerEvents.byUserId))
      .where(and(eq(workerEvents.workerId, workerId), inArray(workerEvents.kind, ["submitted", "sensitiveChange"])))
      .orderBy(desc(workerEvents.at))
      .limit(1);
    return by ? { worker, by } : null;
  });

/**
 * Tells the user who submitted the profile, and who stands in for them, the result of its review. The reason is on the worker's page, not in the
 * e-mail. Nothing is sent if the status has changed since.
 */
export async function mailReviewDecided(jobId: string, job: Review, way: Way = "mail"): Promise<void> {
  const { workerId, organisationId, decision, kind: event } = job;
  const found = await readReview(job);
  if (!found) return;
  const { worker, by } = found;
  const readers = await withScope({ kind: "platform" }, (tx) =>
    recipientsOf(tx, {
      of: { organisationId },
      about: worker,
      code: codes.workersView,
      event,
      way,
      withDeputies: true,
      among: [eq(users.id, by.userId)],
    }),
  );
  const isCurrent = async () => (await readReview(job)) !== null;
  const happening = { jobId, event, detail: decision, recordId: workerId, subjectId: workerId, isCurrent };
  await tell(way, happening, readers, async ({ fullName, isDeputy }) => ({
    mail: await reviewDecidedMail({
      fullName,
      worker: formatName(worker),
      isApproved: decision === "approved",
      standsInFor: isDeputy ? by.name : null,
      url: new URL(`/dashboard/workers/${workerId}`, env().PUBLIC_URL).href,
    }),
  }));
}
