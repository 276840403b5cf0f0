/** The email to a colleague who is mentioned in a note. */
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { codes } from "@/lib/access";
import { noteMentionMail } from "@/lib/adapters/mail/worker-profile";
import { postMessage, type Recipient, recipientsOf, tell, type Way } from "@/lib/backend/outgoing";
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

/** The worker of the note, and everyone whose mention is open, as long as this one is. */
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
    if (!worker) return null;
    const open = await tx
      .select({ userId: workerNoteMentions.userId })
      .from(workerNoteMentions)
      .where(and(eq(workerNoteMentions.noteId, noteId), isNull(workerNoteMentions.clearedAt)));
    return { worker, mentioned: open.map((mention) => mention.userId) };
  });

/**
 * Tells someone that a note mentions them, and those who stand in for them, if they may still see workers and want to be told about
 * them. A deputy whom it mentions too is told of that alone. Nothing is sent once the note is read, done, changed or deleted.
 */
export async function mailMention(jobId: string, job: Mention, way: Way = "mail"): Promise<void> {
  const { noteId, organisationId, userId, kind: event } = job;
  const found = await readMention(job);
  if (!found) return;
  const { worker, mentioned } = found;
  const who = {
    about: worker,
    code: codes.workersView,
    event,
    way,
    withDeputies: true,
    among: [eq(users.id, userId)],
  } as const;
  const { readers, name } = await withScope({ kind: "platform" }, async (tx) => {
    const ofAgency = await recipientsOf(tx, { of: { organisationId }, ...who });
    const [user] = await tx.select({ name: users.fullName }).from(users).where(eq(users.id, userId));
    return {
      readers: ofAgency.length > 0 ? ofAgency : await recipientsOf(tx, { of: "platform", ...who }),
      name: user?.name ?? null,
    };
  });
  const happening = {
    jobId,
    event,
    recordId: worker.id,
    subjectId: noteId,
    isCurrent: async () => (await readMention(job)) !== null,
  } as const;
  const compose =
    (standsInFor: string | null) =>
    async ({ fullName }: Recipient) => ({
      mail: await noteMentionMail({
        fullName,
        worker: formatName(worker),
        standsInFor,
        url: new URL(`/dashboard/workers/${worker.id}?step=notes#note-${noteId}`, env().PUBLIC_URL).href,
      }),
    });
  const named = readers.filter(({ isDeputy }) => !isDeputy);
  const deputies = readers.filter((reader) => reader.isDeputy && !mentioned.includes(reader.userId));
  await tell(way, { ...happening, detail: "mentioned" }, named, compose(null));
  await tell(way, { ...happening, detail: "inPlace" }, deputies, compose(name));
}
