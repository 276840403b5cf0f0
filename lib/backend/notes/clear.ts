/** Ends what a note asks of people: it is done, or read. */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { auditAll } from "@/lib/backend/audit";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { actsForIds } from "@/lib/backend/deputies";
import { conflict, notFound } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerNoteMentions, workerNotes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canNote, lockNote, type NoteRecord } from "./find";

/** In whose place the caller closes a note: no one's where it waits for them too. It waits for those it mentions, or else its author. */
async function inWhosePlace(tx: Transaction, note: NoteRecord, caller: PersonCaller): Promise<string[]> {
  const mentions = await tx
    .select({ userId: workerNoteMentions.userId, clearedAt: workerNoteMentions.clearedAt })
    .from(workerNoteMentions)
    .where(eq(workerNoteMentions.noteId, note.id))
    .orderBy(asc(workerNoteMentions.userId));
  const open = mentions.filter(({ clearedAt }) => clearedAt === null).map(({ userId }) => userId);
  const waiting = mentions.length > 0 ? open : [note.authorUserId];
  if (waiting.includes(caller.userId)) return [];
  const acting = await actsForIds(tx, caller);
  return waiting.filter((userId) => acting.includes(userId));
}

/**
 * Marks a note with a due date as done, for everyone it mentions, or opens it again. Anyone who sees the note may.
 * CONFLICT for a note without a due date; repeating it changes nothing.
 */
export const setDone = procedure(contract.notes.setDone, canNote, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { isDone } = input;
    const note = await lockNote(tx, input);
    if (note.dueOn === null) throw conflict(messages.notes.noDueDate, "noDueDate");
    if ((note.doneAt !== null) === isDone) return { isDone };
    const at = isDone ? clock.now() : null;
    const absent = isDone ? await inWhosePlace(tx, note, caller) : [];
    await tx
      .update(workerNotes)
      .set({ doneAt: at, doneByUserId: isDone ? caller.userId : null })
      .where(eq(workerNotes.id, note.id));
    await tx.update(workerNoteMentions).set({ clearedAt: at }).where(eq(workerNoteMentions.noteId, note.id));
    const places = absent.length > 0 ? absent.map((standsInFor) => ({ standsInFor })) : [{}];
    await auditAll(
      tx,
      context,
      places.map((place) => ({
        organisationId: note.organisationId,
        action: isDone ? "worker.noteDone" : "worker.noteReopened",
        subject: { type: "worker", id: note.workerId },
        details: { note: note.id, ...place },
      })),
    );
    return { isDone };
  }),
);

/**
 * Marks a note as read that mentions the caller or someone for whom they stand in. One with a due date stays open until it is done.
 * NOT_FOUND if it mentions none of them.
 */
export const markRead = procedure(contract.notes.markRead, canNote, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const note = await lockNote(tx, input);
    const isTheirs = and(
      eq(workerNoteMentions.noteId, note.id),
      inArray(workerNoteMentions.userId, await actsForIds(tx, caller)),
    );
    const mentions = await tx.select().from(workerNoteMentions).where(isTheirs);
    if (mentions.length === 0 || note.dueOn !== null) throw notFound();
    const read = await tx
      .update(workerNoteMentions)
      .set({ clearedAt: clock.now() })
      .where(and(isTheirs, isNull(workerNoteMentions.clearedAt)))
      .returning({ userId: workerNoteMentions.userId });
    if (read.length === 0) return { isRead: true as const };
    await auditAll(
      tx,
      context,
      read.map(({ userId }) => ({
        organisationId: note.organisationId,
        action: "worker.noteRead",
        subject: { type: "worker", id: note.workerId },
        details: { note: note.id, ...(userId === caller.userId ? {} : { standsInFor: userId }) },
      })),
    );
    return { isRead: true as const };
  }),
);
