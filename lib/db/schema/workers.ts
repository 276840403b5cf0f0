/** Care workers of an agency (spec section 3; domain.md, Worker) and their records. */
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
import type { ChosenList } from "@/lib/config/closed-lists/lists";
import {
  checkKinds,
  checkOutcomes,
  complianceStates,
  type dbsLevels,
  documentStatuses,
  employmentStatuses,
  employmentTypes,
  panels,
  referenceStatuses,
  type rightToWorkRoutes,
  UNAVAILABLE_WINDOWS_MAX,
  verificationStatuses,
  workerLinkKinds,
  workPermissions,
} from "@/lib/config/closed-lists/workers";
import { sqlList } from "@/lib/config/states/table";
import { at, bytea, createdAt, id } from "./columns";
import { files } from "./files";
import { organisations, users } from "./organisations";

/**
 * Two independent axes (domain.md, Life cycles): employment, set by the agency, and verification, set by the platform.
 */
export { complianceStates, employmentStatuses, employmentTypes, verificationStatuses };

const day = (name: string) => date(name, { mode: "string" });

export const workers = pgTable(
  "workers",
  {
    /** The opaque id used in links. */
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    /** The short number people use; unique within the agency. */
    number: text("number").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** In lower case. */
    email: text("email"),
    /** E.164. */
    phone: text("phone"),
    imageUrl: text("image_url"),
    dateOfBirth: day("date_of_birth"),
    gender: text("gender"),
    /** ISO 3166-1 alpha-2. */
    nationality: text("nationality"),
    /** Upper case, without spaces. */
    niNumber: text("ni_number"),
    /** The current home address; previous ones are in `worker_addresses`. */
    address: text("address"),
    postcode: text("postcode"),
    country: text("country"),
    employmentType: text("employment_type", { enum: employmentTypes }),
    startOn: day("start_on"),
    branchIds: uuid("branch_ids").array().notNull().default(sql`'{}'::uuid[]`),
    workerTypeIds: uuid("worker_type_ids").array().notNull().default(sql`'{}'::uuid[]`),
    skills: text("skills").array().notNull().default(sql`'{}'::text[]`),
    experienceYears: integer("experience_years"),
    driver: boolean("driver").notNull().default(false),
    travelRadiusMiles: integer("travel_radius_miles"),
    /** What the worker may do by their permission to work; null where nothing is recorded. */
    workPermission: text("work_permission", { enum: workPermissions }),
    permittedWeeklyHours: integer("permitted_weekly_hours"),
    /** The worker types that the permission is for; empty for any. */
    permittedWorkerTypeIds: uuid("permitted_worker_type_ids").array().notNull().default(sql`'{}'::uuid[]`),
    /** Its last day. */
    permissionEndsOn: day("permission_ends_on"),
    /** A student's confirmed vacations, `2026-06-20/2026-09-20`, both days inclusive. */
    vacations: text("vacations").array().notNull().default(sql`'{}'::text[]`),
    /** The agreement to work more than 48 hours, and notice that it ends. */
    optOutSignedOn: day("opt_out_signed_on"),
    optOutNoticeOn: day("opt_out_notice_on"),
    optOutNoticeDays: integer("opt_out_notice_days"),
    /** On-panel workers are verified through the platform; platform staff cannot open off-panel ones. */
    panel: text("panel", { enum: panels }).notNull().default("on"),
    employmentStatus: text("employment_status", { enum: employmentStatuses }).notNull().default("draft"),
    employmentReason: text("employment_reason"),
    verificationStatus: text("verification_status", { enum: verificationStatuses }).notNull().default("not_submitted"),
    /** Why the last review denied verification, or what expired. */
    verificationReason: text("verification_reason"),
    submittedAt: at("submitted_at"),
    verifiedAt: at("verified_at"),
    /** The result of the last compliance evaluation (lib/backend/compliance). */
    complianceState: text("compliance_state", { enum: complianceStates }).notNull().default("not_compliant"),
    /** How many mandatory requirements were not met at that evaluation. */
    missingItems: integer("missing_items").notNull().default(0),
    /** The next day on which the passing of time alone changes a requirement's state. */
    complianceNextOn: day("compliance_next_on"),
    /** The earliest expiry date of mandatory evidence, past or future. */
    expiresOn: day("expires_on"),
    /** How many of the six steps are complete. */
    stepsComplete: integer("steps_complete").notNull().default(0),
    /** Set when the worker's data was erased; data that the law requires stays (see `worker_erasures`). */
    erasedAt: at("erased_at"),
    /** The import that created the worker. */
    importId: uuid("import_id"),
    /** Optimistic lock: increases with every change of the profile. */
    lock: integer("lock").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    unique("workers_organisation_number_key").on(table.organisationId, table.number),
    /** Lets child tables reference worker and tenant together. */
    unique("workers_id_organisation_key").on(table.id, table.organisationId),
    index("workers_list_idx").on(table.organisationId, table.lastName, table.firstName, table.id),
    // For platform staff, who list the on-panel workers of all agencies; partial, so that no other query plan uses it.
    index("workers_list_all_idx").on(table.lastName, table.firstName, table.id).where(sql`panel = 'on'`),
    index("workers_number_idx").on(table.number, table.id).where(sql`panel = 'on'`),
    /** Covers every column needed to count expiring workers, row-level security included. */
    index("workers_expiry_idx").on(
      table.organisationId,
      table.expiresOn,
      table.id,
      table.employmentStatus,
      table.panel,
      table.branchIds,
    ),
    index("workers_expiry_all_idx").on(table.expiresOn, table.id).where(sql`panel = 'on'`),
    index("workers_next_idx").on(table.organisationId, table.complianceNextOn),
    index("workers_created_idx").on(table.organisationId, table.createdAt, table.id),
    index("workers_created_all_idx").on(table.createdAt, table.id).where(sql`panel = 'on'`),
    index("workers_review_idx").on(table.submittedAt, table.id).where(sql`verification_status = 'in_review'`),
    index("workers_ni_idx").on(table.organisationId, table.niNumber),
    index("workers_email_idx").on(table.organisationId, table.email),
    index("workers_born_idx").on(table.organisationId, table.dateOfBirth),
    index("workers_import_idx").on(table.importId).where(sql`import_id is not null`),
    check("workers_panel_check", sql`panel = 'on' or verification_status = 'not_submitted'`),
  ],
);

