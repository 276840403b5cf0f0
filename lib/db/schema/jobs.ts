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
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { BankHolidayDays, RateBand, vatTreatments } from "@/lib/config/closed-lists/agreements";
import {
  genderReasons,
  jobTypes,
  postedAs,
  preferredGenders,
  shortNoticeFaults,
  shortNoticeKinds,
} from "@/lib/config/closed-lists/jobs";
import { nations } from "@/lib/config/closed-lists/organisations";
import type { SkillId } from "@/lib/config/closed-lists/skills";
import type { TrainingKind } from "@/lib/config/closed-lists/workers";
import {
  allocationStates,
  filledAllocationStatuses,
  liveAllocationStatuses,
  takenUpAllocationStatuses,
} from "@/lib/config/states/allocation";
import { jobStates } from "@/lib/config/states/job";
import { sqlList, statusesOf } from "@/lib/config/states/table";
import { timeChangeStates } from "@/lib/config/states/time-change";
import { agreements, type SpecialRate } from "./agreements";
import { services, workerTypes } from "./branches-and-services";
import { at, createdAt, id } from "./columns";
import { organisations, users } from "./organisations";
import { workers } from "./workers";

/** A period of instants. */
export const instants = customType<{ data: string }>({ dataType: () => "tstzrange" });

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
  /** Which day of a bank holiday on a weekend counts; bookings from before agreements said so have none. */
  bankHolidayDays?: BankHolidayDays;
  cancellationRules: { withinHours: number; feePercent: number }[];
  plannedPence: number;
  segments: PlannedSegment[];
};

/** What was true of a worker's documents as they were put forward, for the provider that decides: no kind's dates. */
export type ComplianceSummary = {
  /** ISO. */
  checkedAt: string;
  /** The keys of the requirements that were met on every day of the shift. */
  met: string[];
  /** The last day on which all of them are met; null if none ever expires. */
  validUntil: string | null;
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
    /** What a worker must have for it. */
    skills: text("skills").array().$type<SkillId[]>().notNull().default(sql`'{}'::text[]`),
    certificates: text("certificates").array().$type<TrainingKind[]>().notNull().default(sql`'{}'::text[]`),
    /** Of the service when it was posted: whether its nights have special hazards. */
    nightHazards: boolean("night_hazards").notNull().default(false),
    /** The gender that is preferred, with the lawful reason and why the work needs it; all null without a preference. */
    preferredGender: text("preferred_gender", { enum: preferredGenders }),
    genderReason: text("gender_reason", { enum: genderReasons }),
    genderNote: text("gender_note"),
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
    postedAs: text("posted_as", { enum: postedAs }).notNull().default("provider"),
    /** Counts the changes of what was posted: who changes it has to have seen the last one. */
    lock: integer("lock").notNull().default(1),
    /** When the last one was made; null before the first. */
    changedAt: at("changed_at"),
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
    // The few that a run of invoices looks for, of all that a provider ever posted.
    index("jobs_charged_idx").on(table.organisationId).where(sql`cancellation_charge_pence > 0`),
    // None of them names the status: it changes often, and otherwise each change would write all of them.
    check("jobs_times_check", sql`${table.endAt} > ${table.startAt}`),
    check("jobs_posted_as_check", sql`${table.postedAs} in (${sql.raw(sqlList(postedAs))})`),
    check("jobs_status_check", sql`${table.status} in (${sql.raw(sqlList(statusesOf(jobStates)))})`),
    check(
      "jobs_gender_check",
      sql`(${table.preferredGender} is null) = (${table.genderReason} is null) and (${table.preferredGender} is null) = (${table.genderNote} is null)`,
    ),
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
    /**
     * The job's, set by a trigger, so that inserts need not name it. By it the policies keep a user to their services without looking up each
     * job.
     */
    serviceId: uuid("service_id"),
    agreementId: uuid("agreement_id")
      .notNull()
      .references(() => agreements.id),
    workerId: uuid("worker_id").notNull(),
    /** Copies for the provider, which cannot read the agency's own rows. The name is erased with the worker's identity. */
    agencyName: text("agency_name").notNull(),
    workerName: text("worker_name"),
    /** The job's time, from its start until its end. */
    during: instants("during").notNull(),
    /** When it starts. A column, since row-level security comes before functions: no index would be searched by that of `during`. */
    startsAt: at("starts_at").notNull().generatedAlwaysAs(sql`lower(during)`),
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
    /** The warnings that the agency overrode as it put the worker forward; null where that was not recorded. */
    overridden: text("overridden").array().$type<string[]>(),
    /** Null where none was taken, and once the worker's documents are erased. */
    compliance: jsonb("compliance").$type<ComplianceSummary>(),
    /** Whether the agreement accepted the worker as they were put forward, and no one of the provider. */
    isAutomatic: boolean("is_automatic").notNull().default(false),
    /** Whether the provider invited the worker, and their agency did not put them forward. */
    isInvited: boolean("is_invited").notNull().default(false),
    /** When the agency last asked for a replacement, and when it withdrew that. */
    swapStartedAt: at("swap_started_at"),
    swapEndedAt: at("swap_ended_at"),
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
      .where(sql.raw(`status in (${sqlList(takenUpAllocationStatuses)})`)),
    uniqueIndex("allocations_job_live_key").on(table.jobId).where(sql`live`),
    unique("allocations_id_job_key").on(table.id, table.jobId),
    unique("allocations_id_organisation_key").on(table.id, table.organisationId),
    index("allocations_organisation_idx").on(table.organisationId, table.jobId),
    index("allocations_job_idx").on(table.jobId),
    index("allocations_worker_idx").on(table.workerId),
    index("allocations_live_end_idx").on(sql`upper(during)`).where(sql`live`),
    index("allocations_filled_idx")
      .on(table.providerId, table.decidedAt)
      .where(sql.raw(`status in (${sqlList(filledAllocationStatuses)})`)),
    // From now on: a suggestion that no one decided stays one after its shift has started.
    index("allocations_suggested_idx")
      .on(table.providerId, table.startsAt, table.jobId)
      .where(sql`status = 'suggested'`),
    check("allocations_service_check", sql`${table.serviceId} is not null`),
    check("allocations_status_check", sql`${table.status} in (${sql.raw(sqlList(statusesOf(allocationStates)))})`),
    check(
      "allocations_rate_check",
      sql`${table.status} not in (${sql.raw(sqlList(liveAllocationStatuses))}) or (${table.rateSnapshot} is not null and ${table.rateTableHash} is not null)`,
    ),
  ],
);

