/**
 * Agreements between an agency and a provider (domain.md, Agreement). An agreement has two organisations; what belongs to it is
 * seen by whoever sees it. States are in docs/states.md.
 */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { at, bytea, createdAt, id } from "./columns";
import { files } from "./files";
import { organisations } from "./organisations";
import { branches, services, workerTypes } from "./registers";

export const agreementStatuses = [
  "draft",
  "pending_agency",
  "pending_provider",
  "scheduled",
  "active",
  "suspended",
  "expired",
  "terminated",
] as const;

/** What a band costs beside the standard charge: a multiplier in hundredths (150 is 1.5 times) or pence. */
export type SpecialRate = { band: RateBand; mode: "multiplier" | "absolute"; value: number };
/** Highest first (domain.md, Rate types). */
export const rateBands = [
  "special_holiday",
  "bank_holiday",
  "weekday_day",
  "friday_night",
  "weekday_night",
  "weekend_day",
  "weekend_night",
] as const;
export type RateBand = (typeof rateBands)[number];

export const agreementReference = pgSequence("agreement_reference", { startWith: 1001 });

export const agreements = pgTable(
  "agreements",
  {
    id: id(),
    /** The short name people use, "AG-1001". */
    reference: text("reference").notNull().unique(),
    agencyId: uuid("agency_id")
      .notNull()
      .references(() => organisations.id),
    providerId: uuid("provider_id")
      .notNull()
      .references(() => organisations.id),
    /** The names, for lists: one organisation cannot read the other's row. */
    agencyName: text("agency_name").notNull(),
    providerName: text("provider_name").notNull(),
    branchId: uuid("branch_id"),
    origin: text("origin", { enum: ["direct", "marketplace", "off_panel"] })
      .notNull()
      .default("direct"),
    status: text("status", { enum: agreementStatuses }).notNull().default("draft"),
    /** The version that was last sent; 0 before the first. */
    version: integer("version").notNull().default(0),
    lock: integer("lock").notNull().default(1),
    startOn: date("start_on", { mode: "string" }),
    endOn: date("end_on", { mode: "string" }),
    noticeDays: integer("notice_days").notNull().default(28),
    billingPeriod: text("billing_period", { enum: ["weekly", "monthly"] })
      .notNull()
      .default("weekly"),
    creditDays: integer("credit_days").notNull().default(30),
    /** ISO: Monday is 1. */
    timesheetCutoffWeekday: integer("timesheet_cutoff_weekday").notNull().default(1),
    /** HH:MM, in the platform's time zone. */
    timesheetCutoffTime: text("timesheet_cutoff_time").notNull().default("12:00"),
    approvalCutoffDays: integer("approval_cutoff_days").notNull().default(2),
    paymentMode: text("payment_mode", { enum: ["platform", "direct"] })
      .notNull()
      .default("platform"),
    autoAcceptWorkers: boolean("auto_accept_workers").notNull().default(false),
    autoApproveTimesheetDays: integer("auto_approve_timesheet_days"),
    terms: text("terms").notNull().default(""),
    /** Why it went back to a draft, was suspended or ended: what the last person to do so wrote. */
    reason: text("reason"),
    /** The last day of notice, once notice is served. */
    terminatesOn: date("terminates_on", { mode: "string" }),
    /** When the signatories were told that it ends soon. */
    endingToldAt: at("ending_told_at"),
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

const agreementId = () =>
  uuid("agreement_id")
    .notNull()
    .references(() => agreements.id);

/** The sites an agreement covers, with name and address as they were when they were chosen. */
export const agreementServices = pgTable(
  "agreement_services",
  {
    agreementId: agreementId(),
    serviceId: uuid("service_id")
      .notNull()
      .references(() => services.id),
    name: text("name").notNull(),
    address: text("address"),
  },
  (table) => [primaryKey({ columns: [table.agreementId, table.serviceId] })],
);

/** What the provider is charged. */
export const agreementRateLines = pgTable(
  "agreement_rate_lines",
  {
    id: id(),
    agreementId: agreementId(),
    position: integer("position").notNull(),
    workerTypeId: uuid("worker_type_id")
      .notNull()
      .references(() => workerTypes.id),
    skills: text("skills").array().notNull().default(sql`'{}'::text[]`),
    basis: text("basis", { enum: ["hourly", "fixed"] })
      .notNull()
      .default("hourly"),
    /** Before VAT: pay and margin together. */
    chargePence: integer("charge_pence").notNull(),
    vatTreatment: text("vat_treatment", { enum: ["standard", "exempt_nursing", "exempt_supervised"] })
      .notNull()
      .default("standard"),
    specials: jsonb("specials").$type<SpecialRate[]>().notNull().default([]),
  },
  (table) => [
    index("agreement_rate_lines_agreement_idx").on(table.agreementId, table.position),
    check("agreement_rate_lines_charge_check", sql`${table.chargePence} > 0`),
  ],
);

/** How a charge is made up: the agency's and the platform's to see, never the provider's. */
export const agreementRateSplits = pgTable(
  "agreement_rate_splits",
  {
    rateLineId: uuid("rate_line_id")
      .primaryKey()
      .references(() => agreementRateLines.id, { onDelete: "cascade" }),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    payPence: integer("pay_pence").notNull(),
    marginPence: integer("margin_pence").notNull(),
  },
  (table) => [
    check("agreement_rate_splits_check", sql`${table.payPence} >= 0 and ${table.marginPence} >= 0`),
    index("agreement_rate_splits_organisation_idx").on(table.organisationId),
  ],
);

/** "Within so many hours before the start, charge so many per cent." */
export const agreementCancellationRules = pgTable(
  "agreement_cancellation_rules",
  {
    agreementId: agreementId(),
    withinHours: integer("within_hours").notNull(),
    feePercent: integer("fee_percent").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agreementId, table.withinHours] }),
    check("agreement_cancellation_rules_hours_check", sql`${table.withinHours} between 1 and 720`),
    check("agreement_cancellation_rules_fee_check", sql`${table.feePercent} between 0 and 100`),
  ],
);

