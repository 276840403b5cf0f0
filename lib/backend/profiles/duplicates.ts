/** Whether a worker is on his agency's file already (domain.md, /dashboard/workers: the duplicate rule). */
import { and, eq, getTableColumns, isNull, ne, or, sql } from "drizzle-orm";
import { DomainError, type FieldMessage } from "@/lib/backend/errors";
import { lettersOf, shareFile } from "@/lib/backend/workers";
import { messages } from "@/lib/config/messages";
import { workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { formatName } from "@/lib/format";

const texts = messages.workerProfile;

/** What tells one worker from another. */
export type Identity = {
  firstName: string;
  lastName: string;
  email: string | null;
  niNumber: string | null;
  dateOfBirth: string | null;
};

/** Those who would put the same on one file wait for each other until the transaction ends: the second finds what the first wrote. */
async function waitTurn(tx: Transaction, organisationId: string, { email, niNumber, dateOfBirth }: Identity) {
  await shareFile(tx, organisationId);
  const keys = [
    email ? `email:${email}` : null,
    niNumber ? `ni:${niNumber}` : null,
    dateOfBirth ? `born:${dateOfBirth}` : null,
  ].flatMap((key) => (key ? [`worker:${organisationId}:${key}`] : []));
  for (const key of keys.sort()) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** BAD_REQUEST with reason `duplicate`, beside each field the worker on file that has the same. `ownId` is the worker himself. */
export async function refuseDuplicates(
  tx: Transaction,
  organisationId: string,
  identity: Identity,
  ownId: string | null = null,
): Promise<void> {
  const { firstName, lastName, email, niNumber, dateOfBirth } = identity;
  await waitTurn(tx, organisationId, identity);
  const isName = sql<boolean>`${lettersOf(sql`${workers.firstName} || ' ' || ${workers.lastName}`)}
    = ${lettersOf(sql`${firstName} || ' ' || ${lastName}`)}`;
  // One index each: of NI numbers, of addresses, of days of birth.
  const same = [
    email ? eq(workers.email, email) : undefined,
    niNumber ? eq(workers.niNumber, niNumber) : undefined,
    dateOfBirth ? and(eq(workers.dateOfBirth, dateOfBirth), isName) : undefined,
  ].filter((condition) => condition !== undefined);
  if (same.length === 0) return;
  const rows = await tx
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
    .limit(5);
  const fields: FieldMessage[] = [];
  const say = (field: keyof Identity, words: (name: string, number: string) => string, row?: (typeof rows)[number]) => {
    if (row) fields.push({ field, message: words(formatName(row), row.number), workerId: row.id });
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
