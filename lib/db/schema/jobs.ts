/** Jobs, which are shifts of one worker at one service, and the workers put forward for them (domain.md, Work). */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
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
import type { RateBand, vatTreatments } from "@/lib/config/closed-lists/agreements";
import { jobTypes } from "@/lib/config/closed-lists/jobs";
import { nations } from "@/lib/config/closed-lists/organisations";
import { allocationStates, liveAllocationStatuses, pendingAllocationStatuses } from "@/lib/config/states/allocation";
import { jobStates } from "@/lib/config/states/job";
import { sqlList, statusesOf } from "@/lib/config/states/table";
import { agreements, type SpecialRate } from "./agreements";
import { services, workerTypes } from "./branches-and-services";
import { at, createdAt, id } from "./columns";
import { organisations, users } from "./organisations";
import { workers } from "./workers";

/** A period of instants. */
const instants = customType<{ data: string }>({ dataType: () => "tstzrange" });

type JobBreak = { minutes: number; isPaid: boolean };

type AgreedLine = {
  basis: "hourly" | "fixed";
  chargePence: number;
  vatTreatment: (typeof vatTreatments)[number];
  specials: (SpecialRate & { chargePence: number })[];
};

/** A part of the price of the shift as planned. */
type PlannedSegment = {
  startAt: string;
  band: RateBand | "standard";
  basis: AgreedLine["basis"];
  minutes: number;
  ratePence: number;
  amountPence: number;
};

/**
 * The charge that was agreed when a worker was accepted, and what the shift as planned costs by it, before VAT: what the
 * provider pays, never pay or margin.
 */
export type RateSnapshot = {
  agreementReference: string;
  agreementVersion: number;
  workerType: string;
  /** One of each basis at most. */
  lines: AgreedLine[];
  cancellationRules: { withinHours: number; feePercent: number }[];
  plannedPence: number;
  segments: PlannedSegment[];
};