/** Other times that a provider has asked for after a worker was booked; the agency accepts or refuses them. */
export const timeChanges = pgTable(
  "time_changes",
  {
    id: id(),
    jobId: uuid("job_id").notNull(),
    /** The provider. */
    organisationId: uuid("organisation_id").notNull(),
    /** The booking that is to be changed, and its agency. */
    allocationId: uuid("allocation_id").notNull(),
    agencyId: uuid("agency_id")
      .notNull()
      .references(() => organisations.id),
    startAt: at("start_at").notNull(),
    endAt: at("end_at").notNull(),
    status: text("status", { enum: statusesOf(timeChangeStates) })
      .notNull()
      .default("pending"),
    /** Why the agency refused. */
    reason: text("reason"),
    requestedByUserId: uuid("requested_by_user_id")
      .notNull()
      .references(() => users.id),
    requestedAt: at("requested_at").notNull(),
    decidedByUserId: uuid("decided_by_user_id").references(() => users.id),
    decidedAt: at("decided_at"),
  },
  (table) => [
    foreignKey({
      name: "time_changes_job_fk",
      columns: [table.jobId, table.organisationId],
      foreignColumns: [jobs.id, jobs.organisationId],
    }),
    foreignKey({
      name: "time_changes_allocation_fk",
      columns: [table.allocationId, table.jobId],
      foreignColumns: [allocations.id, allocations.jobId],
    }),
    uniqueIndex("time_changes_pending_key").on(table.jobId).where(sql`status = 'pending'`),
    index("time_changes_job_idx").on(table.jobId, table.requestedAt),
    index("time_changes_allocation_idx").on(table.allocationId),
    check("time_changes_times_check", sql`${table.endAt} > ${table.startAt}`),
    check("time_changes_status_check", sql`${table.status} in (${sql.raw(sqlList(statusesOf(timeChangeStates)))})`),
    check("time_changes_reason_check", sql`(${table.status} = 'refused') = (${table.reason} is not null)`),
  ],
);

/**
 * Workers who may not work at a service. Only its provider reads the row; the worker's agency learns that they cannot work
 * there, and never why. The name is that of the allocation from which they were blocked. Deleted when the worker is erased.
 */
export const blockedWorkers = pgTable(
  "blocked_workers",
  {
    id: id(),
    /** The provider. */
    organisationId: uuid("organisation_id").notNull(),
    serviceId: uuid("service_id").notNull(),
    workerId: uuid("worker_id").notNull(),
    agencyId: uuid("agency_id").notNull(),
    allocationId: uuid("allocation_id")
      .notNull()
      .references(() => allocations.id),
    reason: text("reason").notNull(),
    blockedByUserId: uuid("blocked_by_user_id")
      .notNull()
      .references(() => users.id),
    blockedAt: at("blocked_at").notNull(),
    liftedByUserId: uuid("lifted_by_user_id").references(() => users.id),
    liftedAt: at("lifted_at"),
  },
  (table) => [
    foreignKey({
      name: "blocked_workers_service_fk",
      columns: [table.serviceId, table.organisationId],
      foreignColumns: [services.id, services.organisationId],
    }),
    foreignKey({
      name: "blocked_workers_worker_fk",
      columns: [table.workerId, table.agencyId],
      foreignColumns: [workers.id, workers.organisationId],
    }),
    uniqueIndex("blocked_workers_key").on(table.serviceId, table.workerId).where(sql`lifted_at is null`),
    index("blocked_workers_organisation_idx").on(table.organisationId, table.blockedAt, table.id),
    index("blocked_workers_worker_idx").on(table.workerId),
    index("blocked_workers_allocation_idx").on(table.allocationId),
    check("blocked_workers_lifted_check", sql`(${table.liftedAt} is null) = (${table.liftedByUserId} is null)`),
  ],
);

