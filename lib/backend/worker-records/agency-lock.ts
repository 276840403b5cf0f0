/**
 * Locks that forms and imports share when they check whether an agency has a worker already (domain.md, Duplicate
 * rule).
 */
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/db/tenancy";

/** A name reduced to its letters: case, accents, apostrophes, hyphens and spaces do not make a different person. */
export const lettersOf = (name: SQL): SQL<string> => sql`regexp_replace(search_text(${name}), '[^[:alnum:]]', '', 'g')`;

const lockOf = (organisationId: string) => sql`hashtextextended(${`workers:${organisationId}`}, 0)`;

/**
 * Forms share the lock, since each guards its own worker against duplicates; an import chunk locks the whole agency.
 * Both hold the lock until the transaction ends, so that whichever waited finds what the other wrote.
 */
export async function acquireSharedLock(tx: Transaction, organisationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(organisationId)})`);
}

/** Waits for forms that are being saved; further forms then wait until this transaction ends. */
export async function acquireExclusiveLock(tx: Transaction, organisationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(organisationId)})`);
}