/** One vacancy of a shift. The vacancies posted together share `postingId`. */
export const jobs = pgTable(
  "jobs",
  {
    id: id(),
    postingId: uuid("posting_id").notNull(),
    /** Of the request that posted it, with the job's place in it: the same request again finds what it has posted. */
    postingKey: text("posting_key"),
    postingPlace: integer("posting_place").notNull().default(1),
    /** The provider. */
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    serviceId: uuid("service_id").notNull(),
    /** Copies for agencies, which cannot read the provider's own rows. */
    providerName: text("provider_name").notNull(),
    serviceName: text("service_name").notNull(),
    serviceAddress: text("service_address"),
    /** Whose bank holidays count. */
    nation: text("nation", { enum: nations }).notNull().default("england_and_wales"),
    unit: text("unit"),
    jobType: text("job_type", { enum: jobTypes }).notNull().default("general"),
    workerTypeId: uuid("worker_type_id")
      .notNull()
      .references(() => workerTypes.id),
    startAt: at("start_at").notNull(),
    endAt: at("end_at").notNull(),
    /** The day on which it starts, in the UK: the day that an agreement must cover. */
    startOn: date("start_on", { mode: "string" })
      .notNull()
      .generatedAlwaysAs(sql`(start_at at time zone 'Europe/London')::date`),
    breaks: jsonb("breaks").$type<JobBreak[]>().notNull().default([]),
    notes: text("notes"),
    status: text("status", { enum: statusesOf(jobStates) })
      .notNull()
      .default("open"),
    cancelReason: text("cancel_reason"),
    cancelledAt: at("cancelled_at"),
    /** How long before the start it was cancelled, in minutes. */
    cancelNoticeMinutes: integer("cancel_notice_minutes"),
    /** What the provider is charged for it, before VAT; nil if no worker was booked. */
    cancellationChargePence: integer("cancellation_charge_pence"),
    postedByUserId: uuid("posted_by_user_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique("jobs_id_organisation_key").on(table.id, table.organisationId),
    foreignKey({
      name: "jobs_service_fk",
      columns: [table.serviceId, table.organisationId],
      foreignColumns: [services.id, services.organisationId],
    }),
    uniqueIndex("jobs_posting_key").on(table.organisationId, table.postingKey, table.postingPlace),
    index("jobs_posting_idx").on(table.postingId),
    index("jobs_provider_week_idx").on(table.organisationId, table.startAt, table.id),
    index("jobs_service_week_idx").on(table.serviceId, table.startAt, table.id),
    index("jobs_week_idx").on(table.startAt, table.id),
    check("jobs_times_check", sql`${table.endAt} > ${table.startAt}`),
    check("jobs_status_check", sql`${table.status} in (${sql.raw(sqlList(statusesOf(jobStates)))})`),
    check(
      "jobs_cancelled_check",
      sql`(${table.status} = 'cancelled') = (${table.cancelledAt} is not null) and (${table.status} = 'cancelled' or ${table.cancelReason} is null)`,
    ),
    check(
      "jobs_cancellation_charge_check",
      sql`(${table.cancelNoticeMinutes} is null) = (${table.cancelledAt} is null) and (${table.cancellationChargePence} is null) = (${table.cancelledAt} is null) and ${table.cancellationChargePence} >= 0`,
    ),
  ],
);

/**
 * A worker put forward for a job by their agency. That a worker is never booked twice at a time and a job never filled
 * twice is ensured by an exclusion constraint and an index on the rows that are live (docs/decisions/0076-jobs.md).
 */
export const allocations = pgTable(
  "allocations",
  {
    id: id(),
    jobId: uuid("job_id").notNull(),
    /** The agency. */
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id").notNull(),
    agreementId: uuid("agreement_id")
      .notNull()
      .references(() => agreements.id),
    workerId: uuid("worker_id").notNull(),
    /** Copies for the provider, which cannot read the agency's own rows. The name is erased with the worker's identity. */
    agencyName: text("agency_name").notNull(),
    workerName: text("worker_name"),
    /** The job's time, from its start until its end. */
    during: instants("during").notNull(),
    status: text("status", { enum: statusesOf(allocationStates) })
      .notNull()
      .default("suggested"),
    /** Whether the worker is booked. */
    live: boolean("live")
      .notNull()
      .generatedAlwaysAs(sql`status in (${sql.raw(sqlList(liveAllocationStatuses))})`),
    reason: text("reason"),
    rateSnapshot: jsonb("rate_snapshot").$type<RateSnapshot>(),
    /** SHA-256 of the agreement's sealed rate table, from which the snapshot was taken. */
    rateTableHash: text("rate_table_hash"),
    suggestedByUserId: uuid("suggested_by_user_id")
      .notNull()
      .references(() => users.id),
    suggestedAt: at("suggested_at").notNull(),
    decidedByUserId: uuid("decided_by_user_id").references(() => users.id),
    decidedAt: at("decided_at"),
  },
  (table) => [
    foreignKey({
      name: "allocations_job_fk",
      columns: [table.jobId, table.providerId],
      foreignColumns: [jobs.id, jobs.organisationId],
    }),
    foreignKey({
      name: "allocations_worker_fk",
      columns: [table.workerId, table.organisationId],
      foreignColumns: [workers.id, workers.organisationId],
    }),
    // A worker who was declined or withdrawn can be put forward again.
    uniqueIndex("allocations_job_worker_key")
      .on(table.jobId, table.workerId)
      .where(sql.raw(`status in (${sqlList(pendingAllocationStatuses)})`)),
    uniqueIndex("allocations_job_live_key").on(table.jobId).where(sql`live`),
    index("allocations_organisation_idx").on(table.organisationId, table.jobId),
    index("allocations_worker_idx").on(table.workerId),
    check("allocations_status_check", sql`${table.status} in (${sql.raw(sqlList(statusesOf(allocationStates)))})`),
    check(
      "allocations_rate_check",
      sql`${table.status} not in (${sql.raw(sqlList(liveAllocationStatuses))}) or (${table.rateSnapshot} is not null and ${table.rateTableHash} is not null)`,
    ),
  ],
);

/** What was true of a worker when they were booked: requirements with the documents that met them, and the result of each rule. */
export type BookingEvidence = {
  /** ISO. */
  checkedAt: string;
  requirements: {
    key: string;
    /** The last valid day; null if it never expires. */
    expiresOn: string | null;
    documents: {
      id: string;
      kind: string;
      /** SHA-256 of the file in hex; null where the entry itself is the evidence, such as a PIN. */
      sha256: string | null;
      issuedOn: string | null;
      expiresOn: string | null;
      acceptedOn: string | null;
    }[];
    checks: { id: string; kind: string; checkedOn: string; outcome: string }[];
  }[];
  /** `isMet` is false for a warning that the agency overrode. */
  rules: { code: string; severity: "hard" | "warning"; isMet: boolean }[];
};

/**
 * The evidence of a booking, written with it and never changed (docs/decisions/0087-evidence-of-bookings.md). Without the
 * worker's name, so that it can outlast their identity.
 */
export const bookingEvidence = pgTable(
  "booking_evidence",
  {
    allocationId: uuid("allocation_id")
      .primaryKey()
      .references(() => allocations.id),
    /** The agency. */
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id")
      .notNull()
      .references(() => organisations.id),
    workerId: uuid("worker_id").notNull(),
    content: jsonb("content").$type<BookingEvidence>().notNull(),
    /** SHA-256 of the content in canonical JSON, in hex. */
    sha256: text("sha256").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "booking_evidence_worker_fk",
      columns: [table.workerId, table.organisationId],
      foreignColumns: [workers.id, workers.organisationId],
    }),
    index("booking_evidence_worker_idx").on(table.workerId, table.organisationId),
    index("booking_evidence_provider_idx").on(table.providerId),
  ],
);
