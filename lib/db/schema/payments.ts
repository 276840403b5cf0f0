/** Payments for invoices, the accounts they go to, and Bacs files (docs/decisions/0097-payments.md). Amounts are pence. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { paymentDirections, paymentWays } from "@/lib/config/closed-lists/payments";
import { openPaymentStatuses, paymentStates } from "@/lib/config/states/payment";
import { sqlList, statusesOf } from "@/lib/config/states/table";
import { at, id } from "./columns";
import { invoices } from "./invoices";
import { organisations, users } from "./organisations";

export type BankAccount = { sortCode: string; accountNumber: string; accountName: string };

/** How an organisation pays and is paid. */
export const paymentAccounts = pgTable(
  "payment_accounts",
  {
    organisationId: uuid("organisation_id")
      .primaryKey()
      .references(() => organisations.id),
    /** At the provider of direct debits. */
    customerId: text("customer_id").unique(),
    /** When the page for signing a mandate was last opened. */
    mandateOpenedAt: at("mandate_opened_at"),
    /** Whether a mandate is signed there, as it said when it was asked. */
    hasMandate: boolean("has_mandate").notNull().default(false),
    account: jsonb("account").$type<BankAccount>(),
    /** Another account, until a second person confirms it. */
    proposed: jsonb("proposed").$type<BankAccount>(),
    proposedByUserId: uuid("proposed_by_user_id").references(() => users.id),
    lock: integer("lock").notNull().default(1),
  },
  (table) => [
    index("payment_accounts_user_idx").on(table.proposedByUserId),
    check("payment_accounts_proposed_check", sql`(${table.proposed} is null) = (${table.proposedByUserId} is null)`),
  ],
);

/** A Bacs file as it was made. */
export const bacsExports = pgTable(
  "bacs_exports",
  {
    id: id(),
    /** Counts the files: another serial number for each. */
    number: integer("number").notNull().generatedAlwaysAsIdentity().unique(),
    direction: text("direction", { enum: paymentDirections }).notNull(),
    processingOn: date("processing_on", { mode: "string" }).notNull(),
    /** Has account numbers: for the platform's finance staff alone. */
    content: text("content").notNull(),
    createdByUserId: uuid("created_by_user_id")
      .notNull()
      .references(() => users.id),
    createdAt: at("created_at").notNull(),
    /** When someone gave the file to the bank, as they say. */
    sentAt: at("sent_at"),
    sentByUserId: uuid("sent_by_user_id").references(() => users.id),
  },
  (table) => [
    index("bacs_exports_created_idx").on(table.createdAt, table.id),
    index("bacs_exports_user_idx").on(table.createdByUserId),
    index("bacs_exports_sent_by_idx").on(table.sentByUserId),
    check("bacs_exports_sent_check", sql`(${table.sentAt} is null) = (${table.sentByUserId} is null)`),
  ],
);

export const payments = pgTable(
  "payments",
  {
    id: id(),
    invoiceId: uuid("invoice_id").notNull(),
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id").notNull(),
    direction: text("direction", { enum: paymentDirections }).notNull(),
    method: text("method", { enum: paymentWays }).notNull(),
    /** The money that moves; nil for a payout that an advance takes all of. */
    pence: integer("pence").notNull(),
    /** Of a payout: what it pays back of advances. */
    settledPence: integer("settled_pence").notNull().default(0),
    status: text("status", { enum: statusesOf(paymentStates) }).notNull(),
    /** The payment provider's, or the bank's as it was entered. */
    reference: text("reference"),
    failureCode: text("failure_code"),
    /** When the portal stopped asking for it without an answer: a person has to look at it. */
    stuckAt: at("stuck_at"),
    /** The day on which the money moved. */
    paidOn: date("paid_on", { mode: "string" }),
    /** The day on which it was last asked whether the bank has taken a confirmed direct debit back. */
    askedOn: date("asked_on", { mode: "string" }),
    exportId: uuid("export_id").references(() => bacsExports.id),
    /** Null where time started it. */
    byUserId: uuid("by_user_id").references(() => users.id),
    createdAt: at("created_at").notNull(),
    since: at("since").notNull(),
    lock: integer("lock").notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: "payments_invoice_fk",
      columns: [table.invoiceId, table.organisationId, table.providerId],
      foreignColumns: [invoices.id, invoices.organisationId, invoices.providerId],
    }),
    // Nothing is collected or paid out twice at a time.
    uniqueIndex("payments_open_key")
      .on(table.invoiceId, table.direction)
      .where(sql.raw(`status in (${sqlList(openPaymentStatuses)})`)),
    unique("payments_reference_key").on(table.method, table.reference, table.invoiceId, table.direction),
    index("payments_invoice_idx").on(table.invoiceId, table.createdAt, table.id),
    index("payments_reference_idx").on(table.reference),
    index("payments_waiting_idx")
      .on(table.since, table.id)
      .where(sql.raw(`status in (${sqlList(openPaymentStatuses)})`)),
    index("payments_taken_back_idx").on(table.paidOn).where(sql`status = 'confirmed' and method = 'direct_debit'`),
    index("payments_export_idx").on(table.exportId),
    index("payments_user_idx").on(table.byUserId),
    check("payments_status_check", sql`${table.status} in (${sql.raw(sqlList(statusesOf(paymentStates)))})`),
    check(
      "payments_amount_check",
      sql`${table.pence} >= 0 and ${table.settledPence} >= 0 and ${table.pence} + ${table.settledPence} > 0
        and (${table.direction} = 'payout' or ${table.settledPence} = 0)`,
    ),
    check("payments_paid_check", sql`${table.status} <> 'confirmed' or ${table.paidOn} is not null`),
    check("payments_export_check", sql`(${table.method} = 'bacs') = (${table.exportId} is not null)`),
  ],
);
