/** Ends what a note asks of people: it is done, or read. */
import { and, eq, isNull } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
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
 * Marks a note that mentions the caller as read. One with a due date stays open until it is done. NOT_FOUND if it does
 * not mention them.
 */
export const markRead = procedure(contract.notes.markRead, canNote, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const note = await lockNote(tx, input);
    const isTheirs = and(eq(workerNoteMentions.noteId, note.id), eq(workerNoteMentions.userId, caller.userId));
    const [mention] = await tx.select().from(workerNoteMentions).where(isTheirs);
    if (!mention || note.dueOn !== null) throw notFound();
    if (mention.clearedAt) return { isRead: true as const };
    await tx
      .update(workerNoteMentions)
      .set({ clearedAt: clock.now() })
      .where(and(isTheirs, isNull(workerNoteMentions.clearedAt)));
    await audit(tx, context, {
      organisationId: note.organisationId,
      action: "worker.noteRead",
      subject: { type: "worker", id: note.workerId },
      details: { note: note.id },
    });
    return { isRead: true as const };
  }),
);
