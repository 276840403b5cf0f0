/** Organisations and the people who belong to them (spec section 3). */
import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns";

export const organisationKind = pgEnum("organisation_kind", ["platform", "agency", "provider"]);
export const userGroup = pgEnum("user_group", ["Admin", "Agency", "Provider"]);

/** Life cycle of an agency or a provider (docs/states.md). */
export const organisationStatus = pgEnum("organisation_status", [
  "draft",
  "pending_verification",
  "active",
  "suspended",
  "archived",
]);

/** How a provider pays (spec section 3, billing information). */
export const paymentMethod = pgEnum("payment_method", ["bank_transfer", "direct_debit"]);

/** The capital advance of the finance reference `aria` (spec sections 3 and 4). */
export const capitalAdvanceStatus = pgEnum("capital_advance_status", [
  "NOT_REGISTERED",
  "REGISTERED",
  "APPROVED",
  "NOT_INTERESTED",
]);

/** An application the user may open, and whether he authorises in it. */
export type AppEntry = { appId: string; isAuthorizer: boolean };

/** Whether a provider's invoices must name a purchase order. */
export const purchaseOrderRules = ["none", "optional", "required"] as const;

export const organisations = pgTable(
  "organisations",
  {
    id: id(),
    kind: organisationKind("kind").notNull(),
    name: text("name").notNull(),
    /** As registered, where it differs from the name it trades by. */
    legalName: text("legal_name"),
    companyNumber: text("company_number"),
    vatNumber: text("vat_number"),
    address: text("address"),
    postcode: text("postcode"),
    /** How the organisation itself is reached; E.164. */
    phone: text("phone"),
    email: text("email"),
    /** Of an agency its CQC or GLAA reference, of a provider its CQC provider id. */
    regulatorReference: text("regulator_reference"),
    vatRegistered: boolean("vat_registered").notNull().default(false),
    /** A provider whose own supplies are exempt: said beside its invoices, never decided from alone (domain.md, Calculation rules). */
    vatExempt: boolean("vat_exempt").notNull().default(false),
    vatExemptReason: text("vat_exempt_reason"),
    billingAddress: text("billing_address"),
    billingEmail: text("billing_email"),
    purchaseOrderRule: text("purchase_order_rule", { enum: purchaseOrderRules }).notNull().default("optional"),
    paymentMode: text("payment_mode", { enum: ["platform", "direct"] })
      .notNull()
      .default("platform"),
    billingPeriod: text("billing_period", { enum: ["weekly", "monthly"] })
      .notNull()
      .default("weekly"),
    creditDays: integer("credit_days").notNull().default(30),
    imageUrl: text("image_url"),
    /** The group a provider or an agency belongs to; a group is no tenant of its own. */
    parentCompany: text("parent_company"),
    status: organisationStatus("status").notNull().default("active"),
    /** Why it was returned, suspended or archived: what the last person to do so wrote. */
    statusReason: text("status_reason"),
    statusChangedAt: at("status_changed_at"),
    /** Two browsers, one form: goes up with every change of its details, its documents or its status. */
    lock: integer("lock").notNull().default(1),
    paymentMethod: paymentMethod("payment_method").notNull().default("bank_transfer"),
    /** The method a provider is changing to. */
    newPaymentMethod: paymentMethod("new_payment_method"),
    /** Licences of the learning product that were issued to an agency. */
    licencesIssued: integer("licences_issued").notNull().default(0),
    capitalAdvance: capitalAdvanceStatus("capital_advance").notNull().default("NOT_REGISTERED"),
    capitalAdvanceRefusal: text("capital_advance_refusal"),
    /** Whether everyone who works for it signs in with a second factor. */
    requiresSecondFactor: boolean("requires_second_factor").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index("organisations_list_idx").on(table.name, table.id)],
);

export const users = pgTable(
  "users",
  {
    id: id(),
    /** The identity's id at Firebase Authentication. */
    uid: text("uid").notNull().unique(),
    email: text("email").notNull(),
    fullName: text("full_name").notNull(),
    phone: text("phone"),
    phoneVerifiedAt: at("phone_verified_at"),
    /** A place of the city list, by its id. */
    city: text("city"),
    userGroup: userGroup("user_group").notNull(),
    /** A user type of the user's group, by its id. */
    userType: text("user_type"),
    isActive: boolean("is_active").notNull().default(true),
    lastSignedInAt: at("last_signed_in_at"),
    /** When the user agreed to the terms between agencies and providers, and to the product's own. */
    agreedToPartyTermsAt: at("agreed_to_party_terms_at"),
    agreedToProductTermsAt: at("agreed_to_product_terms_at"),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("users_email_key").on(sql`lower(${table.email})`)],
);

/** What a user is in one organisation: rights are held here, never on the user. */
export const memberships = pgTable(
  "memberships",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    jobTitle: text("job_title"),
    isPrimary: boolean("is_primary").notNull().default(false),
    isSelected: boolean("is_selected").notNull().default(false),
    permissionCodes: text("permission_codes").array().notNull().default(sql`'{}'::text[]`),
    apps: jsonb("apps").$type<AppEntry[]>().notNull().default([]),
    /** Set while he may not come in here; what he is stays written. */
    deactivatedAt: at("deactivated_at"),
    /** When he was last here, as far as his sessions no longer tell: noted when one of them moves to another organisation. */
    lastSeenAt: at("last_seen_at"),
    /** Goes up with every change of what he is or may do. */
    lock: integer("lock").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique("memberships_id_organisation_key").on(table.id, table.organisationId),
    unique("memberships_user_organisation_key").on(table.userId, table.organisationId),
    index("memberships_organisation_idx").on(table.organisationId),
  ],
);

/** What was done to a person's place in an organisation, and why: kept beside the audit log, which holds no free text. */
export const membershipEvents = pgTable(
  "membership_events",
  {
    id: id(),
    organisationId: uuid("organisation_id").notNull(),
    membershipId: uuid("membership_id").notNull(),
    kind: text("kind", { enum: ["deactivated", "reactivated", "secondFactorReset"] }).notNull(),
    reason: text("reason"),
    byUserId: uuid("by_user_id")
      .notNull()
      .references(() => users.id),
    at: at("at").notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: "membership_events_membership_fk",
      columns: [table.membershipId, table.organisationId],
      foreignColumns: [memberships.id, memberships.organisationId],
    }),
    index("membership_events_membership_idx").on(table.membershipId, table.at),
  ],
);

/** That somebody looked through who may do what in an organisation, and found it right. */
export const accessReviews = pgTable(
  "access_reviews",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    reviewedByUserId: uuid("reviewed_by_user_id")
      .notNull()
      .references(() => users.id),
    /** How many people had access then, and how many were invited. */
    active: integer("active").notNull(),
    invited: integer("invited").notNull(),
    reviewedAt: at("reviewed_at").notNull().defaultNow(),
  },
  (table) => [index("access_reviews_organisation_idx").on(table.organisationId, table.reviewedAt)],
);
