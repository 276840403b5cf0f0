/** Consents to self-billing: that the platform issues an agency's invoices to a provider (docs/decisions/0096-invoices.md). */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { consentEndReasons } from "@/lib/config/closed-lists/invoices";
import { organisationKinds } from "@/lib/config/closed-lists/organisations";
import { selfBillingConsentStates } from "@/lib/config/states/self-billing-consent";
import { sqlList, statusesOf } from "@/lib/config/states/table";
import { at, id } from "./columns";
import { organisations, users } from "./organisations";

export const selfBillingConsents = pgTable(
  "self_billing_consents",
  {
    id: id(),
    /** The agency. */
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    providerId: uuid("provider_id")
      .notNull()
      .references(() => organisations.id),
    agencyName: text("agency_name").notNull(),
    providerName: text("provider_name").notNull(),
    status: text("status", { enum: statusesOf(selfBillingConsentStates) })
      .notNull()
      .default("requested"),
    /** Counts its changes, so that no one acts on what they have not seen. */
    lock: integer("lock").notNull().default(0),
    /** What both accept, and its SHA-256 in hex. */
    text: text("text").notNull(),
    textHash: text("text_hash").notNull(),
    /** As they were when it was asked for; a trigger ends it when one of them changes. */
    agencyVatNumber: text("agency_vat_number"),
    providerVatNumber: text("provider_vat_number"),
    /** The agency's yearly answer; null until it accepts. */
    isAgencyVatRegistered: boolean("is_agency_vat_registered"),
    requestedAt: at("requested_at").notNull(),
    startsOn: date("starts_on", { mode: "string" }),
    /** The last day. */
    expiresOn: date("expires_on", { mode: "string" }),
    remindedAt: at("reminded_at"),
    endedAt: at("ended_at"),
    endedBecause: text("ended_because", { enum: consentEndReasons }),
  },
  (table) => [
    unique("self_billing_consents_id_parties_key").on(table.id, table.organisationId, table.providerId),
    uniqueIndex("self_billing_consents_live_key")
      .on(table.organisationId, table.providerId)
      .where(sql`status = 'live'`),
    uniqueIndex("self_billing_consents_open_key")
      .on(table.organisationId, table.providerId)
      .where(sql`status in ('requested', 'agency_accepted', 'provider_accepted')`),
    index("self_billing_consents_agency_idx").on(table.organisationId, table.requestedAt, table.id),
    index("self_billing_consents_provider_idx").on(table.providerId, table.requestedAt, table.id),
    index("self_billing_consents_expiry_idx").on(table.expiresOn).where(sql`status = 'live'`),
    check(
      "self_billing_consents_status_check",
      sql`${table.status} in (${sql.raw(sqlList(statusesOf(selfBillingConsentStates)))})`,
    ),
    check(
      "self_billing_consents_live_check",
      sql`${table.status} <> 'live' or num_nulls(${table.startsOn}, ${table.expiresOn}, ${table.isAgencyVatRegistered}) = 0`,
    ),
    check(
      "self_billing_consents_ended_check",
      sql`(${table.status} = 'ended') = (${table.endedAt} is not null) and (${table.endedAt} is null) = (${table.endedBecause} is null)`,
    ),
  ],
);

/** The evidence of one side's acceptance. Append-only. */
export const selfBillingSignatures = pgTable(
  "self_billing_signatures",
  {
    consentId: uuid("consent_id").notNull(),
    side: text("side", { enum: organisationKinds }).notNull(),
    organisationId: uuid("organisation_id").notNull(),
    providerId: uuid("provider_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    fullName: text("full_name").notNull(),
    jobTitle: text("job_title"),
    email: text("email").notNull(),
    typedName: text("typed_name").notNull(),
    consentText: text("consent_text").notNull(),
    consentHash: text("consent_hash").notNull(),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
    signedAt: at("signed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.consentId, table.side] }),
    foreignKey({
      name: "self_billing_signatures_consent_fk",
      columns: [table.consentId, table.organisationId, table.providerId],
      foreignColumns: [selfBillingConsents.id, selfBillingConsents.organisationId, selfBillingConsents.providerId],
    }),
    index("self_billing_signatures_user_idx").on(table.userId),
  ],
);
