/** Finds and locks one note, and its mentions. */
import { and, eq, inArray } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission } from "@/lib/backend/access-rules";
import type { PersonCaller } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { workerNoteMentions, workerNotes, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { mentionable } from "./colleagues";
import { queueMentionMails } from "./mail";
import { namedIn } from "./rules";

const texts = messages.notes;

/** Everyone who may see a worker may read and write notes about them: a note changes nothing of the profile. */
export const canNote = permission(codes.workersView, ["Admin", "Agency"]);

export type NoteRecord = typeof workerNotes.$inferSelect;

/** NOT_FOUND for a worker outside the scope, CONFLICT for one whose data has been erased. Locked, so that an erasure misses no note. */
export async function lockNotedWorker(tx: Transaction, workerId: string) {
  const [row] = await tx
    .select({ organisationId: workers.organisationId, erasedAt: workers.erasedAt })
    .from(workers)
    .where(eq(workers.id, workerId))
    .for("update");
  if (!row) throw notFound();
  if (row.erasedAt) throw conflict(texts.erased, "erased");
  return row;
}

/** The note, locked until the transaction ends. NOT_FOUND outside the scope, or if it is about another worker. */
export async function lockNote(
  tx: Transaction,
  { workerId, noteId }: { workerId: string; noteId: string },
): Promise<NoteRecord> {
  const [row] = await tx
    .select()
    .from(workerNotes)
    .where(and(eq(workerNotes.id, noteId), eq(workerNotes.workerId, workerId)))
    .for("update");
  if (!row) throw notFound();
  return row;
}

/** NOT_FOUND for a note that someone else wrote: it is not the caller's to change. */
export function refuseOthers({ authorUserId }: NoteRecord, { userId }: PersonCaller): void {
  if (authorUserId !== userId) throw notFound();
}

/**
 * Whom a note mentions: those chosen and those named in the text. BAD_REQUEST for anyone who cannot be mentioned; who
 * was mentioned before may stay, even if they have left since.
 */
export async function mentionsOf(
  tx: Transaction,
  caller: PersonCaller,
  workerId: string,
  { text, mentions }: { text: string; mentions: readonly string[] },
  before: readonly string[] = [],
): Promise<string[]> {
  const colleagues = await mentionable(tx, caller, workerId);
  const known = new Set([...before, ...colleagues.map(({ _id }) => _id)]);
  if (mentions.some((id) => !known.has(id))) {
    throw invalid(messages.general.problem, [{ field: "mentions", message: texts.unknownMention }]);
  }
  return [...new Set([...mentions, ...namedIn(text, colleagues)])];
}

/** Writes who is mentioned; those who stay keep what they cleared, and those who are new get an email. */
export async function writeMentions(
  tx: Transaction,
  { id: noteId, organisationId }: Pick<NoteRecord, "id" | "organisationId">,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const gone = before.filter((id) => !after.includes(id));
  const added = after.filter((id) => !before.includes(id));
  if (gone.length > 0) {
    const ofNote = eq(workerNoteMentions.noteId, noteId);
    await tx.delete(workerNoteMentions).where(and(ofNote, inArray(workerNoteMentions.userId, gone)));
  }
  if (added.length > 0) {
    await tx.insert(workerNoteMentions).values(added.map((userId) => ({ noteId, organisationId, userId })));
    await queueMentionMails(tx, { id: noteId, organisationId }, added);
  }
}
