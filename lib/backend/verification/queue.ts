import { asc, eq, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { organisations, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { reviewers, toCard } from "./find";
import { rankOfKind, workersAwaitingReview } from "./queue-items";

/** Workers waiting for the platform's compliance team, longest wait first, with keyset pagination. */
export const queue = procedure(contract.verification.queue, reviewers, ({ input, caller }) => {
  const after = timeKey.read(input.after);
  return withScope(scopeOf(caller), async (tx) => {
    const waiting = workersAwaitingReview();
    const rows = await tx
      .select({
        worker: workers,
        agencyName: organisations.name,
        waits: waiting.waits,
        documentId: sql<string | null>`(
          select d.id from worker_documents d where d.worker_id = ${waiting.id} and d.status = 'uploaded'
          order by ${rankOfKind(sql`d.kind`)}, d.created_at, d.id limit 1)`,
        stamp: cursorTimestamp(waiting.since),
      })
      .from(waiting)
      .innerJoin(workers, eq(workers.id, waiting.id))
      .innerJoin(organisations, eq(organisations.id, workers.organisationId))
      .where(after ? sql`(${waiting.since}, ${workers.id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined)
      .orderBy(asc(waiting.since), asc(workers.id))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      items: page.map(({ waits, documentId, stamp, ...row }) => ({
        worker: toCard(row),
        waits,
        documentId,
        since: new Date(stamp).toISOString(),
        isAgain: row.worker.verifiedAt !== null,
      })),
      next: rows.length > page.length && last ? timeKey.encode([last.stamp, last.worker.id]) : null,
    };
  });
});