/** Papers that go with an agreement: each party's annexure, and others. */
export const agreementDocuments = pgTable(
  "agreement_documents",
  {
    id: id(),
    agreementId: agreementId(),
    kind: text("kind", { enum: ["agencyAnnexure", "providerAnnexure", "other"] }).notNull(),
    title: text("title").notNull(),
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("agreement_documents_agreement_idx").on(table.agreementId, table.createdAt),
    uniqueIndex("agreement_documents_annexure_key")
      .on(table.agreementId, table.kind)
      .where(sql`${table.kind} <> 'other'`),
  ],
);

/** What was sent to be signed: one row per sending, and in the end the sealed document. */
export const agreementVersions = pgTable(
  "agreement_versions",
  {
    agreementId: agreementId(),
    version: integer("version").notNull(),
    /** Everything that is printed, frozen when it was sent (lib/documents). */
    content: jsonb("content").notNull(),
    sentAt: at("sent_at").notNull(),
    sentByUid: text("sent_by_uid").notNull(),
    /** After this nobody can sign it any more. */
    expiresAt: at("expires_at").notNull(),
    /** The document as sent, and its SHA-256; null until it is made. */
    documentFileId: uuid("document_file_id").references(() => files.id),
    documentHash: text("document_hash"),
    rateTableHash: text("rate_table_hash").notNull(),
    /** Who carries the signing out, and its name for the request; null until it has taken it. */
    signatureProvider: text("signature_provider", { enum: ["builtIn", "dropbox"] }).notNull(),
    requestId: text("request_id"),
    /** Set when it can no longer be signed: changes were asked, it was declined, it ran out. */
    closedAt: at("closed_at"),
    closedBecause: text("closed_because", { enum: ["changesAsked", "declined", "ranOut", "withdrawn"] }),
    sealedFileId: uuid("sealed_file_id").references(() => files.id),
    sealedHash: text("sealed_hash"),
    sealedAt: at("sealed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.agreementId, table.version] }),
    uniqueIndex("agreement_versions_request_key").on(table.signatureProvider, table.requestId),
    index("agreement_versions_expires_idx").on(table.expiresAt).where(sql`${table.closedAt} is null`),
  ],
);

/** Who signs, in order: the next is told only when it is his turn. */
export const agreementSignatories = pgTable(
  "agreement_signatories",
  {
    id: id(),
    agreementId: agreementId(),
    type: text("type", { enum: ["agency", "provider"] }).notNull(),
    /** From 1. Below zero: no longer one of them, and kept for the sake of what he signed earlier. */
    position: integer("position").notNull(),
    fullName: text("full_name").notNull(),
    jobTitle: text("job_title").notNull(),
    email: text("email").notNull(),
    status: text("status", { enum: ["waiting", "invited", "signed", "declined"] })
      .notNull()
      .default("waiting"),
    /** SHA-256 of the link's token, in hexadecimal. A new link takes the place of the old one. */
    tokenHash: text("token_hash").unique(),
    tokenExpiresAt: at("token_expires_at"),
    invitedAt: at("invited_at"),
    lastRemindedAt: at("last_reminded_at"),
    /** When he last opened the signing widget: from then on the provider is asked, should its answer never come. */
    signingStartedAt: at("signing_started_at"),
    /** From where and with what he then did: evidence, where the provider hands none over. */
    signingIp: text("signing_ip"),
    signingUserAgent: text("signing_user_agent"),
    signedAt: at("signed_at"),
    declinedAt: at("declined_at"),
    declineReason: text("decline_reason"),
    /** The provider's name for his signature, of the version that is out. */
    signatureId: text("signature_id"),
    /** Corrected, and the provider is still to be told: until then no signature of his is believed. */
    isCorrecting: boolean("is_correcting").notNull().default(false),
    /** SHA-256 of the token that opens his copy of the sealed document. */
    copyTokenHash: text("copy_token_hash").unique(),
    copyTokenExpiresAt: at("copy_token_expires_at"),
  },
  (table) => [
    unique("agreement_signatories_position_key").on(table.agreementId, table.position),
    index("agreement_signatories_signature_idx").on(table.signatureId),
    index("agreement_signatories_invited_idx").on(table.status, table.invitedAt),
  ],
);

/** The evidence of one signature. Rows are only ever added. */
export const agreementSignatures = pgTable(
  "agreement_signatures",
  {
    signatoryId: uuid("signatory_id")
      .notNull()
      .references(() => agreementSignatories.id),
    agreementId: agreementId(),
    version: integer("version").notNull(),
    fullName: text("full_name").notNull(),
    jobTitle: text("job_title").notNull(),
    email: text("email").notNull(),
    method: text("method", { enum: ["drawn", "typed", "vendor"] }).notNull(),
    typedName: text("typed_name"),
    /** A PNG of what was drawn. */
    image: bytea("image"),
    consentText: text("consent_text").notNull(),
    consentHash: text("consent_hash").notNull(),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
    signedAt: at("signed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.signatoryId, table.version] }),
    index("agreement_signatures_agreement_idx").on(table.agreementId, table.version),
  ],
);

/** What happened to an agreement, each event's hash over the one before. Rows are only ever added. */
export const agreementEvents = pgTable(
  "agreement_events",
  {
    agreementId: agreementId(),
    sequence: integer("sequence").notNull(),
    version: integer("version").notNull(),
    at: at("at").notNull(),
    what: text("what").notNull(),
    /** Who, in words: a name and what he is, or the product's own. */
    actor: text("actor").notNull(),
    actorUid: text("actor_uid"),
    /** What a reader is told beside it, such as a reason. Not part of the chain. */
    note: text("note"),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.agreementId, table.sequence] })],
);

