import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { keyText, listKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { ledgerAccounts, organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { askedOf, canRead } from "./find";

const accountKey = listKey(z.tuple([z.uuid(), keyText]));

/**
 * The accounts of the caller's organisation, or for the platform of one or of all, with the stored balances, without
 * reading any posting. NOT_FOUND for another organisation's.
 */
export const accounts = procedure(contract.ledger.accounts, canRead, ({ input, caller }) => {
  const organisationId = askedOf(caller, input.organisationId);
  const after = accountKey.read(input.after);
  const { account } = ledgerAccounts;
  return withScope(scopeOf(caller), async (tx) => {
    const rows = await tx
      .select({
        account,
        balancePence: ledgerAccounts.balancePence,
        name: organisations.name,
        organisationId: ledgerAccounts.organisationId,
      })
      .from(ledgerAccounts)
      .innerJoin(organisations, eq(organisations.id, ledgerAccounts.organisationId))
      .where(
        and(
          organisationId ? eq(ledgerAccounts.organisationId, organisationId) : undefined,
          after ? sql`(${ledgerAccounts.organisationId}, ${account}) > (${after[0]}::uuid, ${after[1]})` : undefined,
        ),
      )
      .orderBy(asc(ledgerAccounts.organisationId), asc(account))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => ({
        organisation: { _id: row.organisationId, name: row.name },
        account: row.account,
        balancePence: row.balancePence,
      })),
      next: rows.length > page.length && last ? accountKey.encode([last.organisationId, last.account]) : null,
    };
  });
});
