/** Writing, changing and deleting one's own notes. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerNoteMentions, workerNotes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canNote, lockNote, lockNotedWorker, mentionsOf, refuseOthers, writeMentions } from "./find";

const mentionedIn = async (tx: Transaction, noteId: string): Promise<string[]> =>
  (
    await tx
      .select({ userId: workerNoteMentions.userId })
      .from(workerNoteMentions)
      .where(eq(workerNoteMentions.noteId, noteId))
  ).map(({ userId }) => userId);

/** NOT_FOUND for another agency's worker, CONFLICT for one whose data has been erased. */
export const add = procedure(contract.notes.add, canNote, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { workerId, text, dueOn } = input;
    const { organisationId } = await lockNotedWorker(tx, workerId);
    const mentions = await mentionsOf(tx, caller, workerId, input);
    const id = randomUUID();
    const createdAt = clock.now();
    await tx
      .insert(workerNotes)
      .values({ id, organisationId, workerId, text, dueOn, authorUserId: caller.userId, createdAt });
    await writeMentions(tx, { id, organisationId }, [], mentions);
    await audit(tx, context, {
      organisationId,
      action: "worker.noteAdded",
      subject: { type: "worker", id: workerId },
      details: { note: id, mentions: mentions.length, isDue: dueOn !== null },
    });
    return { _id: id };
  }),
);

/**
 * Changes one's own note. A due date that is added, removed or moved opens the note again for those it mentions. NOT_FOUND
 * for someone else's note, CONFLICT if it was changed in the meantime.
 */
export const change = procedure(contract.notes.change, canNote, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { workerId, noteId, text, dueOn } = input;
    const { organisationId } = await lockNotedWorker(tx, workerId);
    const note = await lockNote(tx, input);
    refuseOthers(note, caller);
    if (note.lock !== input.lock) throw conflict(messages.general.conflict, "changedMeanwhile");
    const before = await mentionedIn(tx, noteId);
    const mentions = await mentionsOf(tx, caller, workerId, input, before);
    await writeMentions(tx, note, before, mentions);
    const isMoved = note.dueOn !== dueOn;
    const isOpenAgain = isMoved ? { doneAt: null, doneByUserId: null } : {};
    if (isMoved) {
      await tx.update(workerNoteMentions).set({ clearedAt: null }).where(eq(workerNoteMentions.noteId, noteId));
    }
    const lock = note.lock + 1;
    await tx
      .update(workerNotes)
      .set({ text, dueOn, editedAt: clock.now(), lock, ...isOpenAgain })
      .where(eq(workerNotes.id, noteId));
    await audit(tx, context, {
      organisationId,
      action: "worker.noteChanged",
      subject: { type: "worker", id: workerId },
      details: { note: noteId, mentions: mentions.length, isDue: dueOn !== null },
    });
    return { lock };
  }),
);

/** Deletes one's own note, with its mentions. NOT_FOUND for someone else's. */
export const remove = procedure(contract.notes.remove, canNote, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const note = await lockNote(tx, input);
    refuseOthers(note, caller);
    await tx.delete(workerNotes).where(eq(workerNotes.id, note.id));
    await audit(tx, context, {
      organisationId: note.organisationId,
      action: "worker.noteRemoved",
      subject: { type: "worker", id: note.workerId },
      details: { note: note.id },
    });
    return { removed: true as const };
  }),
);
