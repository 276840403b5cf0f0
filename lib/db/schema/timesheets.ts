/** Timesheets: the hours of a booking, until both sides agree on them (docs/decisions/0088-timesheets.md). */
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
  uuid,
} from "drizzle-orm/pg-core";
import { proofKinds, timesheetSides } from "@/lib/config/closed-lists/jobs";
import { sqlList, statusesOf } from "@/lib/config/states/table";
import { openTimesheetStatuses, timesheetStates } from "@/lib/config/states/timesheet";
import { at, bytea, id } from "./columns";
import { files } from "./files";
import { allocations } from "./jobs";
import { organisations, users } from "./organisations";
import { workers } from "./workers";

/** What the agreement says about deadlines, as it stood when the shift ended. */
export type TimesheetTerms = {
  /** Monday is 1; the time is one of a clock in the UK. */
  cutoffWeekday: number;
  cutoffTime: string;
  approvalDays: number;
  /** Null: time alone never approves. */
  autoApproveDays: number | null;
  /** Whether the worker confirms the hours before the cut-off; timesheets from before agreements said so have none. */
  workerConfirms?: boolean;
};

/** Hours as one side states them; moments are ISO. */
export type TimesheetHours = {
  startAt: string;
  endAt: string;
  breaks: { minutes: number; isPaid: boolean }[];
  /** Of a sleep-in: when the worker was awake and worked. */
  waking: { startAt: string; endAt: string }[];
};

/** What is agreed in one band at one rate: `minutes` are paid ones, `ratePence` is for an hour or for the shift, `pence` is before VAT. */
export type AgreedSegment = {
  band: string;
  basis: "hourly" | "fixed";
  minutes: number;
  ratePence: number;
  pence: number;
};

/** The timesheet of a booking. From approved on a trigger refuses every change of its hours and amounts. */
export const timesheets = pgTable(
  "timesheets",
  {
    id: id(),
    allocationId: uuid("allocation_id").notNull().unique(),
    jobId: uuid("job_id").notNull(),
    /** The agency. */
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id")
      .notNull()
      .references(() => organisations.id),
    /** The job's, set by a trigger, as in an allocation. */
    serviceId: uuid("service_id"),
    workerId: uuid("worker_id").notNull(),
    status: text("status", { enum: statusesOf(timesheetStates) })
      .notNull()
      .default("pending"),
    /** When the shift was planned to end: the order of lists. */
    endAt: at("end_at").notNull(),
    terms: jsonb("terms").$type<TimesheetTerms>().notNull(),
    /** The last version of the hours; 0 before the agency has submitted any. */
    version: integer("version").notNull().default(0),
    /** Counts the changes: who decides has to have seen the last one. */
    lock: integer("lock").notNull().default(1),
    /** Since when it is in its status. */
    since: at("since").notNull(),
    /** Until when someone should act; null where no one has a deadline. */
    dueAt: at("due_at"),
    /** When time alone will change the status; null at an end. */
    actsAt: at("acts_at"),
    /** When the provider was told that it will be approved automatically. */
    announcedAt: at("announced_at"),
    /** When the worker was asked by e-mail to confirm the hours. */
    workerAskedAt: at("worker_asked_at"),
    /** What became of that e-mail: null while it is on its way. `refused`: it can never be delivered to the address that the worker had. */
    workerAskResult: text("worker_ask_result", { enum: ["sent", "refused"] }),
    /** Whether time alone approved it. */
    isAutomatic: boolean("is_automatic").notNull().default(false),
    /** What both agree on, and what the rest comes to: paid minutes, and pence before VAT. */
    approvedMinutes: integer("approved_minutes").notNull().default(0),
    approvedPence: integer("approved_pence").notNull().default(0),
    disputedMinutes: integer("disputed_minutes").notNull().default(0),
    disputedPence: integer("disputed_pence").notNull().default(0),
    /** For VAT, as it was when the shift ended, set by a trigger: null where the timesheet is from before that. */
    isUmbrella: boolean("is_umbrella"),
    isNursing: boolean("is_nursing"),
    /** What the provider says of the work, from 1 to 5. */
    rating: integer("rating"),
    ratingComment: text("rating_comment"),
  },
  (table) => [
    unique("timesheets_id_organisation_key").on(table.id, table.organisationId),
    foreignKey({
      name: "timesheets_allocation_fk",
      columns: [table.allocationId, table.jobId],
      foreignColumns: [allocations.id, allocations.jobId],
    }),
    foreignKey({
      name: "timesheets_worker_fk",
      columns: [table.workerId, table.organisationId],
      foreignColumns: [workers.id, workers.organisationId],
    }),
    index("timesheets_agency_idx").on(table.organisationId, table.status, table.endAt, table.id, table.providerId),
    index("timesheets_provider_idx").on(table.providerId, table.status, table.endAt, table.id),
    index("timesheets_platform_idx").on(table.status, table.endAt, table.id),
    // What waits for each side, the first deadline first: the order of the tasks. Only reads that name the deadline use these:
    // for the list of a status, PostgreSQL would combine one with another index and read all that wait.
    index("timesheets_agency_due_idx")
      .on(table.organisationId, table.dueAt, table.id)
      .where(sql`due_at is not null and status in ('pending', 'disputed')`),
    index("timesheets_provider_due_idx")
      .on(table.providerId, table.dueAt, table.id)
      .where(sql`due_at is not null and status = 'submitted'`),
    index("timesheets_platform_due_idx")
      .on(table.dueAt, table.id)
      .where(sql`due_at is not null and status = 'contested'`),
    index("timesheets_acts_idx").on(table.actsAt).where(sql`acts_at is not null`),
    index("timesheets_due_idx").on(table.dueAt).where(sql`due_at is not null`),
    // Whom to ask for their hours, and who was asked today.
    index("timesheets_to_ask_idx")
      .on(table.dueAt)
      .where(sql`status = 'pending' and worker_ask_result is null and terms ->> 'workerConfirms' = 'true'`),
    index("timesheets_asked_idx").on(table.workerId, table.workerAskedAt).where(sql`worker_asked_at is not null`),
    index("timesheets_job_idx").on(table.jobId),
    index("timesheets_worker_idx").on(table.workerId, table.organisationId),
    check("timesheets_service_check", sql`${table.serviceId} is not null`),
    check(
      "timesheets_due_check",
      sql`${table.dueAt} is not null or ${table.status} not in (${sql.raw(sqlList(openTimesheetStatuses))})`,
    ),
    check("timesheets_status_check", sql`${table.status} in (${sql.raw(sqlList(statusesOf(timesheetStates)))})`),
    check("timesheets_rating_check", sql`${table.rating} between 1 and 5`),
    check(
      "timesheets_amounts_check",
      sql`${table.approvedMinutes} >= 0 and ${table.approvedPence} >= 0 and ${table.disputedMinutes} >= 0 and ${table.disputedPence} >= 0`,
    ),
  ],
);

