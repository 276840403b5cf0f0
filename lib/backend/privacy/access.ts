import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { accessEntrySchema } from "@/lib/contract/privacy";
import { accessLog, users, workerAccessLog } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canManage, findWorker } from "./find";

const partSchema = accessEntrySchema.shape.part.catch("profile");

/**
 * Who opened what of a worker's data, latest first: parts of their profile, and their medical answers. NOT_FOUND for
 * another agency's worker.
 */
export const access = procedure(contract.privacy.access, canManage, ({ input, caller }) => {
  const after = timeKey.read(input.after);
  return withScope(scopeOf(caller), async (tx) => {
    const { id: workerId, organisationId, number, firstName, lastName } = await findWorker(tx, input.workerId);
    const older = (table: typeof workerAccessLog | typeof accessLog): SQL | undefined =>
      and(
        eq(table.organisationId, organisationId),
        eq(table.workerId, workerId),
        after ? sql`(${table.at}, ${table.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
      );
    const opened = tx
      .select({
        id: workerAccessLog.id,
        at: cursorTimestamp(workerAccessLog.at).as("read_at"),
        uid: workerAccessLog.actorUid,
        part: workerAccessLog.part,
      })
      .from(workerAccessLog)
      .where(older(workerAccessLog))
      .orderBy(desc(workerAccessLog.at), desc(workerAccessLog.id))
      .limit(input.limit + 1);
    const answers = tx
      .select({
        id: accessLog.id,
        at: cursorTimestamp(accessLog.at).as("read_at"),
        uid: accessLog.actorUid,
        part: sql<string>`'questionnaire'`.as("part"),
      })
      .from(accessLog)
      .where(older(accessLog))
      .orderBy(desc(accessLog.at), desc(accessLog.id))
      .limit(input.limit + 1);
    const both = unionAll(opened, answers).as("both");
    const rows = await tx
      .select({ id: both.id, at: both.at, part: both.part, by: users.fullName })
      .from(both)
      .leftJoin(users, eq(users.uid, both.uid))
      .orderBy(desc(both.at), desc(both.id))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      worker: { _id: workerId, number, firstName, lastName },
      items: page.map(({ id, at, part, by }) => ({
        _id: id,
        at: new Date(at).toISOString(),
        by: by ?? messages.privacy.platformStaff,
        part: partSchema.parse(part),
      })),
      next: rows.length > page.length && last ? timeKey.encode([last.at, last.id]) : null,
    };
  });
});
