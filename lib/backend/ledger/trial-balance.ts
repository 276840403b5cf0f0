import { sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { ledgerAccountNames } from "@/lib/config/closed-lists/invoices";
import { contract } from "@/lib/contract";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

const sumOf = (column: unknown) => sql<number>`coalesce(sum(${column}), 0)::float8`;

/** The trial balance of the whole ledger, from the postings themselves and from the balances that are kept of them. */
export const trialBalance = procedure(contract.ledger.trialBalance, permission(codes.finance, ["Admin"]), () =>
  withScope({ kind: "platform" }, async (tx) => {
    const kept = await tx
      .select({ account: ledgerAccounts.account, pence: sumOf(ledgerAccounts.balancePence) })
      .from(ledgerAccounts)
      .groupBy(ledgerAccounts.account);
    const posted = await tx
      .select({ account: ledgerPostings.account, pence: sumOf(ledgerPostings.pence) })
      .from(ledgerPostings)
      .groupBy(ledgerPostings.account);
    const entries = await tx.$count(ledgerEntries);
    const unbalanced = await tx
      .select({ entryId: ledgerPostings.entryId })
      .from(ledgerPostings)
      .groupBy(ledgerPostings.entryId)
      .having(sql`sum(${ledgerPostings.pence}) <> 0`);
    const of = (sums: typeof kept, account: string) => sums.find((sum) => sum.account === account)?.pence ?? 0;
    return {
      accounts: ledgerAccountNames.map((account) => ({
        account,
        keptPence: of(kept, account),
        postedPence: of(posted, account),
      })),
      entries,
      totalPence: posted.reduce((sum, { pence }) => sum + pence, 0),
      unbalanced: unbalanced.length,
    };
  }),
);
