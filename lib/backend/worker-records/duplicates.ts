/** Whether an agency has a worker already (domain.md, /dashboard/workers: the duplicate rule). */
import { and, eq, getTableColumns, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { DomainError, type FieldMessage } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { workers } from "@/lib/db/schema";
import { type Transaction, withoutLimit } from "@/lib/db/tenancy";
import { formatName } from "@/lib/format";
import { acquireSharedLock, lettersOf } from "./agency-lock";

const texts = messages.workerProfile;

/** The details that identify a worker. */
export type Identity = {
  firstName: string;
  lastName: string;
  email: string | null;
  niNumber: string | null;
  dateOfBirth: string | null;
};

/**
 * Transactions that would save the same details in one agency wait for each other until they end, so that the second
 * finds what the first wrote.
 */
async function acquireTurnLock(tx: Transaction, organisationId: string, { email, niNumber, dateOfBirth }: Identity) {
  await acquireSharedLock(tx, organisationId);
  const keys = [
    email ? `email:${email}` : null,
    niNumber ? `ni:${niNumber}` : null,
    dateOfBirth ? `born:${dateOfBirth}` : null,
  ].flatMap((key) => (key ? [`worker:${organisationId}:${key}`] : []));
  for (const key of keys.sort()) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** The ids of those of these workers whom the transaction's user sees. */
async function seenOf(tx: Transaction, rows: readonly { id: string }[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const ids = rows.map(({ id }) => id);
  const seen = await tx.select({ id: workers.id }).from(workers).where(inArray(workers.id, ids));
  return new Set(seen.map(({ id }) => id));
}

/**
 * BAD_REQUEST with reason `duplicate`, with the existing worker at each field that matches. `ownId` is the worker being
 * saved, who is not a duplicate.
 */
export async function refuseDuplicates(
  tx: Transaction,
  organisationId: string,
  identity: Identity,
  ownId: string | null = null,
): Promise<void> {
  const { firstName, lastName, email, niNumber, dateOfBirth } = identity;
  await acquireTurnLock(tx, organisationId, identity);
  const isName = sql<boolean>`${lettersOf(sql`${workers.firstName} || ' ' || ${workers.lastName}`)}
    = ${lettersOf(sql`${firstName} || ' ' || ${lastName}`)}`;
  // One index each: NI numbers, e-mail addresses, dates of birth.
  const same = [
    email ? eq(workers.email, email) : undefined,
    niNumber ? eq(workers.niNumber, niNumber) : undefined,
    dateOfBirth ? and(eq(workers.dateOfBirth, dateOfBirth), isName) : undefined,
  ].filter((condition) => condition !== undefined);
  if (same.length === 0) return;
  // A limited user must not add a worker whom another branch has, but learns nothing about them.
  const rows = await withoutLimit(tx, () =>
    tx
      .select({ ...getTableColumns(workers), isName })
      .from(workers)
      .where(
        and(
          eq(workers.organisationId, organisationId),
          isNull(workers.erasedAt),
          ownId ? ne(workers.id, ownId) : undefined,
          or(...same),
        ),
      )
      .limit(5),
  );
  const seen = await seenOf(tx, rows);
  const fields: FieldMessage[] = [];
  const say = (field: keyof Identity, words: (name: string, number: string) => string, row?: (typeof rows)[number]) => {
    if (row && !seen.has(row.id)) fields.push({ field, message: texts.duplicateElsewhere });
    else if (row) fields.push({ field, message: words(formatName(row), row.number), workerId: row.id });
  };
  say(
    "niNumber",
    texts.duplicateNi,
    rows.find((row) => niNumber !== null && row.niNumber === niNumber),
  );
  say(
    "email",
    texts.duplicateEmail,
    rows.find((row) => email !== null && row.email === email),
  );
  say(
    "dateOfBirth",
    texts.duplicatePerson,
    rows.find((row) => dateOfBirth !== null && row.dateOfBirth === dateOfBirth && row.isName),
  );
  if (fields.length > 0) throw new DomainError("BAD_REQUEST", texts.duplicateTitle, { fields, reason: "duplicate" });
}
