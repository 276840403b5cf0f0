/**
 * When a provider's payments are authorised, and the steps that wait for it or were decided
 * (docs/decisions/0103-payment-authorisations.md). Amounts are pence.
 */
import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { paymentAuthorisationStates } from "@/lib/config/states/payment-authorisation";
import { sqlList, statusesOf } from "@/lib/config/states/table";
import { at, id } from "./columns";
import { invoices } from "./invoices";
import { organisations, users } from "./organisations";

/** Without a row every payment of a provider that pays by direct debit is authorised, in one step and by someone else. */
export const paymentAuthorisationSettings = pgTable(
  "payment_authorisation_settings",
  {
    /** The provider. */
    organisationId: uuid("organisation_id")
      .primaryKey()
      .references(() => organisations.id),
    /** From which gross amount an invoice needs it; null for those of `serviceIds` alone. */
    thresholdPence: integer("threshold_pence"),
    /** From which gross amount it takes two steps; null for one step always. */
    twoStepsFromPence: integer("two_steps_from_pence"),
    /** Whether no one authorises what they raised or approved themselves. */
    isTwoPerson: boolean("is_two_person").notNull(),
    /** Whether no one approves the hours of a shift that they posted, authorised, confirmed or accepted a worker for. */
    isTwoPersonHours: boolean("is_two_person_hours").notNull().default(false),
    /** The services whose invoices need it whatever they come to. */
    serviceIds: uuid("service_ids").array().notNull(),
    lock: integer("lock").notNull(),
  },
  (table) => [
    check(
      "payment_authorisation_settings_amounts_check",
      sql`${table.thresholdPence} >= 0 and ${table.twoStepsFromPence} >= 0`,
    ),
  ],
);

/** One step of authorising the payment of an invoice. */
export const paymentAuthorisations = pgTable(
  "payment_authorisations",
  {
    id: id(),
    invoiceId: uuid("invoice_id").notNull(),
    agencyId: uuid("agency_id").notNull(),
    /** The provider. */
    organisationId: uuid("organisation_id").notNull(),
    serviceId: uuid("service_id"),
    step: integer("step").notNull(),
    /** How many steps there are. */
    steps: integer("steps").notNull(),
    /** What is authorised: the gross amount of the invoice, which no collection of it exceeds. */
    pence: integer("pence").notNull(),
    /** Whether it waits for the provider's primary users, since no one decided in time, or no one could. */
    isEscalated: boolean("is_escalated").notNull().default(false),
    /** Who raised or approved what the invoice bills, when it was asked. */
    involvedUserIds: uuid("involved_user_ids").array().notNull(),
    /** Who authorised the first step. */
    firstUserId: uuid("first_user_id").references(() => users.id),
    delegatedToUserId: uuid("delegated_to_user_id").references(() => users.id),
    delegatedByUserId: uuid("delegated_by_user_id").references(() => users.id),
    askedAt: at("asked_at").notNull(),
    /** The cut-off after which it escalates. */
    dueAt: at("due_at").notNull(),
    status: text("status", { enum: statusesOf(paymentAuthorisationStates) })
      .notNull()
      .default("pending"),
    reason: text("reason"),
    decidedByUserId: uuid("decided_by_user_id").references(() => users.id),
    /** When it stopped waiting. */
    closedAt: at("closed_at"),
    /** Counts the changes: who acts has to have seen the last one. */
    lock: integer("lock").notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: "payment_authorisations_invoice_fk",
      columns: [table.invoiceId, table.agencyId, table.organisationId],
      foreignColumns: [invoices.id, invoices.organisationId, invoices.providerId],
    }),
    uniqueIndex("payment_authorisations_pending_key").on(table.invoiceId).where(sql`status = 'pending'`),
    index("payment_authorisations_invoice_idx").on(table.invoiceId, table.askedAt, table.id),
    index("payment_authorisations_organisation_idx").on(table.organisationId, table.askedAt, table.id),
    index("payment_authorisations_asked_idx").on(table.askedAt, table.id),
    index("payment_authorisations_waiting_idx").on(table.askedAt, table.id).where(sql`status = 'pending'`),
    index("payment_authorisations_first_user_idx").on(table.firstUserId),
    index("payment_authorisations_delegated_to_idx").on(table.delegatedToUserId),
    index("payment_authorisations_delegated_by_idx").on(table.delegatedByUserId),
    index("payment_authorisations_decided_by_idx").on(table.decidedByUserId),
    check(
      "payment_authorisations_status_check",
      sql`${table.status} in (${sql.raw(sqlList(statusesOf(paymentAuthorisationStates)))})`,
    ),
    check(
      "payment_authorisations_step_check",
      sql`${table.step} between 1 and ${table.steps} and ${table.steps} <= 2 and (${table.step} = 2) = (${table.firstUserId} is not null)`,
    ),
    check(
      "payment_authorisations_decided_check",
      sql`(${table.status} = 'pending') = (${table.closedAt} is null) and (${table.status} in ('authorised', 'rejected')) = (${table.decidedByUserId} is not null) and (${table.status} = 'rejected') = (${table.reason} is not null)`,
    ),
    check(
      "payment_authorisations_two_people_check",
      sql`${table.decidedByUserId} <> ${table.firstUserId} or ${table.status} <> 'authorised'`,
    ),
    check(
      "payment_authorisations_delegated_check",
      sql`(${table.delegatedToUserId} is null) = (${table.delegatedByUserId} is null)`,
    ),
  ],
);