/** The hours that an agency has submitted, or the platform has decided on. Only ever added to. */
export const timesheetVersions = pgTable(
  "timesheet_versions",
  {
    timesheetId: uuid("timesheet_id").notNull(),
    version: integer("version").notNull(),
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id")
      .notNull()
      .references(() => organisations.id),
    hours: jsonb("hours").$type<TimesheetHours>().notNull(),
    /** Paid minutes, and what they come to by the agreed rate, in pence before VAT. */
    minutes: integer("minutes").notNull(),
    pence: integer("pence").notNull(),
    /** Why the hours differ from the planned ones. */
    reason: text("reason"),
    at: at("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.timesheetId, table.version] }),
    foreignKey({
      name: "timesheet_versions_timesheet_fk",
      columns: [table.timesheetId, table.organisationId],
      foreignColumns: [timesheets.id, timesheets.organisationId],
    }),
    index("timesheet_versions_provider_idx").on(table.providerId),
  ],
);

/**
 * What both sides have agreed on, part by part: one when a dispute leaves the rest agreed, another when that is agreed as
 * well. Together they are the approved minutes and pence. Only ever added to, so that an invoice takes each once.
 */
export const timesheetParts = pgTable(
  "timesheet_parts",
  {
    timesheetId: uuid("timesheet_id").notNull(),
    part: integer("part").notNull(),
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id")
      .notNull()
      .references(() => organisations.id),
    minutes: integer("minutes").notNull(),
    pence: integer("pence").notNull(),
    segments: jsonb("segments").$type<AgreedSegment[]>().notNull(),
    at: at("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.timesheetId, table.part] }),
    foreignKey({
      name: "timesheet_parts_timesheet_fk",
      columns: [table.timesheetId, table.organisationId],
      foreignColumns: [timesheets.id, timesheets.organisationId],
    }),
    index("timesheet_parts_agency_idx").on(table.organisationId, table.at),
    index("timesheet_parts_provider_idx").on(table.providerId, table.at),
    check("timesheet_parts_amounts_check", sql`${table.minutes} >= 0 and ${table.pence} >= 0`),
  ],
);

/** What happened to a timesheet, with its reasons. Only ever added to. */
export const timesheetEvents = pgTable(
  "timesheet_events",
  {
    timesheetId: uuid("timesheet_id").notNull(),
    /** The timesheet's `lock` before it. */
    lock: integer("lock").notNull(),
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id")
      .notNull()
      .references(() => organisations.id),
    event: text("event").notNull(),
    side: text("side", { enum: timesheetSides }).notNull(),
    /** Null where time alone did it. */
    byUserId: uuid("by_user_id").references(() => users.id),
    at: at("at").notNull(),
    reason: text("reason"),
    /** What a dispute proposes; null where it says that none of the hours were worked. */
    proposed: jsonb("proposed").$type<TimesheetHours>(),
  },
  (table) => [
    primaryKey({ columns: [table.timesheetId, table.lock] }),
    foreignKey({
      name: "timesheet_events_timesheet_fk",
      columns: [table.timesheetId, table.organisationId],
      foreignColumns: [timesheets.id, timesheets.organisationId],
    }),
    index("timesheet_events_provider_idx").on(table.providerId),
    index("timesheet_events_user_idx").on(table.byUserId),
    check("timesheet_events_side_check", sql`(${table.side} = 'time') = (${table.byUserId} is null)`),
  ],
);

/** The proof of a version. A file can be removed until its version is submitted, and once that was withdrawn. */
export const timesheetFiles = pgTable(
  "timesheet_files",
  {
    fileId: uuid("file_id")
      .primaryKey()
      .references(() => files.id),
    timesheetId: uuid("timesheet_id").notNull(),
    /** The version that it proves: the next one while it is being prepared. */
    version: integer("version").notNull(),
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id")
      .notNull()
      .references(() => organisations.id),
    kind: text("kind", { enum: proofKinds }).notNull(),
    addedAt: at("added_at").notNull(),
    /** Chosen by the browser that adds it, so that a file whose answer was lost can be sent again. */
    uploadKey: uuid("upload_key"),
  },
  (table) => [
    unique("timesheet_files_upload_key").on(table.timesheetId, table.uploadKey),
    foreignKey({
      name: "timesheet_files_timesheet_fk",
      columns: [table.timesheetId, table.organisationId],
      foreignColumns: [timesheets.id, timesheets.organisationId],
    }),
    index("timesheet_files_timesheet_idx").on(table.timesheetId, table.organisationId),
    index("timesheet_files_provider_idx").on(table.providerId),
    check("timesheet_files_kind_check", sql`${table.kind} in (${sql.raw(sqlList(proofKinds))})`),
  ],
);

/**
 * Hours as the worker confirmed them, through the link to their shifts. Only ever added to: other hours need another
 * confirmation. The database removes name and drawing when the worker is erased.
 */
export const timesheetConfirmations = pgTable(
  "timesheet_confirmations",
  {
    timesheetId: uuid("timesheet_id").notNull(),
    number: integer("number").notNull(),
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id")
      .notNull()
      .references(() => organisations.id),
    workerId: uuid("worker_id").notNull(),
    hours: jsonb("hours").$type<TimesheetHours>().notNull(),
    /** Typed, or null where the name is drawn; a drawing is a PNG. */
    name: text("name"),
    drawing: bytea("drawing"),
    at: at("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.timesheetId, table.number] }),
    foreignKey({
      name: "timesheet_confirmations_timesheet_fk",
      columns: [table.timesheetId, table.organisationId],
      foreignColumns: [timesheets.id, timesheets.organisationId],
    }),
    foreignKey({
      name: "timesheet_confirmations_worker_fk",
      columns: [table.workerId, table.organisationId],
      foreignColumns: [workers.id, workers.organisationId],
    }),
    index("timesheet_confirmations_provider_idx").on(table.providerId),
    index("timesheet_confirmations_worker_idx").on(table.workerId, table.organisationId),
  ],
);

/** On which days an organisation was reminded of its timesheets: once a day at most. */
export const timesheetReminders = pgTable(
  "timesheet_reminders",
  {
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    day: date("day", { mode: "string" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.day] })],
);