/** The foreign key of every table below: references the worker together with their agency. */
const ofWorker = () => ({
  organisationId: uuid("organisation_id").notNull(),
  workerId: uuid("worker_id").notNull(),
});
const worker = (name: string, table: { workerId: AnyPgColumn; organisationId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [table.workerId, table.organisationId],
    foreignColumns: [workers.id, workers.organisationId],
  }).onDelete("cascade");

/**
 * The search terms of a worker, maintained by a trigger on `workers`: names, number, e-mail and phone, in lower case
 * without accents; `:type:`, `:branch:` and `:skill:` terms for type, branch and skills; `:employment:`,
 * `:verification:`, `:compliance:` and `:panel:` terms for status; and `:action:needed` for workers who need action. No
 * word that a user types begins with a colon.
 */
export const workerTerms = pgTable(
  "worker_terms",
  {
    ...ofWorker(),
    term: text("term").notNull(),
    /** A copy of the worker's panel, so that the policy for platform staff does not need to read the worker. */
    onPanel: boolean("on_panel").notNull().default(true),
  },
  (table) => [
    // Includes the panel and the agency, which row-level security checks, so that a search reads only the index.
    primaryKey({
      name: "worker_terms_pkey",
      columns: [table.organisationId, table.term, table.workerId, table.onPanel],
    }),
    index("worker_terms_all_idx")
      .on(table.term, table.workerId, table.onPanel, table.organisationId)
      .where(sql`on_panel`),
    // Whether one worker has a term, without reading the others they have.
    index("worker_terms_worker_idx").on(table.workerId, table.term, table.organisationId, table.onPanel),
    worker("worker_terms_worker_fk", table),
  ],
);

/**
 * Each distinct word of an agency's search terms, once per trigram and panel: how a misspelt name is found. It names no
 * worker, and a word is removed with the last term that has it.
 */
export const workerWords = pgTable(
  "worker_words",
  {
    // Concurrent changes may add the same word twice. A unique key would make them wait for each other.
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    trigram: text("trigram").notNull(),
    word: text("word").notNull(),
    /** Whether this is a word of workers on the panel, the only ones that platform staff see. */
    onPanel: boolean("on_panel").notNull(),
  },
  (table) => [
    index("worker_words_idx").on(table.organisationId, table.trigram, table.word, table.onPanel),
    index("worker_words_all_idx")
      .on(table.trigram, table.word, table.onPanel, table.organisationId)
      .where(sql`on_panel`),
  ],
);

