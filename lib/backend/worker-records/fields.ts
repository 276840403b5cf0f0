/** Reads and writes the stored fields of a profile one by one, no matter who asked for the change. */

import { and, asc, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { notFound } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import {
  type DocumentKind,
  documentValueSchema,
  type WorkerField,
  type WorkerFieldValue,
  workerFieldSchemas,
} from "@/lib/contract/profiles/fields";
import { type PlainFields, plainFields, workerFieldRegistry } from "@/lib/contract/workers/fields";
import {
  type WorkerDocumentDetails,
  workerAddresses,
  workerBankDetails,
  workerContacts,
  workerDocuments,
  workerEmployments,
  workerGaps,
  workerReferences,
  workers,
} from "@/lib/db/schema";
import { openFor, sealFor } from "@/lib/db/sealing";
import type { Transaction } from "@/lib/db/tenancy";
import { type ChangeableField, documentKindOf } from "./rules";

/** Whose profile it is. */
export type ProfileOf = { id: string; organisationId: string };

/** The values of a document change. */
export type DocumentChange = {
  fileId: string | null;
  number: string | null;
  issuedOn: string | null;
  expiresOn: string | null;
  details: WorkerDocumentDetails;
  /** The document it replaces: the newest of its kind if undefined, none if null. */
  supersedesId?: string | null;
};

/** Fields with one column of `workers` each. */
const columnFields: readonly string[] = plainFields(workerFieldRegistry);
type PlainField = PlainFields<typeof workerFieldRegistry>;
const isPlain = (field: WorkerField): field is PlainField => columnFields.includes(field);

type Lists = {
  [F in "formerAddresses" | "contacts" | "employments" | "gaps" | "references"]: {
    read: (tx: Transaction, worker: ProfileOf) => Promise<WorkerFieldValue<F>>;
    write: (tx: Transaction, worker: ProfileOf, value: WorkerFieldValue<F>) => Promise<void>;
  };
};

const of = ({ id, organisationId }: ProfileOf) => ({ workerId: id, organisationId });
/** Identifies a reference by its name and organisation, so that corrections to other details keep its status. */
const referenceKey = ({ name, organisationName }: { name: string; organisationName: string }) =>
  `${name.toLowerCase()}\n${organisationName.toLowerCase()}`;

const lists: Lists = {
  formerAddresses: {
    read: (tx, worker) =>
      tx
        .select({
          address: workerAddresses.address,
          postcode: workerAddresses.postcode,
          country: workerAddresses.country,
          fromOn: workerAddresses.fromOn,
          toOn: workerAddresses.toOn,
        })
        .from(workerAddresses)
        .where(eq(workerAddresses.workerId, worker.id))
        .orderBy(desc(workerAddresses.fromOn), asc(workerAddresses.id)),
    write: async (tx, worker, rows) => {
      await tx.delete(workerAddresses).where(eq(workerAddresses.workerId, worker.id));
      if (rows.length > 0) await tx.insert(workerAddresses).values(rows.map((row) => ({ ...of(worker), ...row })));
    },
  },
  contacts: {
    read: (tx, worker) =>
      tx
        .select({ name: workerContacts.name, relation: workerContacts.relation, phone: workerContacts.phone })
        .from(workerContacts)
        .where(eq(workerContacts.workerId, worker.id))
        .orderBy(asc(workerContacts.name), asc(workerContacts.id)),
    write: async (tx, worker, rows) => {
      await tx.delete(workerContacts).where(eq(workerContacts.workerId, worker.id));
      if (rows.length > 0) await tx.insert(workerContacts).values(rows.map((row) => ({ ...of(worker), ...row })));
    },
  },
  employments: {
    read: (tx, worker) =>
      tx
        .select({
          employer: workerEmployments.employer,
          role: workerEmployments.role,
          fromOn: workerEmployments.fromOn,
          toOn: workerEmployments.toOn,
          leavingReason: workerEmployments.leavingReason,
        })
        .from(workerEmployments)
        .where(eq(workerEmployments.workerId, worker.id))
        .orderBy(desc(workerEmployments.fromOn), asc(workerEmployments.id)),
    write: async (tx, worker, rows) => {
      await tx.delete(workerEmployments).where(eq(workerEmployments.workerId, worker.id));
      if (rows.length > 0) await tx.insert(workerEmployments).values(rows.map((row) => ({ ...of(worker), ...row })));
    },
  },
  gaps: {
    read: (tx, worker) =>
      tx
        .select({ fromOn: workerGaps.fromOn, toOn: workerGaps.toOn, reason: workerGaps.reason })
        .from(workerGaps)
        .where(eq(workerGaps.workerId, worker.id))
        .orderBy(desc(workerGaps.fromOn), asc(workerGaps.id)),
    write: async (tx, worker, rows) => {
      await tx.delete(workerGaps).where(eq(workerGaps.workerId, worker.id));
      if (rows.length > 0) await tx.insert(workerGaps).values(rows.map((row) => ({ ...of(worker), ...row })));
    },
  },
  references: {
    read: (tx, worker) =>
      tx
        .select({
          name: workerReferences.name,
          jobTitle: workerReferences.jobTitle,
          organisationName: workerReferences.organisationName,
          email: workerReferences.email,
          phone: workerReferences.phone,
        })
        .from(workerReferences)
        .where(eq(workerReferences.workerId, worker.id))
        .orderBy(asc(workerReferences.name), asc(workerReferences.id)),
    write: async (tx, worker, rows) => {
      const kept = await tx.select().from(workerReferences).where(eq(workerReferences.workerId, worker.id));
      const gone = kept.filter((one) => !rows.some((row) => referenceKey(row) === referenceKey(one)));
      if (gone.length > 0) {
        const ids = gone.map(({ id }) => id);
        await tx.delete(workerReferences).where(inArray(workerReferences.id, ids));
      }
      // Keeps the status of a reference when, for example, its phone number is corrected.
      const left = [...kept];
      for (const row of rows) {
        const at = left.findIndex((one) => referenceKey(one) === referenceKey(row));
        const [known] = at >= 0 ? left.splice(at, 1) : [];
        if (known) await tx.update(workerReferences).set(row).where(eq(workerReferences.id, known.id));
        else await tx.insert(workerReferences).values({ ...of(worker), ...row });
      }
    },
  },
};
type ListField = keyof Lists;
const isList = (field: WorkerField): field is ListField => Object.hasOwn(lists, field);

/** Increments the lock number, so that a form opened before this change is refused. */
const nextLock = sql`${workers.lock} + 1` as unknown as number;

async function change(tx: Transaction, worker: ProfileOf, set: Partial<typeof workers.$inferInsert>): Promise<void> {
  const changed = await tx
    .update(workers)
    .set({ ...set, lock: nextLock })
    .where(eq(workers.id, worker.id))
    .returning({ id: workers.id });
  if (changed.length === 0) throw notFound();
}

const documentColumns = {
  id: workerDocuments.id,
  fileId: workerDocuments.fileId,
  number: workerDocuments.number,
  issuedOn: workerDocuments.issuedOn,
  expiresOn: workerDocuments.expiresOn,
  details: workerDocuments.details,
};

/** The newest document of a kind that has not been replaced; null if there is none. */
async function newestOf(tx: Transaction, worker: ProfileOf, kind: DocumentKind) {
  const [found] = await tx
    .select(documentColumns)
    .from(workerDocuments)
    .where(
      and(
        eq(workerDocuments.workerId, worker.id),
        eq(workerDocuments.kind, kind),
        ne(workerDocuments.status, "superseded"),
      ),
    )
    .orderBy(desc(workerDocuments.createdAt), desc(workerDocuments.id))
    .limit(1);
  return found ?? null;
}

/**
 * The current value of a field, decrypted and comparable as JSON: null if empty, lists in a fixed order, for a document
 * kind the newest current one. A worker's own scope cannot see bank details, which are then null.
 */
export async function readField(tx: Transaction, worker: ProfileOf, field: ChangeableField): Promise<unknown> {
  const kind = documentKindOf(field);
  if (kind) {
    const found = await newestOf(tx, worker, kind);
    if (!found) return null;
    const { id: _, ...value } = found;
    return value;
  }
  const name = field as WorkerField;
  if (isList(name)) return lists[name].read(tx, worker);
  if (name === "bank") {
    const [row] = await tx.select().from(workerBankDetails).where(eq(workerBankDetails.workerId, worker.id));
    return row ? openFor(worker.id, row) : null;
  }
  const columns = name === "address" ? addressColumns : isPlain(name) ? { value: workers[name] } : null;
  if (!columns) throw new Error(`no field of a profile: ${name}`);
  const [row] = await tx.select(columns).from(workers).where(eq(workers.id, worker.id));
  if (!row) throw notFound();
  if ("value" in row) return row.value;
  return row.address === null ? null : row;
}

const addressColumns = { address: workers.address, postcode: workers.postcode, country: workers.country };

/** Columns that cannot be empty. */
const isNeverNone = (field: WorkerField): boolean => isPlain(field) && workers[field].notNull;

/**
 * Writes values to the profile, in one change that raises its lock number. They are validated again, since the rules
 * may have changed while they waited for approval. Null empties a field that may be empty. Throws NOT_FOUND for a
 * worker outside the scope.
 */
export async function writeFields(
  tx: Transaction,
  worker: ProfileOf,
  values: Partial<Record<WorkerField, unknown>>,
): Promise<void> {
  const set: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values) as [WorkerField, unknown][]) {
    const isNone = value === null && !isNeverNone(name);
    // An empty list means that nothing has been chosen yet, and is stored as such.
    const isUnchosen = Array.isArray(value) && value.length === 0;
    const parsed: unknown = isNone || isUnchosen ? value : workerFieldSchemas[name].parse(value);
    if (isList(name)) await lists[name].write(tx, worker, (parsed ?? []) as never);
    else if (name === "bank") await writeBank(tx, worker, parsed);
    else if (name === "address") Object.assign(set, parsed ?? { address: null, postcode: null, country: null });
    else set[name] = parsed;
  }
  await change(tx, worker, set);
}

