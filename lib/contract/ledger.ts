/** The calls about the double-entry ledger (docs/decisions/0096-invoices.md). Pence; a debit is positive, a credit negative. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { ledgerAccountNames } from "@/lib/config/closed-lists/invoices";

export const ledger = {
  trialBalance: oc
    .route({
      method: "GET",
      path: "/ledger/trial-balance",
      summary: "Get the ledger's trial balance, by which it is seen to add up to nil",
    })
    .output(
      z.object({
        accounts: z.array(
          z.object({
            account: z.enum(ledgerAccountNames),
            /** The sum of the kept balances, and of the postings that they are kept from. */
            keptPence: z.int(),
            postedPence: z.int(),
          }),
        ),
        entries: z.int(),
        /** Nil. */
        totalPence: z.int(),
        /** Entries whose postings do not add up to nil. */
        unbalanced: z.int(),
      }),
    ),
};