/**
 * That a worker has confirmed a shift, at the times that it had then: a shift that was moved is not confirmed. Only ever
 * added to.
 */
export const shiftConfirmations = pgTable(
  "shift_confirmations",
  {
    allocationId: uuid("allocation_id")
      .notNull()
      .references(() => allocations.id),
    startAt: at("start_at").notNull(),
    endAt: at("end_at").notNull(),
    /** The agency and the provider of the allocation. */
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id").notNull(),
    workerId: uuid("worker_id").notNull(),
    confirmedAt: at("confirmed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.allocationId, table.startAt, table.endAt] }),
    foreignKey({
      name: "shift_confirmations_worker_fk",
      columns: [table.workerId, table.organisationId],
      foreignColumns: [workers.id, workers.organisationId],
    }),
    index("shift_confirmations_worker_idx").on(table.workerId),
  ],
);

/** The address of a service's calendar feed. One of each service is open at most. */
export const serviceFeeds = pgTable(
  "service_feeds",
  {
    id: id(),
    /** The provider. */
    organisationId: uuid("organisation_id").notNull(),
    serviceId: uuid("service_id").notNull(),
    /** SHA-256 of the token, in hexadecimal. */
    tokenHash: text("token_hash").notNull().unique(),
    createdByUserId: uuid("created_by_user_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    revokedAt: at("revoked_at"),
  },
  (table) => [
    foreignKey({
      name: "service_feeds_service_fk",
      columns: [table.serviceId, table.organisationId],
      foreignColumns: [services.id, services.organisationId],
    }),
    uniqueIndex("service_feeds_open_key").on(table.serviceId).where(sql`revoked_at is null`),
    index("service_feeds_service_idx").on(table.serviceId),
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
  /** The skills that the shift asked for; a record of before it could ask for any has none. */
  skills?: string[];
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

/**
 * The short-notice ledger: each change of a shift that a worker had been told of, with its notice, for the duty to pay for
 * short notice that is to come. Only ever added to, and without names.
 */
export const shortNoticeEvents = pgTable(
  "short_notice_events",
  {
    id: id(),
    jobId: uuid("job_id").notNull(),
    allocationId: uuid("allocation_id").notNull(),
    /** The agency and the provider of the booking. */
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id").notNull(),
    kind: text("kind", { enum: shortNoticeKinds }).notNull(),
    /** Whose decision it was. */
    fault: text("fault", { enum: shortNoticeFaults }).notNull(),
    /** From the event until the start as it was planned; negative after it. */
    noticeMinutes: integer("notice_minutes").notNull(),
    plannedStartAt: at("planned_start_at").notNull(),
    plannedEndAt: at("planned_end_at").notNull(),
    /** The new times, where the shift was moved. */
    newStartAt: at("new_start_at"),
    newEndAt: at("new_end_at"),
    at: at("at").notNull(),
  },
  (table) => [
    foreignKey({
      name: "short_notice_events_job_fk",
      columns: [table.jobId, table.providerId],
      foreignColumns: [jobs.id, jobs.organisationId],
    }),
    foreignKey({
      name: "short_notice_events_allocation_fk",
      columns: [table.allocationId, table.organisationId],
      foreignColumns: [allocations.id, allocations.organisationId],
    }),
    foreignKey({
      name: "short_notice_events_allocation_job_fk",
      columns: [table.allocationId, table.jobId],
      foreignColumns: [allocations.id, allocations.jobId],
    }),
    index("short_notice_events_allocation_idx").on(table.allocationId),
    index("short_notice_events_job_idx").on(table.jobId),
    index("short_notice_events_agency_idx").on(table.organisationId, table.at, table.id),
    index("short_notice_events_provider_idx").on(table.providerId, table.at, table.id),
    check("short_notice_events_kind_check", sql`${table.kind} in (${sql.raw(sqlList(shortNoticeKinds))})`),
    check("short_notice_events_fault_check", sql`${table.fault} in (${sql.raw(sqlList(shortNoticeFaults))})`),
    check(
      "short_notice_events_new_check",
      sql`(${table.kind} = 'moved') = (${table.newStartAt} is not null) and (${table.newStartAt} is null) = (${table.newEndAt} is null)`,
    ),
  ],
);