async function writeBank(tx: Transaction, worker: ProfileOf, value: unknown): Promise<void> {
  if (value === null) {
    await tx.delete(workerBankDetails).where(eq(workerBankDetails.workerId, worker.id));
    return;
  }
  const changed = { ...sealFor(worker.id, value), changedAt: clock.now() };
  await tx
    .insert(workerBankDetails)
    .values({ ...of(worker), ...changed })
    .onConflictDoUpdate({ target: workerBankDetails.workerId, set: changed });
}

/**
 * The same for one field, or for a document, which replaces the newest of its kind unless `supersedesId` says
 * otherwise; with `acceptedByUid` it counts as accepted by that person.
 */
export async function writeField(
  tx: Transaction,
  worker: ProfileOf,
  field: ChangeableField,
  value: unknown,
  { acceptedByUid = null }: { acceptedByUid?: string | null } = {},
): Promise<{ documentId: string | null }> {
  const kind = documentKindOf(field);
  if (kind) return { documentId: await writeDocument(tx, worker, kind, value as DocumentChange, acceptedByUid) };
  await writeFields(tx, worker, { [field as WorkerField]: value });
  return { documentId: null };
}

async function writeDocument(
  tx: Transaction,
  worker: ProfileOf,
  kind: DocumentKind,
  { fileId, supersedesId, ...about }: DocumentChange,
  acceptedByUid: string | null,
): Promise<string> {
  const { number, issuedOn, expiresOn, details } = documentValueSchema.parse({ kind, ...about });
  const replaced = supersedesId === undefined ? ((await newestOf(tx, worker, kind))?.id ?? null) : supersedesId;
  if (replaced) await supersedePrevious(tx, worker, kind, replaced, acceptedByUid !== null);
  const review = acceptedByUid
    ? ({ status: "accepted", reviewedByUid: acceptedByUid, reviewedAt: clock.now() } as const)
    : {};
  const [row] = await tx
    .insert(workerDocuments)
    .values({ ...of(worker), kind, fileId, number, issuedOn, expiresOn, details, supersedesId: replaced, ...review })
    .returning({ id: workerDocuments.id });
  await change(tx, worker, {});
  if (!row) throw new Error("a document that was not written");
  if (acceptedByUid) await supersedeReplaced(tx, worker.id, [row.id]);
  return row.id;
}

