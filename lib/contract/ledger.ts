/** The calls about the double-entry ledger (docs/decisions/0096-invoices.md). Pence; a debit is positive, a credit negative. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { invoiceGenerations, ledgerAccountNames, ledgerEventKinds } from "@/lib/config/closed-lists/invoices";
import { constants } from "@/lib/config/constants";

/** Whose accounts: for the platform's staff, all organisations' where it is left out; for others always their own. */
const asked = z.object({
  organisationId: z.uuid().optional(),
  after: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSizeMax),
});

const accountSchema = z.object({
  organisation: z.object({ _id: z.uuid(), name: z.string() }),
  account: z.enum(ledgerAccountNames),
  /** As it is kept: the debits less the credits. */
  balancePence: z.int(),
});
export type LedgerAccount = z.infer<typeof accountSchema>;

const entrySchema = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  event: z.enum(ledgerEventKinds),
  invoice: z.object({ _id: z.uuid(), number: z.string(), generation: z.enum(invoiceGenerations) }).nullable(),
  /** Of both sides; they add up to nil. */
  postings: z.array(z.object({ party: z.string(), account: z.enum(ledgerAccountNames), pence: z.int() })),
});
export type LedgerEntry = z.infer<typeof entrySchema>;

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

  accounts: oc
    .route({
      method: "GET",
      path: "/ledger/accounts",
      summary: "The accounts of the caller’s organisation, or for the platform of every one, with their balances",
    })
    .input(asked)
    .output(z.object({ items: z.array(accountSchema), next: z.string().nullable() })),

  statement: oc
    .route({
      method: "GET",
      path: "/ledger/statement",
      summary: "The entries in which an organisation takes part, the last first, as both sides see them",
    })
    .input(asked)
    .output(z.object({ items: z.array(entrySchema), next: z.string().nullable() })),
};
