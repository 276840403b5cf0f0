/**
 * Where the records of each class are stored: finds and erases them for many workers at once. The preview, the erasure
 * and the nightly job share this one list, so that what is shown is what is done.
 */
import { and, eq, inArray, isNotNull, not, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, AnyPgTable } from "drizzle-orm/pg-core";
import { anyDocumentKindSchema, type DocumentKind } from "@/lib/contract/profiles/fields";
import {
  allocations,
  profileChanges,
  questionnaireSubmissions,
  workerAddresses,
  workerBankDetails,
  workerChecks,
  workerContacts,
  workerDocuments,
  workerEmployments,
  workerEvents,
  workerExpiryNotices,
  workerGaps,
  workerImportRows,
  workerLinks,
  workerNotes,
  workerPhotos,
  workerQuestionnaires,
  workerReferences,
  workers,
  workerUnavailability,
} from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { erasedColumns } from "./columns";
import { classOfDocument, type ErasableClass } from "./rules";

export type Found = { workerId: string; id: string };
type Part = {
  find(tx: Transaction, workerIds: string[]): Promise<Found[]>;
  erase(tx: Transaction, workerIds: string[]): Promise<unknown>;
};

type WorkerTable = AnyPgTable & { workerId: AnyPgColumn };

const idText = (id: AnyPgColumn) => sql<string>`${id}::text`;
const workerText = (id: AnyPgColumn) => sql<string>`${id}::text`;

/** Rows that belong to a worker and that the app may delete. */
const rowsOf = (table: WorkerTable, id: AnyPgColumn, which?: SQL): Part => ({
  find: (tx, ids) =>
    tx
      .select({ workerId: workerText(table.workerId), id: idText(id) })
      .from(table)
      .where(and(inArray(table.workerId, ids), which)),
  erase: (tx, ids) => tx.delete(table).where(and(inArray(table.workerId, ids), which)),
});

/** Append-only rows: erased by a database function, which checks the rules again. */
const appendOnlyRowsOf = (table: WorkerTable, id: AnyPgColumn, which: SQL | undefined, gone: SQL): Part => ({
  find: rowsOf(table, id, which).find,
  erase: (tx, ids) => tx.execute(sql`select ${gone} from unnest(${sql.param(ids)}::uuid[]) as w(id)`),
});

/**
 * The columns of the worker's row that belong to a record class. They count as filled if any differs from its erased
 * value.
 */
function columnsOf(record: ErasableClass): Part[] {
  const columns = erasedColumns(record);
  if (columns.length === 0) return [];
  const filled = or(
    ...columns.map(([column, to]) =>
      to === null
        ? isNotNull(workers[column])
        : sql`${workers[column]} is distinct from ${sql.param(to, workers[column])}`,
    ),
  );
  const found = (ids: string[]) => and(inArray(workers.id, ids), filled);
  return [
    {
      find: (tx, ids) =>
        tx
          .select({ workerId: workers.id, id: idText(workers.id) })
          .from(workers)
          .where(found(ids)),
      erase: (tx, ids) =>
        tx
          .update(workers)
          .set({ ...Object.fromEntries(columns), lock: sql`${workers.lock} + 1` })
          .where(found(ids)),
    },
  ];
}

const kindsOf = (record: ErasableClass): DocumentKind[] =>
  anyDocumentKindSchema.options.filter((kind) => classOfDocument(kind) === record);
const documentsOf = (record: ErasableClass): Part =>
  rowsOf(workerDocuments, workerDocuments.id, inArray(workerDocuments.kind, kindsOf(record)));
/** Includes kinds that no class lists, so that an agency's own kind of document is never kept for ever. */
const relatedDocuments = (...records: ErasableClass[]): Part =>
  rowsOf(workerDocuments, workerDocuments.id, not(inArray(workerDocuments.kind, records.flatMap(kindsOf))));

const checksOf = (kind: (typeof workerChecks.$inferSelect)["kind"]): Part =>
  appendOnlyRowsOf(
    workerChecks,
    workerChecks.id,
    eq(workerChecks.kind, kind),
    sql`erase_worker_checks(w.id, array[${kind}])`,
  );