/**
 * Marks the document that is being replaced as superseded, unless it is an accepted one of an on-panel worker, which
 * stays valid until the new one is accepted (`supersedeReplaced`). Other pending replacements of it are superseded too.
 */
async function supersedePrevious(
  tx: Transaction,
  { id: workerId }: ProfileOf,
  kind: DocumentKind,
  documentId: string,
  isAccepted: boolean,
): Promise<void> {
  const own = eq(workerDocuments.workerId, workerId);
  const [before] = await tx
    .select({ status: workerDocuments.status, panel: workers.panel })
    .from(workerDocuments)
    .innerJoin(workers, eq(workers.id, workerDocuments.workerId))
    .where(and(eq(workerDocuments.id, documentId), own, eq(workerDocuments.kind, kind)));
  if (!before) throw notFound();
  const isKept = !isAccepted && before.panel === "on" && before.status === "accepted";
  const isNext = and(
    eq(workerDocuments.supersedesId, documentId),
    inArray(workerDocuments.status, ["uploaded", "rejected"]),
  );
  await tx
    .update(workerDocuments)
    .set({ status: "superseded" })
    .where(and(own, isKept ? isNext : or(eq(workerDocuments.id, documentId), isNext)));
}

/** Marks every document that the accepted ones replace, directly or through a chain, as superseded. */
export async function supersedeReplaced(
  tx: Transaction,
  workerId: string,
  acceptedIds: readonly string[],
): Promise<void> {
  if (acceptedIds.length === 0) return;
  await tx.execute(sql`
    with recursive replaced(id) as (
      select d.supersedes_id from worker_documents d
      where d.worker_id = ${workerId} and d.id = any(${sql.param([...acceptedIds])}::uuid[])
      union
      select d.supersedes_id from worker_documents d join replaced r on d.id = r.id where d.worker_id = ${workerId}
    )
    update worker_documents set status = 'superseded'
    where worker_id = ${workerId} and id in (select id from replaced) and status <> 'superseded'`);
}
