/** What forms and files have in common when they ask whether somebody is on his agency's file already (domain.md, Duplicate rule). */
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/db/tenancy";

/** A name by its letters alone: no capitals, accents, apostrophes, hyphens or blanks make somebody another person. */
export const lettersOf = (name: SQL): SQL<string> => sql`regexp_replace(search_text(${name}), '[^[:alnum:]]', '', 'g')`;

const lockOf = (organisationId: string) => sql`hashtextextended(${`workers:${organisationId}`}, 0)`;

/**
 * Forms put somebody on an agency's file side by side, each looking out for its own person; a chunk of a file has the agency's
 * file to itself. Both hold it until the transaction ends: whoever waited then finds what the other wrote.
 */
export async function shareFile(tx: Transaction, organisationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(organisationId)})`);
}

/** Waits for the forms that are being saved; forms then wait for this transaction, and for no more than it. */
export async function holdFile(tx: Transaction, organisationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(organisationId)})`);
}
