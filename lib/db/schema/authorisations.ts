/** Who may authorise a provider's jobs, and the requests they decide (domain.md, Authoriser and JobAuthorisation). */
import { sql } from "drizzle-orm";
import { boolean, check, date, foreignKey, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { jobAuthorisationStates } from "@/lib/config/states/job-authorisation";
import { sqlList, statusesOf } from "@/lib/config/states/table";
import { services } from "./branches-and-services";
import { at, createdAt, id } from "./columns";
import { memberships, users } from "./organisations";

/**
 * What narrows an authoriser's role. The role itself is the flag of their membership (`AppEntry`); without a row they
 * authorise jobs of every service, up to any amount (docs/decisions/0078-authorisation.md).
 */
export const authorisers = pgTable(
  "authorisers",
  {
    membershipId: uuid("membership_id").primaryKey(),
    /** The provider. */
    organisationId: uuid("organisation_id").notNull(),
    /** Null: every service. */
    serviceIds: uuid("service_ids").array(),
    canAuthoriseJobs: boolean("can_authorise_jobs").notNull().default(true),
    /** The most that a request may cost for them to approve it; null for no limit. */
    limitPence: integer("limit_pence"),
    /** Whether they may authorise payments, and the most that an invoice may come to; null for no limit. */
    canAuthorisePayments: boolean("can_authorise_payments").notNull().default(false),
    paymentLimitPence: integer("payment_limit_pence"),
    /** Who decides in their place while they are away. */
    deputyMembershipId: uuid("deputy_membership_id"),
    /** The first and the last day of an absence. */
    awayFrom: date("away_from", { mode: "string" }),
    awayTo: date("away_to", { mode: "string" }),
    /** Optimistic lock. */
    lock: integer("lock").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "authorisers_membership_fk",
      columns: [table.membershipId, table.organisationId],
      foreignColumns: [memberships.id, memberships.organisationId],
    }),
    foreignKey({
      name: "authorisers_deputy_fk",
      columns: [table.deputyMembershipId, table.organisationId],
      foreignColumns: [memberships.id, memberships.organisationId],
    }),
    index("authorisers_organisation_idx").on(table.organisationId),
    check("authorisers_deputy_check", sql`${table.deputyMembershipId} <> ${table.membershipId}`),
    check("authorisers_limit_check", sql`${table.limitPence} >= 0`),
    check("authorisers_payment_limit_check", sql`${table.paymentLimitPence} >= 0`),
    check(
      "authorisers_away_check",
      sql`(${table.awayFrom} is null) = (${table.awayTo} is null) and ${table.awayFrom} <= ${table.awayTo}`,
    ),
  ],
);

/**
 * Who stands in for a member of an organisation on some days, as that member has said: one at a time. It gives no right
 * (docs/decisions/0112-deputies.md).
 */
export const deputies = pgTable(
  "deputies",
  {
    /** Who is away. */
    membershipId: uuid("membership_id").primaryKey(),
    organisationId: uuid("organisation_id").notNull(),
    deputyMembershipId: uuid("deputy_membership_id").notNull(),
    /** The first and the last day. */
    fromOn: date("from_on", { mode: "string" }).notNull(),
    toOn: date("to_on", { mode: "string" }).notNull(),
    /** Optimistic lock. */
    lock: integer("lock").notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: "deputies_membership_fk",
      columns: [table.membershipId, table.organisationId],
      foreignColumns: [memberships.id, memberships.organisationId],
    }),
    foreignKey({
      name: "deputies_deputy_fk",
      columns: [table.deputyMembershipId, table.organisationId],
      foreignColumns: [memberships.id, memberships.organisationId],
    }),
    index("deputies_deputy_idx").on(table.deputyMembershipId),
    check("deputies_deputy_check", sql`${table.deputyMembershipId} <> ${table.membershipId}`),
    check("deputies_days_check", sql`${table.fromOn} <= ${table.toOn}`),
  ],
);

/** The request that someone authorises the jobs of one posting. */
export const jobAuthorisations = pgTable(
  "job_authorisations",
  {
    id: id(),
    postingId: uuid("posting_id").notNull().unique(),
    /** The provider. */
    organisationId: uuid("organisation_id").notNull(),
    serviceId: uuid("service_id").notNull(),
    requestedByUserId: uuid("requested_by_user_id")
      .notNull()
      .references(() => users.id),
    requestedAt: at("requested_at").notNull(),
    /**
     * What the posting's jobs would cost at most by the signed rates when it was requested, before VAT; null where no
     * agreement covered them.
     */
    estimatedPence: integer("estimated_pence"),
    status: text("status", { enum: statusesOf(jobAuthorisationStates) })
      .notNull()
      .default("pending"),
    reason: text("reason"),
    decidedByUserId: uuid("decided_by_user_id").references(() => users.id),
    decidedAt: at("decided_at"),
    /** When the provider's administrators were told that no one can decide it. */
    reportedAt: at("reported_at"),
  },
  (table) => [
    foreignKey({
      name: "job_authorisations_service_fk",
      columns: [table.serviceId, table.organisationId],
      foreignColumns: [services.id, services.organisationId],
    }),
    index("job_authorisations_organisation_idx").on(table.organisationId, table.requestedAt, table.id),
    index("job_authorisations_pending_idx").on(table.requestedAt, table.id).where(sql`status = 'pending'`),
    check(
      "job_authorisations_status_check",
      sql`${table.status} in (${sql.raw(sqlList(statusesOf(jobAuthorisationStates)))})`,
    ),
    check(
      "job_authorisations_decided_check",
      sql`(${table.status} in ('approved', 'rejected')) = (${table.decidedAt} is not null) and (${table.decidedAt} is null) = (${table.decidedByUserId} is null) and (${table.status} = 'rejected') = (${table.reason} is not null)`,
    ),
  ],
);