/** A worker's photo in two sizes, re-encoded without the camera's metadata. */
export const workerPhotos = pgTable(
  "worker_photos",
  {
    organisationId: uuid("organisation_id").notNull(),
    workerId: uuid("worker_id").primaryKey(),
    smallFileId: uuid("small_file_id")
      .notNull()
      .references(() => files.id),
    largeFileId: uuid("large_file_id")
      .notNull()
      .references(() => files.id),
  },
  (table) => [worker("worker_photos_worker_fk", table)],
);

/** Previous addresses. */
export const workerAddresses = pgTable(
  "worker_addresses",
  {
    id: id(),
    ...ofWorker(),
    address: text("address").notNull(),
    postcode: text("postcode"),
    country: text("country").notNull(),
    fromOn: day("from_on").notNull(),
    toOn: day("to_on"),
  },
  (table) => [index("worker_addresses_worker_idx").on(table.workerId), worker("worker_addresses_worker_fk", table)],
);

/** Details of documents and certificates in addition to number and dates: `null` where not applicable. */
export type WorkerDocumentDetails = {
  /** Right to work: how it was proved. */
  route?: (typeof rightToWorkRoutes)[number] | undefined;
  /** DBS: its level, and whether it is on the update service. */
  level?: (typeof dbsLevels)[number] | undefined;
  updateService?: boolean | undefined;
  issuer?: string | undefined;
};

