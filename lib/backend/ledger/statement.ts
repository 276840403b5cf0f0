import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { invoices, ledgerEntries, ledgerPostings, organisations } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { askedOf, canRead } from "./find";

/** The side of an entry that an organisation is on. NOT_FOUND for none. */
async function sideOf(tx: Transaction, organisationId: string) {
  const [found] = await tx
    .select({ kind: organisations.kind })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  if (!found) throw notFound();
  return found.kind === "provider" ? ledgerEntries.providerId : ledgerEntries.organisationId;
}

/** The entries in which an organisation takes part, or for the platform all, the last first. NOT_FOUND for another organisation's. */
export const statement = procedure(contract.ledger.statement, canRead, ({ input, caller }) => {
  const organisationId = askedOf(caller, input.organisationId);
  const after = timeKey.read(input.after);
  const { id, at, event } = ledgerEntries;
  return withScope(scopeOf(caller), async (tx) => {
    const rows = await tx
      .select({
        id,
        at,
        event,
        agencyId: ledgerEntries.organisationId,
        key: cursorTimestamp(at),
        invoiceId: invoices.id,
        number: invoices.number,
        generation: invoices.generation,
        agencyName: invoices.agencyName,
        providerName: invoices.providerName,
        ownName: organisations.name,
      })
      .from(ledgerEntries)
      .leftJoin(invoices, eq(invoices.id, ledgerEntries.invoiceId))
      .leftJoin(organisations, eq(organisations.id, ledgerEntries.organisationId))
      .where(
        and(
          organisationId ? eq(await sideOf(tx, organisationId), organisationId) : undefined,
          after ? sql`(${at}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
        ),
      )
      .orderBy(desc(at), desc(id))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const postings = page.length
      ? await tx
          .select()
          .from(ledgerPostings)
          .where(
            inArray(
              ledgerPostings.entryId,
              page.map((row) => row.id),
            ),
          )
          .orderBy(asc(ledgerPostings.entryId), asc(ledgerPostings.position))
      : [];
    const last = page.at(-1);
    return {
      items: page.map((row) => ({
        _id: row.id,
        at: row.at.toISOString(),
        event: row.event,
        invoice:
          row.invoiceId && row.number && row.generation
            ? { _id: row.invoiceId, number: row.number, generation: row.generation }
            : null,
        postings: postings
          .filter((posting) => posting.entryId === row.id)
          .map((posting) => ({
            party: (posting.organisationId === row.agencyId ? (row.agencyName ?? row.ownName) : row.providerName) ?? "",
            account: posting.account,
            pence: posting.pence,
          })),
      })),
      next: rows.length > page.length && last ? timeKey.encode([last.key, last.id]) : null,
    };
  });
});
