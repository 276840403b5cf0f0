import { eq, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { askedPage, countRows, inTimeOrder, type Place, readListPage } from "@/lib/backend/list-page";
import { cursorTimestamp, type TimeKey, timeKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { organisations, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { reviewers, toCard } from "./find";
import { rankOfKind, workersAwaitingReview } from "./queue-items";

/** Workers waiting for the platform's compliance team, longest wait first, with keyset pagination. */
export const queue = procedure(contract.verification.queue, reviewers, ({ input, caller }) => {
  const asked = askedPage(timeKey, input);
  return withScope(scopeOf(caller), async (tx) => {
    const waiting = workersAwaitingReview();
    const order = inTimeOrder("oldest", waiting.since, workers.id);
    const read = (place: Place<TimeKey>) => {
      const { beyond, by } = order(place);
      return tx
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
        .where(beyond)
        .orderBy(...by)
        .limit(place.limit);
    };
    const { rows, ...page } = await readListPage(asked, {
      read,
      cursorOf: ({ stamp, worker }) => timeKey.encode([stamp, worker.id]),
      count: () => countRows(tx, tx.select({ id: waiting.id }).from(waiting)),
    });
    return {
      ...page,
      items: rows.map(({ waits, documentId, stamp, ...row }) => ({
        worker: toCard(row),
        waits,
        documentId,
        since: new Date(stamp).toISOString(),
        isAgain: row.worker.verifiedAt !== null,
      })),
    };
  });
});