/** A worker's document, of the types defined in `lib/config/compliance.ts`, which include training certificates. */
export const workerDocuments = pgTable(
  "worker_documents",
  {
    id: id(),
    ...ofWorker(),
    kind: text("kind").notNull(),
    /** Null where the entry itself is the evidence, such as a PIN. */
    fileId: uuid("file_id").references(() => files.id),
    number: text("number"),
    issuedOn: day("issued_on"),
    expiresOn: day("expires_on"),
    details: jsonb("details").$type<WorkerDocumentDetails>().notNull().default({}),
    status: text("status", { enum: documentStatuses }).notNull().default("uploaded"),
    rejectReason: text("reject_reason"),
    reviewedByUid: text("reviewed_by_uid"),
    reviewedAt: at("reviewed_at"),
    supersedesId: uuid("supersedes_id").references((): AnyPgColumn => workerDocuments.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("worker_documents_worker_idx").on(table.workerId, table.kind, table.createdAt),
    index("worker_documents_waiting_idx").on(table.workerId, table.createdAt).where(sql`status = 'uploaded'`),
    worker("worker_documents_worker_fk", table),
  ],
);

/**
 * A check of an external register: the DBS update service, the NMC register, a right-to-work follow-up. Append-only.
 */
export const workerChecks = pgTable(
  "worker_checks",
  {
    id: id(),
    ...ofWorker(),
    kind: text("kind", { enum: checkKinds }).notNull(),
    checkedOn: day("checked_on").notNull(),
    outcome: text("outcome", { enum: checkOutcomes }).notNull(),
    /** The register's reference, a share code or a PIN. */
    reference: text("reference"),
    followUpOn: day("follow_up_on"),
    notes: text("notes"),
    checkedByUserId: uuid("checked_by_user_id").references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("worker_checks_worker_idx").on(table.workerId, table.kind, table.checkedOn),
    worker("worker_checks_worker_fk", table),
  ],
);

export const workerContacts = pgTable(
  "worker_contacts",
  {
    id: id(),
    ...ofWorker(),
    name: text("name").notNull(),
    relation: text("relation").notNull(),
    phone: text("phone").notNull(),
  },
  (table) => [index("worker_contacts_worker_idx").on(table.workerId), worker("worker_contacts_worker_fk", table)],
);

export const workerEmployments = pgTable(
  "worker_employments",
  {
    id: id(),
    ...ofWorker(),
    employer: text("employer").notNull(),
    role: text("role").notNull(),
    fromOn: day("from_on").notNull(),
    /** Null: current employment. */
    toOn: day("to_on"),
    leavingReason: text("leaving_reason"),
  },
  (table) => [
    index("worker_employments_worker_idx").on(table.workerId, table.fromOn),
    worker("worker_employments_worker_fk", table),
  ],
);

/** Explanations of employment gaps. */
export const workerGaps = pgTable(
  "worker_gaps",
  {
    id: id(),
    ...ofWorker(),
    fromOn: day("from_on").notNull(),
    toOn: day("to_on").notNull(),
    reason: text("reason").notNull(),
  },
  (table) => [index("worker_gaps_worker_idx").on(table.workerId), worker("worker_gaps_worker_fk", table)],
);

export const workerReferences = pgTable(
  "worker_references",
  {
    id: id(),
    ...ofWorker(),
    name: text("name").notNull(),
    jobTitle: text("job_title"),
    organisationName: text("organisation_name").notNull(),
    email: text("email"),
    phone: text("phone"),
    status: text("status", { enum: referenceStatuses }).notNull().default("named"),
    receivedOn: day("received_on"),
    fileId: uuid("file_id").references(() => files.id),
  },
  (table) => [index("worker_references_worker_idx").on(table.workerId), worker("worker_references_worker_fk", table)],
);

/** Bank details, encrypted; changed only through a profile change that two people approved. */
export const workerBankDetails = pgTable(
  "worker_bank_details",
  {
    organisationId: uuid("organisation_id").notNull(),
    workerId: uuid("worker_id").primaryKey(),
    keyId: text("key_id").notNull(),
    sealed: bytea("sealed").notNull(),
    changedAt: at("changed_at").notNull().defaultNow(),
  },
  (table) => [worker("worker_bank_details_worker_fk", table)],
);

/**
 * Changes to a worker's employment, verification and profile, and why: kept in addition to the audit log, which
 * contains no free text.
 */
export const workerEvents = pgTable(
  "worker_events",
  {
    id: id(),
    ...ofWorker(),
    kind: text("kind").notNull(),
    reason: text("reason"),
    /** Null for automatic changes. */
    byUserId: uuid("by_user_id").references(() => users.id),
    at: at("at").notNull().defaultNow(),
  },
  (table) => [index("worker_events_worker_idx").on(table.workerId, table.at), worker("worker_events_worker_fk", table)],
);

/** Expiry notices sent: once per threshold and date. */
export const workerExpiryNotices = pgTable(
  "worker_expiry_notices",
  {
    id: id(),
    ...ofWorker(),
    requirement: text("requirement").notNull(),
    expiresOn: day("expires_on").notNull(),
    /** 60, 30, 7 or 0. */
    daysBefore: integer("days_before").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("worker_expiry_notices_key").on(table.workerId, table.requirement, table.expiresOn, table.daysBefore),
    index("worker_expiry_notices_organisation_idx").on(table.organisationId, table.createdAt),
    worker("worker_expiry_notices_worker_fk", table),
  ],
);

/** The link with which workers fill in steps of their own profile: for one worker, expiring, revoked by a newer one. */
export const workerLinks = pgTable(
  "worker_links",
  {
    id: id(),
    ...ofWorker(),
    /** What it opens: the form for their own profile, or their shifts. */
    kind: text("kind", { enum: workerLinkKinds }).notNull().default("profile"),
    /** SHA-256 of the token, in hexadecimal. */
    tokenHash: text("token_hash").notNull().unique(),
    /** The same of the token that the link's calendar feed has; null for a link that has none. */
    feedHash: text("feed_hash").unique(),
    expiresAt: at("expires_at").notNull(),
    revokedAt: at("revoked_at"),
    /** Whether it was e-mailed to the worker or made to be copied. */
    sentBy: text("sent_by", { enum: ["mail", "copy"] })
      .notNull()
      .default("copy"),
    /** The address it was e-mailed to, masked. */
    sentTo: text("sent_to"),
    /** When the page behind it was first and last loaded. */
    openedAt: at("opened_at"),
    lastOpenedAt: at("last_opened_at"),
    /** When the worker last submitted something. */
    usedAt: at("used_at"),
    /** When the worker ended the e-mails that ask them for their hours; null while they get them. */
    hoursMailsOffAt: at("hours_mails_off_at"),
    /** Null for a link that the product made, to ask for hours. */
    createdByUserId: uuid("created_by_user_id").references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("worker_links_worker_idx").on(table.workerId),
    worker("worker_links_worker_fk", table),
    check("worker_links_kind_check", sql`${table.kind} in (${sql.raw(sqlList(workerLinkKinds))})`),
  ],
);

/** When a worker cannot work on a day. Without a row they are available. */
export const workerUnavailability = pgTable(
  "worker_unavailability",
  {
    id: id(),
    ...ofWorker(),
    /** In the UK. */
    day: day("day").notNull(),
    /** Times of UK clocks; one that ends no later than it begins ends on the next day. Null: the whole day. */
    windows: jsonb("windows").$type<{ from: string; to: string }[]>(),
    /** Null when the worker entered it through their link. */
    enteredByUserId: uuid("entered_by_user_id").references(() => users.id),
    enteredAt: at("entered_at").notNull(),
  },
  (table) => [
    unique("worker_unavailability_day_key").on(table.workerId, table.day),
    worker("worker_unavailability_worker_fk", table),
    check(
      "worker_unavailability_windows_check",
      sql`jsonb_array_length(${table.windows}) between 1 and ${sql.raw(String(UNAVAILABLE_WINDOWS_MAX))}`,
    ),
  ],
);

/** A change of a worker's profile that awaits review; its fields are decided one by one. */
export const profileChanges = pgTable(
  "profile_changes",
  {
    id: id(),
    ...ofWorker(),
    origin: text("origin", { enum: ["worker", "agency"] }).notNull(),
    /** Null when the worker submitted it through their link. */
    requestedByUserId: uuid("requested_by_user_id").references(() => users.id),
    requestedAt: at("requested_at").notNull().defaultNow(),
    /** Makes a repeated submission after a lost answer the same change. */
    idempotencyKey: uuid("idempotency_key").notNull(),
    /** Set when the last of its fields was decided. */
    closedAt: at("closed_at"),
    lock: integer("lock").notNull().default(1),
  },
  (table) => [
    unique("profile_changes_id_organisation_key").on(table.id, table.organisationId),
    unique("profile_changes_idempotency_key").on(table.workerId, table.idempotencyKey),
    index("profile_changes_open_idx")
      .on(table.organisationId, table.requestedAt, table.id)
      .where(sql`closed_at is null`),
    index("profile_changes_open_all_idx").on(table.requestedAt, table.id).where(sql`closed_at is null`),
    index("profile_changes_worker_idx").on(table.workerId, table.requestedAt),
    worker("profile_changes_worker_fk", table),
  ],
);

export const profileChangeFields = pgTable(
  "profile_change_fields",
  {
    id: id(),
    ...ofWorker(),
    changeId: uuid("change_id").notNull(),
    /** A field of `lib/contract/workers/fields`. */
    field: text("field").notNull(),
    /** The old and the new value, as JSON, encrypted for the worker. */
    keyId: text("key_id").notNull(),
    oldSealed: bytea("old_sealed").notNull(),
    newSealed: bytea("new_sealed").notNull(),
    evidenceFileId: uuid("evidence_file_id").references(() => files.id),
    /** Who reviews it next. */
    stage: text("stage", { enum: ["agency", "platform", "second", "decided"] }).notNull(),
    decision: text("decision", { enum: ["approved", "rejected"] }),
    reason: text("reason"),
    /** The first approver, where a second one is required. */
    firstByUserId: uuid("first_by_user_id").references(() => users.id),
    decidedByUserId: uuid("decided_by_user_id").references(() => users.id),
    decidedAt: at("decided_at"),
  },
  (table) => [
    unique("profile_change_fields_key").on(table.changeId, table.field),
    index("profile_change_fields_worker_idx").on(table.workerId),
    index("profile_change_fields_stage_idx").on(table.stage, table.organisationId).where(sql`stage <> 'decided'`),
    worker("profile_change_fields_worker_fk", table),
    foreignKey({
      name: "profile_change_fields_change_fk",
      columns: [table.changeId, table.organisationId],
      foreignColumns: [profileChanges.id, profileChanges.organisationId],
    }).onDelete("cascade"),
  ],
);

/** An import of workers from a file. Its rows are deleted with it when it is old. */
export const workerImports = pgTable(
  "worker_imports",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    fileId: uuid("file_id").references(() => files.id, { onDelete: "set null" }),
    fileName: text("file_name").notNull(),
    panel: text("panel", { enum: panels }).notNull(),
    /** The column headings of the file, in order. */
    headings: text("headings").array().notNull(),
    /** Maps the number of a heading to a field; null for a column that is ignored. */
    mapping: jsonb("mapping").$type<Record<string, string | null>>().notNull(),
    status: text("status", {
      enum: ["reading", "mapping", "checking", "checked", "importing", "done", "undoing", "undone", "failed"],
    }).notNull(),
    /** Why it failed, in words. */
    problem: text("problem"),
    total: integer("total").notNull().default(0),
    /** How many rows of the current step are processed. */
    progress: integer("progress").notNull().default(0),
    imported: integer("imported").notNull().default(0),
    createdByUserId: uuid("created_by_user_id")
      .notNull()
      .references(() => users.id),
    finishedAt: at("finished_at"),
    createdAt: createdAt(),
    lock: integer("lock").notNull().default(1),
  },
  (table) => [
    unique("worker_imports_id_organisation_key").on(table.id, table.organisationId),
    index("worker_imports_organisation_idx").on(table.organisationId, table.createdAt),
  ],
);

