/** Shifts that an agency posted for a provider, which has to confirm them (docs/decisions/0090-posting-on-behalf.md). */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { onBehalfOutcomes } from "@/lib/config/closed-lists/jobs";
import { sqlList } from "@/lib/config/states/table";
import { agreements } from "./agreements";
import { services } from "./branches-and-services";
import { at } from "./columns";
import { type BookingEvidence, jobs, type RateSnapshot } from "./jobs";
import { organisations, users } from "./organisations";

/** What an agency entered when it posted a job for a provider, at which price, and what the provider decided. */
export const onBehalfRequests = pgTable(
  "on_behalf_requests",
  {
    jobId: uuid("job_id").primaryKey(),
    /** The provider. */
    organisationId: uuid("organisation_id").notNull(),
    agencyId: uuid("agency_id")
      .notNull()
      .references(() => organisations.id),
    serviceId: uuid("service_id").notNull(),
    /** Why the agency posts it, and who of the provider asked for the cover. */
    reason: text("reason").notNull(),
    askedBy: text("asked_by").notNull(),
    /**
     * What the provider pays if it confirms, before VAT, and what that follows from. Of a shift without a worker: what it pays
     * at most, whichever agency fills it, beside the rate of the agency that posted it.
     */
    estimatedPence: integer("estimated_pence").notNull(),
    rateSnapshot: jsonb("rate_snapshot").$type<RateSnapshot>().notNull(),
    rateTableHash: text("rate_table_hash").notNull(),
    /** What made the worker eligible when it was posted; null for a shift without a worker. */
    evidence: jsonb("evidence").$type<BookingEvidence>(),
    /** The agreement by whose rates a shift without a worker was priced. */
    agreementId: uuid("agreement_id").references(() => agreements.id),
    postedByUserId: uuid("posted_by_user_id")
      .notNull()
      .references(() => users.id),
    postedAt: at("posted_at").notNull(),
    /** When it lapses if the provider has not decided. */
    decideBy: at("decide_by").notNull(),
    /** Null while it waits. */
    outcome: text("outcome", { enum: onBehalfOutcomes }),
    /** Why the provider refused, or the agency withdrew it. */
    outcomeReason: text("outcome_reason"),
    decidedByUserId: uuid("decided_by_user_id").references(() => users.id),
    decidedAt: at("decided_at"),
    /** When the provider was told that no one can decide it, and that it is about to lapse. */
    reportedAt: at("reported_at"),
    remindedAt: at("reminded_at"),
  },
  (table) => [
    foreignKey({
      name: "on_behalf_requests_job_fk",
      columns: [table.jobId, table.organisationId],
      foreignColumns: [jobs.id, jobs.organisationId],
    }),
    foreignKey({
      name: "on_behalf_requests_service_fk",
      columns: [table.serviceId, table.organisationId],
      foreignColumns: [services.id, services.organisationId],
    }),
    index("on_behalf_requests_organisation_idx").on(table.organisationId, table.postedAt, table.jobId),
    index("on_behalf_requests_agency_idx").on(table.agencyId, table.postedAt, table.jobId),
    index("on_behalf_requests_service_idx").on(table.serviceId),
    index("on_behalf_requests_waiting_idx")
      .on(table.organisationId, table.postedAt, table.jobId)
      .where(sql`outcome is null`),
    index("on_behalf_requests_due_idx").on(table.decideBy).where(sql`outcome is null`),
    check("on_behalf_requests_outcome_check", sql`${table.outcome} in (${sql.raw(sqlList(onBehalfOutcomes))})`),
    check(
      "on_behalf_requests_decided_check",
      sql`(${table.outcome} is null) = (${table.decidedAt} is null) and (coalesce(${table.outcome}, 'lapsed') = 'lapsed') = (${table.decidedByUserId} is null) and (coalesce(${table.outcome}, '') in ('refused', 'withdrawn')) = (${table.outcomeReason} is not null)`,
    ),
    check("on_behalf_requests_worker_check", sql`(${table.evidence} is null) = (${table.agreementId} is not null)`),
    check("on_behalf_requests_pence_check", sql`${table.estimatedPence} >= 0`),
  ],
);