/** What the built-in signer knows: a request, and what each signer did. It stands for a vendor's own records. */
export const signerRequests = pgTable(
  "signer_requests",
  {
    id: id(),
    agreementId: agreementId(),
    version: integer("version").notNull(),
    title: text("title").notNull(),
    documentFileId: uuid("document_file_id")
      .notNull()
      .references(() => files.id),
    cancelledAt: at("cancelled_at"),
    createdAt: createdAt(),
  },
  (table) => [unique("signer_requests_agreement_version_key").on(table.agreementId, table.version)],
);

export const signerSignatures = pgTable(
  "signer_signatures",
  {
    id: id(),
    requestId: uuid("request_id")
      .notNull()
      .references(() => signerRequests.id),
    agreementId: agreementId(),
    signatoryId: uuid("signatory_id")
      .notNull()
      .references(() => agreementSignatories.id),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    state: text("state", { enum: ["open", "signed", "declined", "replaced"] })
      .notNull()
      .default("open"),
    method: text("method", { enum: ["drawn", "typed"] }),
    typedName: text("typed_name"),
    image: bytea("image"),
    consentText: text("consent_text"),
    ip: text("ip"),
    userAgent: text("user_agent"),
    signedAt: at("signed_at"),
    declinedAt: at("declined_at"),
    declineReason: text("decline_reason"),
  },
  (table) => [
    index("signer_signatures_request_idx").on(table.requestId, table.position),
    uniqueIndex("signer_signatures_open_key")
      .on(table.requestId, table.signatoryId)
      .where(sql`${table.state} <> 'replaced'`),
  ],
);