export type ImportError = { field: string; message: string };

export const workerImportRows = pgTable(
  "worker_import_rows",
  {
    organisationId: uuid("organisation_id").notNull(),
    importId: uuid("import_id").notNull(),
    /** The row number in the file; the headings are row 1. */
    row: integer("row").notNull(),
    /** The cells as read, by heading number; after a correction, the values entered. */
    cells: jsonb("cells").$type<string[]>().notNull(),
    problems: jsonb("problems").$type<ImportError[]>().notNull().default([]),
    status: text("status", { enum: ["unchecked", "good", "bad", "duplicate", "imported", "left", "undone", "kept"] })
      .notNull()
      .default("unchecked"),
    /** The worker it is a duplicate of. */
    duplicateOf: uuid("duplicate_of"),
    /** The worker that was created from it. */
    workerId: uuid("worker_id"),
  },
  (table) => [
    primaryKey({ name: "worker_import_rows_pkey", columns: [table.importId, table.row] }),
    index("worker_import_rows_status_idx").on(table.importId, table.status, table.row),
    foreignKey({
      name: "worker_import_rows_import_fk",
      columns: [table.importId, table.organisationId],
      foreignColumns: [workerImports.id, workerImports.organisationId],
    }).onDelete("cascade"),
  ],
);

/** A list's filters that a user saved under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The list it applies to. */
    list: text("list").$type<ChosenList>().notNull(),
    name: text("name").notNull(),
    /** The URL's query parameters. */
    query: text("query").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("saved_views_name_key").on(table.organisationId, table.userId, table.list, sql`lower(name)`)],
);

