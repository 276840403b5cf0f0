import { and, asc, eq, isNotNull, isNull, min, notInArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import { leftStatuses } from "@/lib/backend/worker-records";
import { contract } from "@/lib/contract";
import { organisations, workerDocuments, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { reviewers, toCard } from "./find";

/** Excludes workers who were erased or have left. */
const isCurrent = () => and(isNull(workers.erasedAt), notInArray(workers.employmentStatus, [...leftStatuses]));

/**
 * Workers waiting for the platform's compliance team, and since when: a submitted profile, or new documents of an
 * approved worker.
 */
function waitingOf(tx: Transaction) {
  const profiles = tx
    .select({
      id: workers.id,
      waits: sql<"profile" | "documents">`'profile'`.as("waits"),
      since: sql<Date>`${workers.submittedAt}`.as("since"),
    })
    .from(workers)
    .where(and(sql`${workers.verificationStatus} = 'in_review'`, isNotNull(workers.submittedAt), isCurrent()));
  const documents = tx
    .select({
      id: workers.id,
      waits: sql<"profile" | "documents">`'documents'`.as("waits"),
      since: sql<Date>`${min(workerDocuments.createdAt)}`.as("since"),
    })
    .from(workerDocuments)
    .innerJoin(workers, eq(workers.id, workerDocuments.workerId))
    .where(and(sql`${workerDocuments.status} = 'uploaded'`, eq(workers.verificationStatus, "approved"), isCurrent()))
    .groupBy(workers.id);
  return unionAll(profiles, documents).as("waiting");
}

/** Workers waiting for the platform's compliance team, longest wait first, with keyset pagination. */
export const queue = procedure(contract.verification.queue, reviewers, ({ input, caller }) => {
  const after = timeKey.read(input.after);
  return withScope(scopeOf(caller), async (tx) => {
    const waiting = waitingOf(tx);
    const rows = await tx
      .select({
        worker: workers,
        agencyName: organisations.name,
        waits: waiting.waits,
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
      items: page.map(({ waits, stamp, ...row }) => ({
        worker: toCard(row),
        waits,
        since: new Date(stamp).toISOString(),
        isAgain: row.worker.verifiedAt !== null,
      })),
      next: rows.length > page.length && last ? timeKey.encode([last.stamp, last.worker.id]) : null,
    };
  });
});
