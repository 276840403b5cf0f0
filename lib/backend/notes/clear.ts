/** Ends what a note asks of people: it is done, or read. */
import { and, eq, inArray, isNull } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit, auditAll } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { actsForIds } from "@/lib/backend/deputies";
import { conflict, notFound } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerNoteMentions, workerNotes } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canNote, lockNote } from "./find";

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
    await tx
      .update(workerNotes)
      .set({ doneAt: at, doneByUserId: isDone ? caller.userId : null })
      .where(eq(workerNotes.id, note.id));
    await tx.update(workerNoteMentions).set({ clearedAt: at }).where(eq(workerNoteMentions.noteId, note.id));
    await audit(tx, context, {
      organisationId: note.organisationId,
      action: isDone ? "worker.noteDone" : "worker.noteReopened",
      subject: { type: "worker", id: note.workerId },
      details: { note: note.id },
    });
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
