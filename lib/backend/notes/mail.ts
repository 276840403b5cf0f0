/** The email to a colleague who is mentioned in a note. */
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { codes } from "@/lib/access";
import { noteMentionMail } from "@/lib/adapters/mail/worker-profile";
import { postMessage, recipientsOf, tell, type Way } from "@/lib/backend/outgoing";
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

type Mention = z.infer<typeof mentionMailSchema>;

/** The worker of the note, as long as the mention is open. */
const readMention = ({ noteId, organisationId, userId }: Mention) =>
  withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [worker] = await tx
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
      );
    return worker ?? null;
  });

/**
 * Tells someone that a note mentions them, if they may still see workers and want to be told about them. Nothing is sent
 * once the note is read, done, changed or deleted.
 */
export async function mailMention(jobId: string, job: Mention, way: Way = "mail"): Promise<void> {
  const { noteId, organisationId, userId, kind: event } = job;
  const worker = await readMention(job);
  if (!worker) return;
  const who = {
    about: worker,
    code: codes.workersView,
    event,
    way,
    withDeputies: true,
    among: [eq(users.id, userId)],
  } as const;
  const readers = await withScope({ kind: "platform" }, async (tx) => {
    const ofAgency = await recipientsOf(tx, { of: { organisationId }, ...who });
    return ofAgency.length > 0 ? ofAgency : recipientsOf(tx, { of: "platform", ...who });
  });
  const happening = {
    jobId,
    event,
    detail: "mentioned",
    recordId: worker.id,
    subjectId: noteId,
    isCurrent: async () => (await readMention(job)) !== null,
  } as const;
  await tell(way, happening, readers, async ({ fullName }) => ({
    mail: await noteMentionMail({
      fullName,
      worker: formatName(worker),
      url: new URL(`/dashboard/workers/${worker.id}?step=notes#note-${noteId}`, env().PUBLIC_URL).href,
    }),
  }));
}
