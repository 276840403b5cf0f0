/**
 * Invoices and credit notes that the platform issues in an agency's name, their lines, disputes and events (docs/decisions/0096-invoices.md).
 * What was issued never changes: a trigger lets only what has become of it change. Amounts are pence.
 */
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
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
import type { vatTreatments } from "@/lib/config/closed-lists/agreements";
import {
  disputeDecisions,
  disputeSides,
  type HoldbackReason,
  invoiceGenerations,
  invoiceKinds,
  invoiceLineKinds,
  lineDisputeStatuses,
} from "@/lib/config/closed-lists/invoices";
import { timesheetSides } from "@/lib/config/closed-lists/jobs";
import { paymentModes } from "@/lib/config/closed-lists/organisations";
import { invoiceStates } from "@/lib/config/states/invoice";
import { sqlList, statusesOf } from "@/lib/config/states/table";
import { agreements } from "./agreements";
import { services } from "./branches-and-services";
import { at, createdAt, id } from "./columns";
import { files } from "./files";
import { jobs } from "./jobs";
import { organisations, users } from "./organisations";
import { selfBillingConsents } from "./self-billing";
import { timesheets } from "./timesheets";

/** Why a line has its VAT, by the rules as they stood. `ratePercent` is in per cent. */
export type VatDecision = {
  treatment: (typeof vatTreatments)[number];
  ratePercent: number;
  reason: string;
  ruleVersion: string;
  source: string;
};

/** A step of how an amount was worked out. */
export type TraceStep = { rule: string; sentence: string; minutes?: number; ratePence?: number; amountPence?: number };

/** A part of a line: minutes of one band at one rate. */
export type InvoiceSegment = {
  /** Null where it is what was agreed of a disputed shift. */
  startAt: string | null;
  band: string;
  basis: "hourly" | "fixed";
  minutes: number;
  ratePence: number;
  amountPence: number;
};

/** A side of an invoice as it was when the invoice was issued. */
export type InvoiceParty = {
  name: string;
  legalName: string | null;
  address: string | null;
  postcode: string | null;
  companyNumber: string | null;
  vatNumber: string | null;
};

/** The VAT of a document at one rate. */
export type VatSum = Pick<VatDecision, "treatment" | "ratePercent" | "reason"> & { netPence: number; vatPence: number };

/** What a run held back, in pence before VAT where that is known. */
export type Holdback = {
  reason: HoldbackReason;
  agencyId: string;
  agencyName: string;
  providerId: string;
  providerName: string;
  serviceId: string | null;
  serviceName: string | null;
  timesheets: number;
  netPence: number;
};

/** The next number of an agency's invoices. Locked by the transaction that takes it, so that none is left out. */
export const invoiceCounters = pgTable(
  "invoice_counters",
  {
    organisationId: uuid("organisation_id")
      .primaryKey()
      .references(() => organisations.id),
    next: integer("next").notNull().default(1),
  },
  (table) => [check("invoice_counters_next_check", sql`${table.next} > 0`)],
);

/** A run of invoices: everything that is agreed of shifts until a day. */
export const invoiceRuns = pgTable(
  "invoice_runs",
  {
    id: id(),
    /** The last Sunday before it, up to which shifts are billed weekly; those that are billed monthly, up to the month before. */
    periodEnd: date("period_end", { mode: "string" }).notNull(),
    /** Null where time started it. */
    startedByUserId: uuid("started_by_user_id").references(() => users.id),
    startedAt: at("started_at").notNull(),
    /** Null while it has not gone through every pair. */
    finishedAt: at("finished_at"),
    heldBack: jsonb("held_back").$type<Holdback[]>().notNull().default([]),
  },
  (table) => [
    index("invoice_runs_started_idx").on(table.startedAt, table.id),
    index("invoice_runs_open_idx").on(table.startedAt).where(sql`finished_at is null`),
    // Time starts one for each week.
    uniqueIndex("invoice_runs_week_key").on(table.periodEnd).where(sql`started_by_user_id is null`),
    index("invoice_runs_user_idx").on(table.startedByUserId),
  ],
);