const importRows: Part = {
  find: async (tx, ids) => {
    const rows = await tx
      .select({
        workerId: workerImportRows.workerId,
        duplicateOf: workerImportRows.duplicateOf,
        id: sql<string>`${workerImportRows.importId} || ':' || ${workerImportRows.row}`,
      })
      .from(workerImportRows)
      .where(or(inArray(workerImportRows.workerId, ids), inArray(workerImportRows.duplicateOf, ids)));
    return rows.map(({ workerId, duplicateOf, id }) => ({ workerId: workerId ?? duplicateOf ?? "", id }));
  },
  erase: (tx, ids) =>
    tx
      .delete(workerImportRows)
      .where(or(inArray(workerImportRows.workerId, ids), inArray(workerImportRows.duplicateOf, ids))),
};

/** The name in the record of a shift, which itself stays: it belongs to the provider as well. */
const namesOfShifts: Part = {
  find: rowsOf(allocations, allocations.id, isNotNull(allocations.workerName)).find,
  erase: (tx, ids) =>
    tx.update(allocations).set({ workerName: null, compliance: null }).where(inArray(allocations.workerId, ids)),
};

const answers: Part = {
  find: async (tx, ids) => {
    const ofThese = inArray(workerQuestionnaires.workerId, ids);
    const workerId = workerText(workerQuestionnaires.workerId);
    const [kept, submitted] = [
      await tx
        .select({ workerId, id: idText(workerQuestionnaires.id) })
        .from(workerQuestionnaires)
        .where(ofThese),
      await tx
        .select({ workerId, id: idText(questionnaireSubmissions.id) })
        .from(questionnaireSubmissions)
        .innerJoin(workerQuestionnaires, eq(workerQuestionnaires.id, questionnaireSubmissions.workerQuestionnaireId))
        .where(ofThese),
    ];
    return [...kept, ...submitted];
  },
  erase: (tx, ids) =>
    tx.execute(sql`select erase_worker_answers(w.id) from unnest(${sql.param(ids)}::uuid[]) as w(id)`),
};

/** The rows of each record class; the columns of the worker's own row come from their classes. */
const rowsOfClass: Record<ErasableClass, Part[]> = {
  identity: [namesOfShifts],
  contact: [
    rowsOf(workerPhotos, workerPhotos.workerId),
    rowsOf(workerAddresses, workerAddresses.id),
    rowsOf(workerContacts, workerContacts.id),
  ],
  rightToWork: [documentsOf("rightToWork"), checksOf("right_to_work")],
  dbs: [documentsOf("dbs"), checksOf("dbs_update_service")],
  medical: [answers],
  training: [relatedDocuments("rightToWork", "dbs", "payroll"), checksOf("nmc_register")],
  references: [
    rowsOf(workerReferences, workerReferences.id),
    rowsOf(workerEmployments, workerEmployments.id),
    rowsOf(workerGaps, workerGaps.id),
  ],
  bankDetails: [rowsOf(workerBankDetails, workerBankDetails.workerId)],
  payroll: [documentsOf("payroll")],
  history: [
    rowsOf(profileChanges, profileChanges.id),
    rowsOf(workerLinks, workerLinks.id),
    rowsOf(workerUnavailability, workerUnavailability.id),
    rowsOf(workerNotes, workerNotes.id),
    appendOnlyRowsOf(workerExpiryNotices, workerExpiryNotices.id, undefined, sql`erase_worker_notices(w.id)`),
    appendOnlyRowsOf(workerEvents, workerEvents.id, isNotNull(workerEvents.reason), sql`erase_worker_reasons(w.id)`),
    importRows,
  ],
};

const partsOf = (record: ErasableClass): Part[] => [...columnsOf(record), ...rowsOfClass[record]];

/** The rows of a record class for these workers, with the worker of each. */
export async function find(tx: Transaction, record: ErasableClass, workerIds: string[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const part of workerIds.length > 0 ? partsOf(record) : []) found.push(...(await part.find(tx, workerIds)));
  return found;
}

/** Erases a record class. `dropFiles` finds the files that are no longer referenced afterwards. */
export async function erase(tx: Transaction, record: ErasableClass, workerIds: string[]): Promise<void> {
  for (const part of workerIds.length > 0 ? partsOf(record) : []) await part.erase(tx, workerIds);
}
