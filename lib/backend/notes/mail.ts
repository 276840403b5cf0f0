/** The email to a colleague who is mentioned in a note. */
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { codes } from "@/lib/access";
import { noteMentionMail } from "@/lib/adapters/mail/worker-profile";
import { deliver, postMessage, recipientsOf } from "@/lib/backend/outgoing";
import { env } from "@/lib/config/env";
import { users, workerNoteMentions, workerNotes, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatName } from "@/lib/format";

export const mentionMailSchema = z.object({
  kind: z.literal("noteMention"),
  noteId: z.uuid(),
  organisationId: z.uuid(),
  userId: z.uuid(),
});

/** Queues an email to each of these people, in the transaction that mentions them. */
export async function queueMentionMails(
  tx: Transaction,
  { id: noteId, organisationId }: { id: string; organisationId: string },
  userIds: readonly string[],
): Promise<void> {
  for (const userId of userIds) {
    await postMessage(tx, { kind: "noteMention", noteId, organisationId, userId }, { sender: { by: "product" } });
  }
}

/**
 * Tells someone by email that a note mentions them, if they may still see workers and want emails about them. Nothing is
 * sent once the note is read, done, changed or deleted.
 */
export const mailMention = (jobId: string, job: z.infer<typeof mentionMailSchema>): Promise<void> =>
  deliver({ key: jobId, kind: job.kind }, () => compose(job));

async function compose({ noteId, organisationId, userId }: z.infer<typeof mentionMailSchema>) {
  const [worker] = await withScope({ kind: "organisation", organisationId }, (tx) =>
    tx
      .select({
        id: workers.id,
        firstName: workers.firstName,
        lastName: workers.lastName,
        branchIds: workers.branchIds,
      })
      .from(workerNoteMentions)
      .innerJoin(workerNotes, eq(workerNotes.id, workerNoteMentions.noteId))
      .innerJoin(workers, eq(workers.id, workerNotes.workerId))
      .where(
        and(
          eq(workerNoteMentions.noteId, noteId),
          eq(workerNoteMentions.userId, userId),
          isNull(workerNoteMentions.clearedAt),
        ),
      ),
  );
  if (!worker) return null;
  const who = {
    about: worker,
    code: codes.workersView,
    key: "notifications.workers",
    among: [eq(users.id, userId)],
  } as const;
  const [reader] = await withScope({ kind: "platform" }, async (tx) => {
    const ofAgency = await recipientsOf(tx, { of: { organisationId }, ...who });
    return ofAgency.length > 0 ? ofAgency : recipientsOf(tx, { of: "platform", ...who });
  });
  if (!reader) return null;
  const mail = await noteMentionMail({
    fullName: reader.fullName,
    worker: formatName(worker),
    url: new URL(`/dashboard/workers/${worker.id}?step=notes#note-${noteId}`, env().PUBLIC_URL).href,
  });
  return { to: reader.email, mail };
}