export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    /** Of the agency, without gaps; "INV-000123" for people. */
    sequence: integer("sequence").notNull(),
    number: text("number").notNull(),
    kind: text("kind", { enum: invoiceKinds }).notNull().default("invoice"),
    generation: text("generation", { enum: invoiceGenerations }).notNull().default("new"),
    /** The agency, in whose name it is issued. */
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    providerId: uuid("provider_id")
      .notNull()
      .references(() => organisations.id),
    serviceId: uuid("service_id"),
    agreementId: uuid("agreement_id").references(() => agreements.id),
    /** The names as they were, for lists: one side cannot read the other's row. */
    agencyName: text("agency_name").notNull(),
    providerName: text("provider_name").notNull(),
    serviceName: text("service_name"),
    /** The invoice that a credit note credits. */
    creditsInvoiceId: uuid("credits_invoice_id").references((): AnyPgColumn => invoices.id),
    runId: uuid("run_id").references(() => invoiceRuns.id),
    consentId: uuid("consent_id").references(() => selfBillingConsents.id),
    isSelfBilled: boolean("is_self_billed").notNull().default(true),
    periodStart: date("period_start", { mode: "string" }).notNull(),
    periodEnd: date("period_end", { mode: "string" }).notNull(),
    issuedOn: date("issued_on", { mode: "string" }).notNull(),
    taxPoint: date("tax_point", { mode: "string" }).notNull(),
    /** When the provider has to pay, as the document says. */
    dueOn: date("due_on", { mode: "string" }).notNull(),
    /** The later day by which what was disputed is due, since nothing was until the platform decided; null where `dueOn` holds. */
    dueAfterDispute: date("due_after_dispute", { mode: "string" }),
    /** When the provider has to pay as things stand. */
    payableOn: date("payable_on", { mode: "string" })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(due_after_dispute, due_on)`),
    purchaseOrder: text("purchase_order"),
    paymentMode: text("payment_mode", { enum: paymentModes }).notNull().default("platform"),
    supplier: jsonb("supplier").$type<InvoiceParty>().notNull(),
    customer: jsonb("customer").$type<InvoiceParty>().notNull(),
    platform: jsonb("platform").$type<InvoiceParty>().notNull(),
    /** Why a credit note was issued. */
    reason: text("reason"),
    /** Of a credit note they are negative, so that documents add up. */
    netPence: integer("net_pence").notNull(),
    vatPence: integer("vat_pence").notNull(),
    grossPence: integer("gross_pence").notNull(),
    vatBreakdown: jsonb("vat_breakdown").$type<VatSum[]>().notNull(),
    /** With VAT: what open disputes hold, what credit notes have taken off (positive), and what has been paid. */
    heldPence: integer("held_pence").notNull().default(0),
    creditedPence: integer("credited_pence").notNull().default(0),
    paidPence: integer("paid_pence").notNull().default(0),
    /** What is to be paid now; negative where more was paid than is owed, and nil for a credit note. */
    duePence: integer("due_pence")
      .notNull()
      .generatedAlwaysAs(
        sql`case kind when 'invoice' then gross_pence - held_pence - credited_pence - paid_pence else 0 end`,
      ),
    status: text("status", { enum: statusesOf(invoiceStates) }).notNull(),
    since: at("since").notNull(),
    /** The provider's cut-off, after which time alone approves; null once it is decided. */
    approvalDueAt: at("approval_due_at"),
    /** When both sides were told that the cut-off is near. */
    remindedAt: at("reminded_at"),
    /** Whether time alone approved it. */
    isAutomatic: boolean("is_automatic").notNull().default(false),
    paidAt: at("paid_at"),
    /** Why the platform holds the payout back; null where it does not. */
    payoutHeldReason: text("payout_held_reason"),
    /** Counts the changes: who acts has to have seen the last one. */
    lock: integer("lock").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    unique("invoices_sequence_key").on(table.organisationId, table.generation, table.sequence),
    unique("invoices_id_parties_key").on(table.id, table.organisationId, table.providerId),
    foreignKey({
      name: "invoices_service_fk",
      columns: [table.serviceId, table.providerId],
      foreignColumns: [services.id, services.organisationId],
    }),
    index("invoices_agency_idx").on(table.organisationId, table.generation, table.issuedOn, table.id),
    index("invoices_provider_idx").on(table.providerId, table.generation, table.issuedOn, table.id),
    index("invoices_platform_idx").on(table.generation, table.issuedOn, table.id),
    index("invoices_status_idx").on(table.status, table.payableOn, table.id),
    index("invoices_approval_idx").on(table.approvalDueAt).where(sql`approval_due_at is not null`),
    index("invoices_service_idx").on(table.serviceId),
    index("invoices_agreement_idx").on(table.agreementId),
    index("invoices_credits_idx").on(table.creditsInvoiceId),
    index("invoices_run_idx").on(table.runId),
    index("invoices_consent_idx").on(table.consentId),
    check("invoices_status_check", sql`${table.status} in (${sql.raw(sqlList(statusesOf(invoiceStates)))})`),
    check("invoices_kind_check", sql`${table.kind} in (${sql.raw(sqlList(invoiceKinds))})`),
    check(
      "invoices_sum_check",
      sql`${table.grossPence} = ${table.netPence} + ${table.vatPence} and (${table.kind} = 'invoice') = (${table.grossPence} >= 0 and ${table.creditsInvoiceId} is null)`,
    ),
    check(
      "invoices_part_check",
      sql`${table.heldPence} >= 0 and ${table.creditedPence} >= 0 and ${table.paidPence} >= 0 and ${table.heldPence} + ${table.creditedPence} <= greatest(${table.grossPence}, 0)`,
    ),
    check(
      "invoices_approval_check",
      sql`(${table.status} = 'pending_approval') = (${table.approvalDueAt} is not null)`,
    ),
  ],
);

/** A provider's dispute of lines of an invoice, the agency's answer and the platform's decision. */
export const invoiceDisputes = pgTable(
  "invoice_disputes",
  {
    id: id(),
    invoiceId: uuid("invoice_id").notNull(),
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id").notNull(),
    /** All lines that were not disputed before. */
    isWhole: boolean("is_whole").notNull(),
    reason: text("reason").notNull(),
    raisedByUserId: uuid("raised_by_user_id")
      .notNull()
      .references(() => users.id),
    raisedAt: at("raised_at").notNull(),
    answer: text("answer"),
    answeredByUserId: uuid("answered_by_user_id").references(() => users.id),
    answeredAt: at("answered_at"),
    decision: text("decision", { enum: disputeDecisions }),
    decisionReason: text("decision_reason"),
    decidedByUserId: uuid("decided_by_user_id").references(() => users.id),
    decidedAt: at("decided_at"),
    /** The credit note of the decision, where there is one. */
    creditNoteId: uuid("credit_note_id").references(() => invoices.id),
  },
  (table) => [
    unique("invoice_disputes_id_parties_key").on(table.id, table.organisationId, table.providerId),
    foreignKey({
      name: "invoice_disputes_invoice_fk",
      columns: [table.invoiceId, table.organisationId, table.providerId],
      foreignColumns: [invoices.id, invoices.organisationId, invoices.providerId],
    }),
    index("invoice_disputes_invoice_idx").on(table.invoiceId, table.raisedAt),
    index("invoice_disputes_open_idx").on(table.raisedAt).where(sql`decided_at is null`),
    index("invoice_disputes_credit_idx").on(table.creditNoteId),
    check(
      "invoice_disputes_answer_check",
      sql`num_nulls(${table.answer}, ${table.answeredByUserId}, ${table.answeredAt}) in (0, 3)`,
    ),
    check(
      "invoice_disputes_decision_check",
      sql`num_nulls(${table.decision}, ${table.decisionReason}, ${table.decidedByUserId}, ${table.decidedAt}) in (0, 4)`,
    ),
  ],
);

export const invoiceLines = pgTable(
  "invoice_lines",
  {
    /** In the order of time: a run adds so many that its index grows at one end only. */
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    invoiceId: uuid("invoice_id").notNull(),
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id").notNull(),
    /** From 1, in the order of the shifts. */
    position: integer("position").notNull(),
    kind: text("kind", { enum: invoiceLineKinds }).notNull(),
    timesheetId: uuid("timesheet_id"),
    jobId: uuid("job_id"),
    /**
     * The shift of a line without a timesheet, which has to exist; that of a timesheet does. So a run of invoices, whose lines have timesheets,
     * looks up no shift for them. It locks the shifts only once its lines are added (`app_lock_billed`), and the timesheets after them: nothing
     * that locks a shift may then wait for a timesheet that a line refers to, which is why `lockTimesheets` leaves the keys of timesheets alone.
     */
    ownJobId: uuid("own_job_id")
      .references(() => jobs.id)
      .generatedAlwaysAs(sql`case when timesheet_id is null then job_id end`),
    /** Of a credit: the line that it takes from. */
    creditsLineId: uuid("credits_line_id").references((): AnyPgColumn => invoiceLines.id),
    description: text("description").notNull(),
    serviceName: text("service_name"),
    /** The day of the shift; null for a line of a legacy invoice without one. */
    shiftOn: date("shift_on", { mode: "string" }),
    minutes: integer("minutes").notNull().default(0),
    netPence: integer("net_pence").notNull(),
    segments: jsonb("segments").$type<InvoiceSegment[]>().notNull().default([]),
    trace: jsonb("trace").$type<TraceStep[]>().notNull().default([]),
    vat: jsonb("vat").$type<VatDecision>().notNull(),
    /** Whether it bills its timesheet or its cancelled shift; false once that was credited in order to be billed again. */
    isLive: boolean("is_live").notNull().default(true),
    disputeId: uuid("dispute_id"),
    disputeStatus: text("dispute_status", { enum: lineDisputeStatuses }),
    /** Before VAT: what credit notes have taken off; of the sign of the line. */
    creditedNetPence: integer("credited_net_pence").notNull().default(0),
  },
  (table) => [
    unique("invoice_lines_position_key").on(table.invoiceId, table.position),
    foreignKey({
      name: "invoice_lines_invoice_fk",
      columns: [table.invoiceId, table.organisationId, table.providerId],
      foreignColumns: [invoices.id, invoices.organisationId, invoices.providerId],
    }),
    foreignKey({
      name: "invoice_lines_timesheet_fk",
      columns: [table.timesheetId, table.organisationId],
      foreignColumns: [timesheets.id, timesheets.organisationId],
    }),
    foreignKey({
      name: "invoice_lines_dispute_fk",
      columns: [table.disputeId, table.organisationId, table.providerId],
      foreignColumns: [invoiceDisputes.id, invoiceDisputes.organisationId, invoiceDisputes.providerId],
    }),
    // A timesheet is billed once, and so are what was agreed of it later and a cancelled shift.
    uniqueIndex("invoice_lines_timesheet_key")
      .on(table.timesheetId, table.kind)
      .where(sql`is_live and kind in ('shift', 'adjustment')`),
    uniqueIndex("invoice_lines_cancellation_key").on(table.jobId).where(sql`is_live and kind = 'cancellation'`),
    index("invoice_lines_again_idx")
      .on(table.organisationId, table.providerId, table.timesheetId)
      .where(sql`not is_live`),
    index("invoice_lines_own_job_idx").on(table.ownJobId).where(sql`own_job_id is not null`),
    index("invoice_lines_credits_idx").on(table.creditsLineId).where(sql`credits_line_id is not null`),
    index("invoice_lines_dispute_idx").on(table.disputeId).where(sql`dispute_id is not null`),
    check("invoice_lines_kind_check", sql`${table.kind} in (${sql.raw(sqlList(invoiceLineKinds))})`),
    check(
      "invoice_lines_of_check",
      sql`case ${table.kind} when 'cancellation' then ${table.timesheetId} is null when 'credit' then ${table.creditsLineId} is not null else true end`,
    ),
    check("invoice_lines_dispute_check", sql`(${table.disputeId} is null) = (${table.disputeStatus} is null)`),
  ],
);

/** What happened to an invoice, with its reasons. Only ever added to. */
export const invoiceEvents = pgTable(
  "invoice_events",
  {
    invoiceId: uuid("invoice_id").notNull(),
    /** The invoice's `lock` before it; 0 for its issue. */
    lock: integer("lock").notNull(),
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id").notNull(),
    event: text("event").notNull(),
    side: text("side", { enum: timesheetSides }).notNull(),
    /** Null where time alone did it. */
    byUserId: uuid("by_user_id").references(() => users.id),
    at: at("at").notNull(),
    reason: text("reason"),
    /** With VAT, where the event is about an amount. */
    pence: integer("pence"),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.lock] }),
    foreignKey({
      name: "invoice_events_invoice_fk",
      columns: [table.invoiceId, table.organisationId, table.providerId],
      foreignColumns: [invoices.id, invoices.organisationId, invoices.providerId],
    }),
    index("invoice_events_user_idx").on(table.byUserId),
    check("invoice_events_side_check", sql`(${table.side} = 'time') = (${table.byUserId} is null)`),
  ],
);

/** Files of a dispute: the provider's with its reason, the agency's with its answer. */
export const invoiceFiles = pgTable(
  "invoice_files",
  {
    fileId: uuid("file_id")
      .primaryKey()
      .references(() => files.id),
    disputeId: uuid("dispute_id").notNull(),
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id").notNull(),
    side: text("side", { enum: disputeSides }).notNull(),
    addedAt: at("added_at").notNull(),
    /** Of the bytes as they were sent, so that a file whose answer was lost can be sent again. */
    sentHash: text("sent_hash"),
  },
  (table) => [
    unique("invoice_files_sent_key").on(table.disputeId, table.side, table.sentHash),
    foreignKey({
      name: "invoice_files_dispute_fk",
      columns: [table.disputeId, table.organisationId, table.providerId],
      foreignColumns: [invoiceDisputes.id, invoiceDisputes.organisationId, invoiceDisputes.providerId],
    }),
    index("invoice_files_dispute_idx").on(table.disputeId),
  ],
);
