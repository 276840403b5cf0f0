import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { actsForIds } from "@/lib/backend/deputies";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import { findWorker } from "@/lib/backend/worker-records";
import { contract } from "@/lib/contract";
import { users, workerNoteMentions, workerNotes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { mentionable } from "./colleagues";
import { canNote } from "./find";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const doneBy = alias(users, "done_by");

async function mentionsIn(tx: Transaction, noteIds: readonly string[]) {
  if (noteIds.length === 0) return [];
  return tx
    .select({
      noteId: workerNoteMentions.noteId,
      userId: workerNoteMentions.userId,
      clearedAt: workerNoteMentions.clearedAt,
      name: users.fullName,
    })
    .from(workerNoteMentions)
    .leftJoin(users, eq(users.id, workerNoteMentions.userId))
    .where(inArray(workerNoteMentions.noteId, [...noteIds]))
    .orderBy(asc(users.fullName), asc(workerNoteMentions.userId));
}

/**
 * The notes about a worker, newest first, with keyset pagination. NOT_FOUND for another agency's worker, and for platform
 * staff who ask about an off-panel one.
 */
export const list = procedure(contract.notes.list, canNote, ({ input: { workerId, after: key, limit }, caller }) => {
  const after = timeKey.read(key);
  return withScope(scopeOf(caller), async (tx) => {
    const { erasedAt } = await findWorker(tx, workerId);
    const rows = await tx
      .select({
        note: workerNotes,
        stamp: cursorTimestamp(workerNotes.createdAt),
        author: users.fullName,
        doneBy: doneBy.fullName,
      })
      .from(workerNotes)
      .leftJoin(users, eq(users.id, workerNotes.authorUserId))
      .leftJoin(doneBy, eq(doneBy.id, workerNotes.doneByUserId))
      .where(
        and(
          eq(workerNotes.workerId, workerId),
          after
            ? sql`(${workerNotes.createdAt}, ${workerNotes.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(workerNotes.createdAt), desc(workerNotes.id))
      .limit(limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const acting = await actsForIds(tx, caller);
    const mentions = await mentionsIn(
      tx,
      page.map(({ note }) => note.id),
    );
    return {
      items: page.map(({ note, author, doneBy: by }) => {
        const mentioned = mentions.filter(({ noteId }) => noteId === note.id);
        return {
          _id: note.id,
          text: note.text,
          author: { _id: note.authorUserId, name: author },
          isOwn: note.authorUserId === caller.userId,
          createdAt: note.createdAt.toISOString(),
          editedAt: iso(note.editedAt),
          dueOn: note.dueOn,
          doneAt: iso(note.doneAt),
          doneBy: note.doneByUserId ? { _id: note.doneByUserId, name: by } : null,
          mentions: mentioned.map(({ userId, name }) => ({ _id: userId, name })),
          isUnread:
            note.dueOn === null &&
            mentioned.some(({ userId, clearedAt }) => acting.includes(userId) && clearedAt === null),
          lock: note.lock,
        };
      }),
      next: rows.length > page.length && last ? timeKey.encode([last.stamp, last.note.id]) : null,
      colleagues: await mentionable(tx, caller, workerId),
      isWritable: erasedAt === null,
    };
  });
});