/** The access log: who viewed which part of a worker's data. Append-only. */
export const workerAccessLog = pgTable(
  "worker_access_log",
  {
    id: id(),
    organisationId: uuid("organisation_id").notNull(),
    /** Kept when the worker is deleted. */
    workerId: uuid("worker_id").notNull(),
    actorUid: text("actor_uid").notNull(),
    part: text("part").notNull(),
    /**
     * The document that was opened, or the file of a profile change, which is no document yet. Kept when it is removed;
     * null in rows older than the column.
     */
    documentId: uuid("document_id"),
    requestId: text("request_id").notNull(),
    at: at("at").notNull().defaultNow(),
  },
  (table) => [index("worker_access_log_worker_idx").on(table.organisationId, table.workerId, table.at, table.id)],
);

/** What was erased from a worker's data, what was kept, and under which law. */
export const workerErasures = pgTable(
  "worker_erasures",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    workerId: uuid("worker_id").notNull(),
    reason: text("reason").notNull(),
    erased: jsonb("erased").$type<{ record: string; count: number }[]>().notNull(),
    kept: jsonb("kept").$type<{ record: string; count: number; why: string; until: string | null }[]>().notNull(),
    /** Null when the nightly job did it. */
    byUserId: uuid("by_user_id").references(() => users.id),
    at: at("at").notNull().defaultNow(),
  },
  (table) => [index("worker_erasures_organisation_idx").on(table.organisationId, table.at)],
);

/** What the nightly job deleted: how many records of which class, and by which retention period. */
export const retentionReceipts = pgTable(
  "retention_receipts",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    record: text("record").notNull(),
    /** Months. */
    period: integer("period").notNull(),
    before: day("before").notNull(),
    deleted: integer("deleted").notNull(),
    /** SHA-256 over the deleted ids, in order: proves what was deleted without keeping it. */
    digest: text("digest").notNull(),
    at: at("at").notNull().defaultNow(),
  },
  (table) => [index("retention_receipts_organisation_idx").on(table.organisationId, table.at)],
);

/**
 * How many of an agency's workers had everything they need, week by week: the last state of each week. Workers who have
 * left and drafts do not count.
 */
export const complianceWeeks = pgTable(
  "compliance_weeks",
  {
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    /** Its Monday. */
    weekOn: day("week_on").notNull(),
    workers: integer("workers").notNull(),
    compliant: integer("compliant").notNull(),
  },
  (table) => [primaryKey({ name: "compliance_weeks_pkey", columns: [table.organisationId, table.weekOn] })],
);
