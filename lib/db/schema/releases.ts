/**
 * Releasing jobs to agencies step by step: a provider's rules, tiers and favourites, and what became of each job
 * (docs/decisions/0081-release.md). Agencies see none of it.
 */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type AgreementTier, releaseObstacles, releaseSteps } from "@/lib/config/closed-lists/releases";
import { sqlList } from "@/lib/config/states/table";
import { agreements } from "./agreements";
import { services } from "./branches-and-services";
import { at, createdAt, id } from "./columns";
import { jobs } from "./jobs";
import { organisations, users } from "./organisations";
import { workers } from "./workers";

/** How a job is released that is posted at least `fromDays` days before its start; hours after the step before. */
export type ReleaseRule = {
  fromDays: number;
  /** How long the agencies of favourites see it before tier 1. */
  favouritesHours: number;
  /** How long after tier 1 the agencies of tier 2 and all others see it. */
  tier2Hours: number;
  allHours: number;
};

/** The rules of a provider, or of one of its services. One set of each is active; those before it are kept. */
export const releaseSets = pgTable(
  "release_sets",
  {
    id: id(),
    /** The provider. */
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    /** Null: for every service that has no set of its own. */
    serviceId: uuid("service_id"),
    /** Whether no step opens while a worker is put forward. */
    waits: boolean("waits").notNull().default(true),
    rules: jsonb("rules").$type<ReleaseRule[]>().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    savedByUserId: uuid("saved_by_user_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "release_sets_service_fk",
      columns: [table.serviceId, table.organisationId],
      foreignColumns: [services.id, services.organisationId],
    }),
    uniqueIndex("release_sets_provider_key").on(table.organisationId).where(sql`is_active and service_id is null`),
    uniqueIndex("release_sets_service_key").on(table.serviceId).where(sql`is_active`),
    index("release_sets_organisation_idx").on(table.organisationId, table.serviceId),
  ],
);

/** The tier of an agreement. A table of its own, because the agency reads the agreement's row and not this. */
export const agreementTiers = pgTable(
  "agreement_tiers",
  {
    agreementId: uuid("agreement_id")
      .primaryKey()
      .references(() => agreements.id, { onDelete: "cascade" }),
    /** The provider. */
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    tier: integer("tier").$type<AgreementTier>().notNull(),
  },
  (table) => [
    index("agreement_tiers_organisation_idx").on(table.organisationId),
    check("agreement_tiers_tier_check", sql`${table.tier} in (1, 2)`),
  ],
);

/** A worker whose agency sees a service's jobs first. Removed by the database when the worker is erased. */
export const serviceFavourites = pgTable(
  "service_favourites",
  {
    serviceId: uuid("service_id").notNull(),
    workerId: uuid("worker_id").notNull(),
    /** The provider. */
    organisationId: uuid("organisation_id").notNull(),
    agencyId: uuid("agency_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "service_favourites_pkey", columns: [table.serviceId, table.workerId] }),
    foreignKey({
      name: "service_favourites_service_fk",
      columns: [table.serviceId, table.organisationId],
      foreignColumns: [services.id, services.organisationId],
    }),
    foreignKey({
      name: "service_favourites_worker_fk",
      columns: [table.workerId, table.agencyId],
      foreignColumns: [workers.id, workers.organisationId],
    }).onDelete("cascade"),
    index("service_favourites_worker_idx").on(table.workerId),
  ],
);

/** The release of one job. A job without one is seen by every agency that may fill it. */
export const jobReleases = pgTable(
  "job_releases",
  {
    jobId: uuid("job_id").primaryKey(),
    /** The provider. */
    organisationId: uuid("organisation_id").notNull(),
    /** The rules that applied when it was posted; null if there were none. */
    releaseSetId: uuid("release_set_id").references(() => releaseSets.id),
    waits: boolean("waits").notNull(),
    /** Since when no step opens: someone is put forward or booked. Kept by a trigger of `jobs`. */
    heldAt: at("held_at"),
    /** When it was released to all agencies by hand. */
    releasedAt: at("released_at"),
    releasedByUserId: uuid("released_by_user_id").references(() => users.id),
  },
  (table) => [
    foreignKey({
      name: "job_releases_job_fk",
      columns: [table.jobId, table.organisationId],
      foreignColumns: [jobs.id, jobs.organisationId],
    }).onDelete("cascade"),
    index("job_releases_set_idx").on(table.releaseSetId),
  ],
);

/** When a step of a job's release opens, to the instant: the policies of `jobs` compare it with now. */
export const jobReleaseSteps = pgTable(
  "job_release_steps",
  {
    jobId: uuid("job_id").notNull(),
    organisationId: uuid("organisation_id").notNull(),
    step: text("step", { enum: releaseSteps }).notNull(),
    opensAt: at("opens_at").notNull(),
    /** The hours by which it opens later than the first agencies see the job, or than tier 1 does. */
    afterHours: integer("after_hours").notNull(),
    /** When its opening was recorded, at the latest some minutes later. */
    recordedAt: at("recorded_at"),
  },
  (table) => [
    primaryKey({ name: "job_release_steps_pkey", columns: [table.jobId, table.step] }),
    foreignKey({
      name: "job_release_steps_job_fk",
      columns: [table.jobId, table.organisationId],
      foreignColumns: [jobs.id, jobs.organisationId],
    }).onDelete("cascade"),
    index("job_release_steps_due_idx").on(table.opensAt).where(sql`recorded_at is null`),
    check("job_release_steps_step_check", sql`${table.step} in (${sql.raw(sqlList(releaseSteps))})`),
  ],
);

/** With which step an agency sees a job, or why it does not: what held when it was recorded. */
export const jobReleaseAgencies = pgTable(
  "job_release_agencies",
  {
    jobId: uuid("job_id").notNull(),
    agencyId: uuid("agency_id")
      .notNull()
      .references(() => organisations.id),
    /** The provider. */
    organisationId: uuid("organisation_id").notNull(),
    agencyName: text("agency_name").notNull(),
    step: text("step", { enum: releaseSteps }).notNull(),
    obstacle: text("obstacle", { enum: releaseObstacles }),
    recordedAt: at("recorded_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "job_release_agencies_pkey", columns: [table.jobId, table.agencyId] }),
    foreignKey({
      name: "job_release_agencies_job_fk",
      columns: [table.jobId, table.organisationId],
      foreignColumns: [jobs.id, jobs.organisationId],
    }).onDelete("cascade"),
    index("job_release_agencies_agency_idx").on(table.agencyId),
    check("job_release_agencies_step_check", sql`${table.step} in (${sql.raw(sqlList(releaseSteps))})`),
    check("job_release_agencies_obstacle_check", sql`${table.obstacle} in (${sql.raw(sqlList(releaseObstacles))})`),
  ],
);
