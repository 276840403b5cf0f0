/** What waits for the platform's compliance team, and in which order. */
import { and, eq, isNotNull, isNull, min, notInArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { leftStatuses } from "@/lib/backend/stopped-workers";
import { type DocumentKind, documentKinds, trainingKinds } from "@/lib/contract/profiles/fields";
import { workerDocuments, workers } from "@/lib/db/schema";

/** Excludes workers who were erased or have left. */
const isCurrent = () => and(isNull(workers.erasedAt), notInArray(workers.employmentStatus, [...leftStatuses]));

/**
 * Workers waiting for the platform's compliance team, and since when: a submitted profile, or new documents of an
 * approved worker.
 */
export function workersAwaitingReview() {
  const query = new QueryBuilder();
  const profiles = query
    .select({
      id: workers.id,
      waits: sql<"profile" | "documents">`'profile'`.as("waits"),
      since: sql<Date>`${workers.submittedAt}`.as("since"),
    })
    .from(workers)
    .where(and(sql`${workers.verificationStatus} = 'in_review'`, isNotNull(workers.submittedAt), isCurrent()));
  const documents = query
    .select({
      id: workers.id,
      waits: sql<"profile" | "documents">`'documents'`.as("waits"),
      since: sql<Date>`${min(workerDocuments.createdAt)}`.as("since"),
    })
    .from(workerDocuments)
    .innerJoin(workers, eq(workers.id, workerDocuments.workerId))
    .where(and(sql`${workerDocuments.status} = 'uploaded'`, eq(workers.verificationStatus, "approved"), isCurrent()))
    .groupBy(workers.id);
  return profiles.unionAll(documents).as("waiting");
}

/** The kinds of document in the order of the profile's steps. */
export const kindsInOrder: readonly DocumentKind[] = [...documentKinds, ...trainingKinds];

/** The place of a kind of document among the kinds, in SQL. */
export const rankOfKind = (kind: SQLWrapper): SQL =>
  sql`array_position(${sql.param([...kindsInOrder])}::text[], ${kind})`;

/**
 * Every item of the queue with its position: of each worker, the documents that no one has decided on, in the order of
 * the profile, and then the profile itself. Each table is read once: joined to `workersAwaitingReview`, the documents
 * were read again for each of them while the tables had no statistics.
 */
export function queueItems() {
  const query = new QueryBuilder();
  const inReview = and(sql`${workers.verificationStatus} = 'in_review'`, isNotNull(workers.submittedAt));
  const documents = query
    .select({
      since: sql<Date>`case ${workers.verificationStatus} when 'in_review' then ${workers.submittedAt}
        else min(${workerDocuments.createdAt}) over (partition by ${workers.id}) end`.as("since"),
      workerId: workers.id,
      documentId: sql<string | null>`${workerDocuments.id}`.as("document_id"),
      rank: sql<number | null>`${rankOfKind(workerDocuments.kind)}`.as("rank"),
      addedAt: sql<Date | null>`${workerDocuments.createdAt}`.as("added_at"),
    })
    .from(workerDocuments)
    .innerJoin(workers, eq(workers.id, workerDocuments.workerId))
    .where(
      and(
        sql`${workerDocuments.status} = 'uploaded'`,
        or(inReview, sql`${workers.verificationStatus} = 'approved'`),
        isCurrent(),
      ),
    );
  const profiles = query
    .select({
      since: sql<Date>`${workers.submittedAt}`.as("since"),
      workerId: workers.id,
      documentId: sql<string | null>`null::uuid`.as("document_id"),
      rank: sql<number | null>`null::int`.as("rank"),
      addedAt: sql<Date | null>`null::timestamptz`.as("added_at"),
    })
    .from(workers)
    .where(and(inReview, isCurrent()));
  const items = documents.unionAll(profiles).as("items");
  const inOrder = sql`order by ${items.since}, ${items.workerId}, ${items.rank} nulls last, ${items.addedAt}, ${items.documentId}`;
  return query
    .select({
      workerId: items.workerId,
      documentId: items.documentId,
      position: sql<number>`(row_number() over (${inOrder}))::int`.as("position"),
      total: sql<number>`(count(*) over ())::int`.as("total"),
      previousWorkerId: sql<string | null>`lag(${items.workerId}) over (${inOrder})`.as("previous_worker_id"),
      previousDocumentId: sql<string | null>`lag(${items.documentId}) over (${inOrder})`.as("previous_document_id"),
      nextWorkerId: sql<string | null>`lead(${items.workerId}) over (${inOrder})`.as("next_worker_id"),
      nextDocumentId: sql<string | null>`lead(${items.documentId}) over (${inOrder})`.as("next_document_id"),
    })
    .from(items)
    .as("numbered");
}
