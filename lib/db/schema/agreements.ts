/**
 * Agreements between an agency and a provider (domain.md, Agreement). An agreement belongs to two organisations, and
 * its parts are visible to everyone who can see it. States are in docs/states.md.
 */
import { sql } from "drizzle-orm";
import { boolean, check, date, foreignKey, index, integer, pgSequence, pgTable, text, uuid } from "drizzle-orm/pg-core";
import {
  agreementOrigins,
  agreementStatuses,
  bankHolidayDays,
  type RateBand,
  type SpecialRateMode,
} from "@/lib/config/closed-lists/agreements";
import { billingPeriods, paymentModes } from "@/lib/config/closed-lists/organisations";
import { branches } from "./branches-and-services";
import { at, createdAt, id } from "./columns";
import { organisations } from "./organisations";

/** The rate of a band that differs from the standard charge: a multiplier in hundredths (150 is 1.5 times) or pence. */
export type SpecialRate = { band: RateBand; mode: SpecialRateMode; value: number };
export const agreementReference = pgSequence("agreement_reference", { startWith: 1001 });

export const agreements = pgTable(
  "agreements",
  {
    id: id(),
    /** The reference that people use, such as "AG-1001". */
    reference: text("reference").notNull().unique(),
    agencyId: uuid("agency_id")
      .notNull()
      .references(() => organisations.id),
    providerId: uuid("provider_id")
      .notNull()
      .references(() => organisations.id),
    /** Copies of the names for lists, because one organisation cannot read the other's row. */
    agencyName: text("agency_name").notNull(),
    providerName: text("provider_name").notNull(),
    branchId: uuid("branch_id"),
    origin: text("origin", { enum: agreementOrigins }).notNull().default("direct"),
    status: text("status", { enum: agreementStatuses }).notNull().default("draft"),
    /** The version last sent; 0 before the first. */
    version: integer("version").notNull().default(0),
    lock: integer("lock").notNull().default(1),
    startOn: date("start_on", { mode: "string" }),
    endOn: date("end_on", { mode: "string" }),
    noticeDays: integer("notice_days").notNull().default(28),
    billingPeriod: text("billing_period", { enum: billingPeriods }).notNull().default("weekly"),
    creditDays: integer("credit_days").notNull().default(30),
    /** ISO: Monday is 1. */
    timesheetCutoffWeekday: integer("timesheet_cutoff_weekday").notNull().default(1),
    /** HH:MM, in the platform's time zone. */
    timesheetCutoffTime: text("timesheet_cutoff_time").notNull().default("17:00"),
    approvalCutoffDays: integer("approval_cutoff_days").notNull().default(2),
    paymentMode: text("payment_mode", { enum: paymentModes }).notNull().default("platform"),
    /** Which day of a bank holiday on a weekend is charged as one. */
    bankHolidayDays: text("bank_holiday_days", { enum: bankHolidayDays }).notNull().default("substitute"),
    autoAcceptWorkers: boolean("auto_accept_workers").notNull().default(false),
    /** Whether workers confirm their own hours before the agency submits them. */
    workersConfirmHours: boolean("workers_confirm_hours").notNull().default(false),
    autoApproveTimesheetDays: integer("auto_approve_timesheet_days"),
    terms: text("terms").notNull().default(""),
    /** Why it was returned to draft, suspended or ended, as written by the person who last did so. */
    reason: text("reason"),
    /** The last day of notice, once notice is served. */
    terminatesOn: date("terminates_on", { mode: "string" }),
    /** When the signatories were notified that it ends soon. */
    endingNotifiedAt: at("ending_told_at"),
    createdByUid: text("created_by_uid").notNull(),
    createdAt: createdAt(),
    changedAt: at("changed_at").notNull().defaultNow(),
  },
  (table) => [
    index("agreements_agency_list_idx").on(table.agencyId, table.createdAt.desc(), table.id.desc()),
    index("agreements_provider_list_idx").on(table.providerId, table.createdAt.desc(), table.id.desc()),
    index("agreements_list_idx").on(table.createdAt.desc(), table.id.desc()),
    index("agreements_status_idx").on(table.status, table.startOn, table.endOn),
    foreignKey({
      name: "agreements_branch_fk",
      columns: [table.branchId, table.agencyId],
      foreignColumns: [branches.id, branches.organisationId],
    }),
    check("agreements_parties_check", sql`${table.agencyId} <> ${table.providerId}`),
    check(
      "agreements_dates_check",
      sql`${table.endOn} is null or ${table.startOn} is null or ${table.endOn} >= ${table.startOn}`,
    ),
    check(
      "agreements_status_check",
      sql`${table.status} in ('draft', 'pending_agency', 'pending_provider', 'scheduled', 'active', 'suspended', 'expired', 'terminated')`,
    ),
    check("agreements_sent_check", sql`${table.status} = 'draft' or ${table.version} > 0`),
  ],
);
