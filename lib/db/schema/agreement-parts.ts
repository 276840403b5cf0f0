/** The tables of an agreement's parts: rates and rules, documents, sent versions, signatories and signatures. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
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
import {
  agreementCloseReasons,
  agreementDocumentKinds,
  rateBases,
  signatoryStatuses,
  signatureProviders,
  vatTreatments,
} from "@/lib/config/closed-lists/agreements";
import { organisationKinds } from "@/lib/config/closed-lists/organisations";
import { agreements, type SpecialRate } from "./agreements";
import { services, workerTypes } from "./branches-and-services";
import { at, bytea, createdAt, id } from "./columns";
import { files } from "./files";
import { organisations } from "./organisations";

const agreementId = () =>
  uuid("agreement_id")
    .notNull()
    .references(() => agreements.id);

/** The sites an agreement covers, with name and address as they were when chosen. */
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

/** The charges to the provider. */
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
    basis: text("basis", { enum: rateBases }).notNull().default("hourly"),
    /** Before VAT: pay plus margin. */
    chargePence: integer("charge_pence").notNull(),
    vatTreatment: text("vat_treatment", { enum: vatTreatments }).notNull().default("standard"),
    specials: jsonb("specials").$type<SpecialRate[]>().notNull().default([]),
  },
  (table) => [
    index("agreement_rate_lines_agreement_idx").on(table.agreementId, table.position),
    check("agreement_rate_lines_charge_check", sql`${table.chargePence} > 0`),
  ],
);

/** How a charge splits into pay and margin: visible to the agency and the platform, never to the provider. */
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

/** An agreement's documents: each party's annexure, and others. */
export const agreementDocuments = pgTable(
  "agreement_documents",
  {
    id: id(),
    agreementId: agreementId(),
    kind: text("kind", { enum: agreementDocumentKinds }).notNull(),
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

/** The versions sent for signing: one row per sending, later with the sealed document. */
export const agreementVersions = pgTable(
  "agreement_versions",
  {
    agreementId: agreementId(),
    version: integer("version").notNull(),
    /** The full printed content, frozen when it was sent (lib/documents). */
    content: jsonb("content").notNull(),
    sentAt: at("sent_at").notNull(),
    sentByUid: text("sent_by_uid").notNull(),
    /** It cannot be signed after this time. */
    expiresAt: at("expires_at").notNull(),
    /** The document as sent, and its SHA-256; null until it is rendered. */
    documentFileId: uuid("document_file_id").references(() => files.id),
    documentHash: text("document_hash"),
    rateTableHash: text("rate_table_hash").notNull(),
    /** The e-signature provider and its id for the request; the id is null until the provider has accepted it. */
    signatureProvider: text("signature_provider", { enum: signatureProviders }).notNull(),
    requestId: text("request_id"),
    /** Set when it can no longer be signed: changes were requested, it was declined, or it expired. */
    closedAt: at("closed_at"),
    closedBecause: text("closed_because", { enum: agreementCloseReasons }),
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

/** The signatories in signing order: the next one is invited only when it is their turn. */
export const agreementSignatories = pgTable(
  "agreement_signatories",
  {
    id: id(),
    agreementId: agreementId(),
    type: text("type", { enum: organisationKinds }).notNull(),
    /** Starts at 1. Negative: no longer a signatory, kept because of what they signed earlier. */
    position: integer("position").notNull(),
    fullName: text("full_name").notNull(),
    jobTitle: text("job_title").notNull(),
    email: text("email").notNull(),
    status: text("status", { enum: signatoryStatuses }).notNull().default("waiting"),
    /** SHA-256 of the link's token, in hexadecimal. A new link replaces the old one. */
    tokenHash: text("token_hash").unique(),
    tokenExpiresAt: at("token_expires_at"),
    invitedAt: at("invited_at"),
    lastRemindedAt: at("last_reminded_at"),
    /**
     * When they last opened the signing widget: from then on the provider is polled, in case its answer never arrives.
     */
    signingStartedAt: at("signing_started_at"),
    /** The IP address and browser they then used: evidence where the provider supplies none. */
    signingIp: text("signing_ip"),
    signingUserAgent: text("signing_user_agent"),
    signedAt: at("signed_at"),
    declinedAt: at("declined_at"),
    declineReason: text("decline_reason"),
    /** The provider's id of their signature in the current version. */
    signatureId: text("signature_id"),
    /** The signatory was corrected and the provider does not know yet: until then their signature is not accepted. */
    isCorrecting: boolean("is_correcting").notNull().default(false),
    /** SHA-256 of the token that opens their copy of the sealed document. */
    copyTokenHash: text("copy_token_hash").unique(),
    copyTokenExpiresAt: at("copy_token_expires_at"),
  },
  (table) => [
    unique("agreement_signatories_position_key").on(table.agreementId, table.position),
    index("agreement_signatories_signature_idx").on(table.signatureId),
    index("agreement_signatories_invited_idx").on(table.status, table.invitedAt),
  ],
);

/** The evidence of one signature. Append-only. */
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
    /** PNG of the drawn signature. */
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

/** The agreement's history: each event's hash includes the hash of the one before. Append-only. */
export const agreementEvents = pgTable(
  "agreement_events",
  {
    agreementId: agreementId(),
    sequence: integer("sequence").notNull(),
    version: integer("version").notNull(),
    at: at("at").notNull(),
    what: text("what").notNull(),
    /** The person in words, with name and role, or the product's name. */
    actor: text("actor").notNull(),
    actorUid: text("actor_uid"),
    /** Additional text for readers, such as a reason. Not part of the hash chain. */
    note: text("note"),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.agreementId, table.sequence] })],
);

/**
 * The records of the built-in signer: a request, and what each signer did. They correspond to a vendor's own records.
 */
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
