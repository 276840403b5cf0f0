/**
 * Where the records of each class stand: found and taken away for many workers at once. One list for the dry run, for the
 * erasure and for the nightly job, so that what is shown is what is done.
 */
import { and, eq, inArray, isNotNull, not, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, AnyPgTable } from "drizzle-orm/pg-core";
import { messages } from "@/lib/config/messages";
import { anyDocumentKindSchema, type DocumentKind } from "@/lib/contract/worker-fields";
import {
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
  workerPhotos,
  workerQuestionnaires,
  workerReferences,
  workers,
} from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { classOfDocument, type ErasableClass } from "./rules";

export type Found = { workerId: string; id: string };
type Part = {
  find(tx: Transaction, workerIds: string[]): Promise<Found[]>;
  erase(tx: Transaction, workerIds: string[]): Promise<unknown>;
};

type Hanging = AnyPgTable & { workerId: AnyPgColumn };

const idText = (id: AnyPgColumn) => sql<string>`${id}::text`;
const workerText = (id: AnyPgColumn) => sql<string>`${id}::text`;

/** Rows that hang on a worker and that the app may delete. */
const rowsOf = (table: Hanging, id: AnyPgColumn, which?: SQL): Part => ({
  find: (tx, ids) =>
    tx
      .select({ workerId: workerText(table.workerId), id: idText(id) })
      .from(table)
      .where(and(inArray(table.workerId, ids), which)),
  erase: (tx, ids) => tx.delete(table).where(and(inArray(table.workerId, ids), which)),
});

/** Rows that the app may only add to: taken away by a function of the database, which asks again whether they may be. */
const addedTo = (table: Hanging, id: AnyPgColumn, which: SQL | undefined, gone: SQL): Part => ({
  find: rowsOf(table, id, which).find,
  erase: (tx, ids) => tx.execute(sql`select ${gone} from unnest(${sql.param(ids)}::uuid[]) as w(id)`),
});

/** Columns of the worker himself: there is something in them as long as `filled` holds. */
const columnsOf = (filled: SQL | undefined, emptied: Partial<typeof workers.$inferInsert>): Part => ({
  find: (tx, ids) =>
    tx
      .select({ workerId: workers.id, id: idText(workers.id) })
      .from(workers)
      .where(and(inArray(workers.id, ids), filled)),
  erase: (tx, ids) =>
    tx
      .update(workers)
      .set({ ...emptied, lock: sql`${workers.lock} + 1` })
      .where(and(inArray(workers.id, ids), filled)),
});

const kindsOf = (record: ErasableClass): DocumentKind[] =>
  anyDocumentKindSchema.options.filter((kind) => classOfDocument(kind) === record);
const documentsOf = (record: ErasableClass): Part =>
  rowsOf(workerDocuments, workerDocuments.id, inArray(workerDocuments.kind, kindsOf(record)));
/** Of the kinds nobody named, too: an agency's paper must not outlive the rule for want of one. */
const documentsBeside = (...records: ErasableClass[]): Part =>
  rowsOf(workerDocuments, workerDocuments.id, not(inArray(workerDocuments.kind, records.flatMap(kindsOf))));

const checksOf = (kind: (typeof workerChecks.$inferSelect)["kind"]): Part =>
  addedTo(workerChecks, workerChecks.id, eq(workerChecks.kind, kind), sql`erase_worker_checks(w.id, array[${kind}])`);

const { firstName, lastName } = messages.privacy.erasedName;
const isNamed = not(and(eq(workers.firstName, firstName), eq(workers.lastName, lastName)) as SQL);
const hasAny = (...columns: AnyPgColumn[]) => or(...columns.map((column) => isNotNull(column)));

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

const stores: Record<ErasableClass, Part[]> = {
  identity: [
    columnsOf(or(isNamed, hasAny(workers.dateOfBirth, workers.nationality, workers.niNumber, workers.address)), {
      ...{ firstName, lastName, dateOfBirth: null, nationality: null, niNumber: null },
      ...{ address: null, postcode: null, country: null },
    }),
  ],
  contact: [
    columnsOf(
      or(
        hasAny(workers.email, workers.phone, workers.imageUrl, workers.gender, workers.experienceYears),
        isNotNull(workers.travelRadiusMiles),
        sql`cardinality(${workers.skills}) > 0`,
      ),
      {
        ...{ email: null, phone: null, imageUrl: null, gender: null, experienceYears: null, travelRadiusMiles: null },
        ...{ skills: [], driver: false },
      },
    ),
    rowsOf(workerPhotos, workerPhotos.workerId),
    rowsOf(workerAddresses, workerAddresses.id),
    rowsOf(workerContacts, workerContacts.id),
  ],
  rightToWork: [documentsOf("rightToWork"), checksOf("right_to_work")],
  dbs: [documentsOf("dbs"), checksOf("dbs_update_service")],
  medical: [answers],
  training: [documentsBeside("rightToWork", "dbs", "payroll"), checksOf("nmc_register")],
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
    addedTo(workerExpiryNotices, workerExpiryNotices.id, undefined, sql`erase_worker_notices(w.id)`),
    addedTo(workerEvents, workerEvents.id, isNotNull(workerEvents.reason), sql`erase_worker_reasons(w.id)`),
    columnsOf(hasAny(workers.employmentReason, workers.verificationReason), {
      ...{ employmentReason: null, verificationReason: null },
    }),
    importRows,
  ],
};

/** What there is of a class about these workers: whose, and which rows. */
export async function find(tx: Transaction, record: ErasableClass, workerIds: string[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const part of workerIds.length > 0 ? stores[record] : []) found.push(...(await part.find(tx, workerIds)));
  return found;
}

/** Takes a class away. What files it leaves without a row that names them is for `dropFiles` to find. */
export async function erase(tx: Transaction, record: ErasableClass, workerIds: string[]): Promise<void> {
  for (const part of workerIds.length > 0 ? stores[record] : []) await part.erase(tx, workerIds);
}
