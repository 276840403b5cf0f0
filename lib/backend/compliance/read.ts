/** Reads workers' evidence as input to the rules. */
import { and, asc, eq, inArray } from "drizzle-orm";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import { medicalType } from "@/lib/contract/questionnaires";
import {
  branches,
  organisations,
  workerAddresses,
  workerChecks,
  workerContacts,
  workerDocuments,
  workerEmployments,
  workerGaps,
  workerPhotos,
  workerQuestionnaires,
  workerReferences,
  workers,
  workerTypes,
} from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import type { Evidence } from "./evidence";

export type WorkerRow = typeof workers.$inferSelect;
export type WorkerEvidence = { row: WorkerRow; evidence: Evidence };

/** Groups rows by worker, keeping their order. */
function byWorker<R extends { workerId: string }>(rows: R[]): (workerId: string) => R[] {
  const lists = new Map<string, R[]>();
  for (const row of rows) {
    const list = lists.get(row.workerId);
    if (list) list.push(row);
    else lists.set(row.workerId, [row]);
  }
  return (workerId) => lists.get(workerId) ?? [];
}

/** Everything that belongs to the workers, one query per table. */
async function readParts(tx: Transaction, ids: string[]) {
  const has = (table: { workerId: Parameters<typeof inArray>[0] }) => inArray(table.workerId, ids);
  const spans = <T extends typeof workerEmployments | typeof workerGaps | typeof workerAddresses>(table: T) =>
    tx
      .select({ workerId: table.workerId, fromOn: table.fromOn, toOn: table.toOn })
      .from(table as typeof workerEmployments)
      .where(has(table));
  return {
    documents: byWorker(
      await tx
        .select()
        .from(workerDocuments)
        .where(has(workerDocuments))
        .orderBy(asc(workerDocuments.createdAt), asc(workerDocuments.id)),
    ),
    checks: byWorker(
      await tx
        .select()
        .from(workerChecks)
        .where(has(workerChecks))
        .orderBy(asc(workerChecks.createdAt), asc(workerChecks.id)),
    ),
    employments: byWorker(await spans(workerEmployments)),
    gaps: byWorker(await spans(workerGaps)),
    addresses: byWorker(await spans(workerAddresses)),
    contacts: byWorker(
      await tx.select({ workerId: workerContacts.workerId }).from(workerContacts).where(has(workerContacts)),
    ),
    references: byWorker(
      await tx
        .select({ workerId: workerReferences.workerId, status: workerReferences.status })
        .from(workerReferences)
        .where(has(workerReferences)),
    ),
    photos: byWorker(await tx.select({ workerId: workerPhotos.workerId }).from(workerPhotos).where(has(workerPhotos))),
    questionnaires: byWorker(
      await tx
        .select({ workerId: workerQuestionnaires.workerId, status: workerQuestionnaires.status })
        .from(workerQuestionnaires)
        .where(and(has(workerQuestionnaires), eq(workerQuestionnaires.type, medicalType))),
    ),
  };
}

/** What the workers refer to: worker types, branch postcodes and agency name. */
async function readRelated(tx: Transaction, rows: WorkerRow[]) {
  const distinct = (ids: string[]) => [...new Set(ids)];
  const typeIds = distinct(rows.flatMap(({ workerTypeIds }) => workerTypeIds));
  const branchIds = distinct(rows.flatMap((row) => row.branchIds));
  const types = await tx.select().from(workerTypes).where(inArray(workerTypes.id, typeIds));
  const places = await tx
    .select({ id: branches.id, postcode: branches.postcode })
    .from(branches)
    .where(inArray(branches.id, branchIds));
  const agencies = await tx
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(inArray(organisations.id, distinct(rows.map(({ organisationId }) => organisationId))));
  return {
    typesOf: ({ workerTypeIds }: WorkerRow) => types.filter(({ id }) => workerTypeIds.includes(id)),
    placesOf: ({ branchIds: own }: WorkerRow) =>
      places.flatMap(({ id, postcode }) => (own.includes(id) && postcode ? [postcode] : [])),
    nameOf: ({ organisationId }: WorkerRow) => agencies.find(({ id }) => id === organisationId)?.name ?? "",
  };
}

/**
 * Reads workers with their evidence, in no particular order; workers outside the scope are left out. `isLocked` locks
 * the workers' rows first, so that the evidence includes everything committed before.
 */
export async function readEvidence(
  tx: Transaction,
  workerIds: string[],
  { isLocked = false } = {},
): Promise<WorkerEvidence[]> {
  if (workerIds.length === 0) return [];
  const query = tx.select().from(workers).where(inArray(workers.id, workerIds)).orderBy(asc(workers.id));
  const rows = await (isLocked ? query.for("no key update") : query);
  if (rows.length === 0) return [];
  const parts = await readParts(
    tx,
    rows.map(({ id }) => id),
  );
  const { typesOf, placesOf, nameOf } = await readRelated(tx, rows);
  return rows.map((row) => ({
    row,
    evidence: {
      worker: { ...row, branches: row.branchIds.length },
      workerTypes: typesOf(row),
      places: placesOf(row),
      agencyName: nameOf(row),
      hasPhoto: parts.photos(row.id).length > 0 || row.imageUrl !== null,
      contacts: parts.contacts(row.id).length,
      addresses: parts.addresses(row.id),
      documents: parts.documents(row.id).map((document) => ({
        ...document,
        kind: document.kind as DocumentKind,
        uploadedOn: calendarDate(document.createdAt),
        reviewedOn: document.reviewedAt ? calendarDate(document.reviewedAt) : null,
      })),
      checks: parts.checks(row.id),
      employments: parts.employments(row.id),
      gaps: parts.gaps(row.id),
      references: parts.references(row.id),
      questionnaire: parts.questionnaires(row.id)[0]?.status ?? null,
    },
  }));
}
