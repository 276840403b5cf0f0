/** Advances on approved invoices (domain.md, Capital Advance): a record, from which nothing is paid by itself. Amounts are pence. */
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
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { advanceStates } from "@/lib/config/states/advance";
import { sqlList, statusesOf } from "@/lib/config/states/table";
import { at, id } from "./columns";
import { invoices } from "./invoices";
import { organisations, users } from "./organisations";

type AdvanceTerms = { limitPence: number; percent: number; feeBasisPoints: number };

/** What the platform offers an agency. Null until a second person has confirmed what was proposed first. */
export const advanceTerms = pgTable(
  "advance_terms",
  {
    organisationId: uuid("organisation_id")
      .primaryKey()
      .references(() => organisations.id),
    limitPence: integer("limit_pence"),
    /** Of what is due on an invoice. */
    percent: integer("percent"),
    /** Hundredths of a per cent of what is advanced, once. */
    feeBasisPoints: integer("fee_basis_points"),
    /** Other terms, until a second person confirms them. */
    proposed: jsonb("proposed").$type<AdvanceTerms>(),
    proposedByUserId: uuid("proposed_by_user_id").references(() => users.id),
    lock: integer("lock").notNull().default(1),
  },
  (table) => [
    check(
      "advance_terms_check",
      sql`${table.limitPence} >= 0 and ${table.percent} between 1 and 100 and ${table.feeBasisPoints} between 0 and 2000`,
    ),
    check(
      "advance_terms_whole_check",
      sql`num_nulls(${table.limitPence}, ${table.percent}, ${table.feeBasisPoints}) in (0, 3)`,
    ),
    check("advance_terms_proposed_check", sql`(${table.proposed} is null) = (${table.proposedByUserId} is null)`),
    index("advance_terms_user_idx").on(table.proposedByUserId),
  ],
);

export const advances = pgTable(
  "advances",
  {
    id: id(),
    /** "ADV-000123" for people. */
    number: integer("number").notNull().generatedAlwaysAsIdentity().unique(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    /** What was due on its invoices, the terms, what is owed for it and the part of that which is kept as the fee. */
    grossPence: integer("gross_pence").notNull(),
    percent: integer("percent").notNull(),
    pence: integer("pence").notNull(),
    feePence: integer("fee_pence").notNull(),
    /** The fee as a yearly rate, in hundredths of a per cent. */
    yearlyBasisPoints: integer("yearly_basis_points").notNull(),
    /** When the last of its invoices is due. */
    settlesOn: date("settles_on", { mode: "string" }).notNull(),
    settledPence: integer("settled_pence").notNull().default(0),
    writtenOffPence: integer("written_off_pence").notNull().default(0),
    status: text("status", { enum: statusesOf(advanceStates) }).notNull(),
    /** Why it was declined or written off. */
    reason: text("reason"),
    requestedByUserId: uuid("requested_by_user_id")
      .notNull()
      .references(() => users.id),
    requestedAt: at("requested_at").notNull(),
    paidOutOn: date("paid_out_on", { mode: "string" }),
    settledOn: date("settled_on", { mode: "string" }),
    since: at("since").notNull(),
    /** When the notice of its recovery was queued: a dispute opens one within the database, which tells no one. */
    recoveryToldAt: at("recovery_told_at"),
    lock: integer("lock").notNull().default(1),
  },
  (table) => [
    unique("advances_id_organisation_key").on(table.id, table.organisationId),
    index("advances_agency_idx").on(table.organisationId, table.requestedAt, table.id),
    index("advances_platform_idx").on(table.requestedAt, table.id),
    index("advances_waiting_idx")
      .on(table.since, table.id)
      .where(sql`${table.status} in ('requested', 'under_review', 'approved')`),
    index("advances_untold_idx")
      .on(table.since, table.id)
      .where(sql`${table.status} = 'in_recovery' and ${table.recoveryToldAt} is null`),
    index("advances_user_idx").on(table.requestedByUserId),
    check("advances_status_check", sql`${table.status} in (${sql.raw(sqlList(statusesOf(advanceStates)))})`),
    check(
      "advances_amount_check",
      sql`${table.pence} > 0 and ${table.feePence} between 0 and ${table.pence} and ${table.pence} <= ${table.grossPence}
        and ${table.settledPence} >= 0 and ${table.writtenOffPence} >= 0
        and ${table.settledPence} + ${table.writtenOffPence} <= ${table.pence}`,
    ),
  ],
);

/** The invoices of an advance, and what is advanced on each. */
export const advanceInvoices = pgTable(
  "advance_invoices",
  {
    advanceId: uuid("advance_id").notNull(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    organisationId: uuid("organisation_id").notNull(),
    pence: integer("pence").notNull(),
    /** How much of it the invoice's own payouts have paid back. */
    settledPence: integer("settled_pence").notNull().default(0),
    /** Whether the advance goes on; an invoice is in one that does. */
    isLive: boolean("is_live").notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.advanceId, table.invoiceId] }),
    foreignKey({
      name: "advance_invoices_advance_fk",
      columns: [table.advanceId, table.organisationId],
      foreignColumns: [advances.id, advances.organisationId],
    }),
    uniqueIndex("advance_invoices_live_key").on(table.invoiceId).where(sql`is_live`),
    index("advance_invoices_invoice_idx").on(table.invoiceId),
    check("advance_invoices_pence_check", sql`${table.pence} > 0`),
    check("advance_invoices_settled_check", sql`${table.settledPence} between 0 and ${table.pence}`),
  ],
);
