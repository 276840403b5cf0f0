/**
 * The double-entry ledger (docs/decisions/0096-invoices.md). An entry's postings add up to nil; both are only ever added to, and an event is
 * posted once. A trigger keeps the balances.
 */
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { ledgerAccountNames, ledgerEventKinds } from "@/lib/config/closed-lists/invoices";
import { at, id } from "./columns";
import { invoices } from "./invoices";
import { organisations } from "./organisations";

/** The balance of a party's account: debits less credits, in pence. */
export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    account: text("account", { enum: ledgerAccountNames }).notNull(),
    balancePence: bigint("balance_pence", { mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.account] })],
);

export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: id(),
    /** Names the event: it is posted once. */
    key: text("key").notNull().unique(),
    event: text("event", { enum: ledgerEventKinds }).notNull(),
    /** The agency. */
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    /** Null where no provider takes part. */
    providerId: uuid("provider_id").references(() => organisations.id),
    invoiceId: uuid("invoice_id").references(() => invoices.id),
    at: at("at").notNull(),
  },
  (table) => [
    unique("ledger_entries_id_at_key").on(table.id, table.at),
    index("ledger_entries_agency_idx").on(table.organisationId, table.at, table.id),
    index("ledger_entries_provider_idx").on(table.providerId, table.at, table.id),
    index("ledger_entries_at_idx").on(table.at, table.id),
    index("ledger_entries_invoice_idx").on(table.invoiceId),
  ],
);

export const ledgerPostings = pgTable(
  "ledger_postings",
  {
    entryId: uuid("entry_id").notNull(),
    position: integer("position").notNull(),
    /** The party whose account it is. */
    organisationId: uuid("organisation_id").notNull(),
    account: text("account", { enum: ledgerAccountNames }).notNull(),
    /** A debit is positive, a credit negative. */
    pence: integer("pence").notNull(),
    at: at("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.position] }),
    foreignKey({
      name: "ledger_postings_entry_fk",
      columns: [table.entryId, table.at],
      foreignColumns: [ledgerEntries.id, ledgerEntries.at],
    }),
    index("ledger_postings_account_idx").on(table.organisationId, table.account, table.at, table.entryId),
    check("ledger_postings_pence_check", sql`${table.pence} <> 0`),
  ],
);
