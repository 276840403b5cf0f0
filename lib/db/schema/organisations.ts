/** Organisations and their members (spec section 3). */
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
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  billingPeriods,
  capitalAdvanceStatuses,
  organisationKinds,
  organisationStatuses,
  paymentMethods,
  paymentModes,
  purchaseOrderRules,
} from "@/lib/config/closed-lists/organisations";
import { at, createdAt, id } from "./columns";

export const organisationKind = pgEnum("organisation_kind", ["platform", ...organisationKinds]);
export const userGroup = pgEnum("user_group", ["Admin", "Agency", "Provider"]);

/** Life cycle of an agency or a provider (docs/states.md). */
export const organisationStatus = pgEnum("organisation_status", organisationStatuses);

/** How a provider pays (spec section 3, billing information). */
export const paymentMethod = pgEnum("payment_method", paymentMethods);

/** The capital advance of the finance reference `aria` (spec sections 3 and 4). */
export const capitalAdvanceStatus = pgEnum("capital_advance_status", capitalAdvanceStatuses);

/** An application the user may open, and whether they authorise in it. */
export type AppEntry = { appId: string; isAuthorizer: boolean };

export const organisations = pgTable(
  "organisations",
  {
    id: id(),
    kind: organisationKind("kind").notNull(),
    name: text("name").notNull(),
    /** The registered name, where it differs from the trading name. */
    legalName: text("legal_name"),
    companyNumber: text("company_number"),
    vatNumber: text("vat_number"),
    address: text("address"),
    postcode: text("postcode"),
    /** The organisation's own phone number; E.164. */
    phone: text("phone"),
    email: text("email"),
    /** For an agency its CQC or GLAA reference, for a provider its CQC provider id. */
    regulatorReference: text("regulator_reference"),
    vatRegistered: boolean("vat_registered").notNull().default(false),
    /** The first day from which an agency uses the nursing agencies' concession of VAT; null where it does not. */
    nursingConcessionFrom: date("nursing_concession_from", { mode: "string" }),
    /** A provider whose own supplies are VAT-exempt. For information: nothing is decided by it (docs/money.md, VAT). */
    vatExempt: boolean("vat_exempt").notNull().default(false),
    vatExemptReason: text("vat_exempt_reason"),
    billingAddress: text("billing_address"),
    billingEmail: text("billing_email"),
    purchaseOrderRule: text("purchase_order_rule", { enum: purchaseOrderRules }).notNull().default("optional"),
    paymentMode: text("payment_mode", { enum: paymentModes }).notNull().default("platform"),
    billingPeriod: text("billing_period", { enum: billingPeriods }).notNull().default("weekly"),
    creditDays: integer("credit_days").notNull().default(30),
    imageUrl: text("image_url"),
    /** The group that a provider or an agency belongs to; a group is not a tenant. */
    parentCompany: text("parent_company"),
    status: organisationStatus("status").notNull().default("active"),
    /** Why it was returned, suspended or archived, as written by the person who last did so. */
    statusReason: text("status_reason"),
    statusChangedAt: at("status_changed_at"),
    /** Optimistic lock: increases with every change of its details, documents or status. */
    lock: integer("lock").notNull().default(1),
    paymentMethod: paymentMethod("payment_method").notNull().default("bank_transfer"),
    /** The payment method a provider is changing to. */
    newPaymentMethod: paymentMethod("new_payment_method"),
    /** Licences of the learning product issued to an agency. */
    licencesIssued: integer("licences_issued").notNull().default(0),
    capitalAdvance: capitalAdvanceStatus("capital_advance").notNull().default("NOT_REGISTERED"),
    capitalAdvanceRefusal: text("capital_advance_refusal"),
    /** Whether all its members must use a second factor. */
    requiresSecondFactor: boolean("requires_second_factor").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index("organisations_list_idx").on(table.name, table.id),
    index("organisations_number_idx").on(sql`ltrim(${table.companyNumber}, '0')`),
    index("organisations_email_idx").on(sql`lower(${table.email})`),
  ],
);

export const users = pgTable(
  "users",
  {
    id: id(),
    /** The identity's uid in Firebase Authentication. */
    uid: text("uid").notNull().unique(),
    email: text("email").notNull(),
    fullName: text("full_name").notNull(),
    phone: text("phone"),
    phoneVerifiedAt: at("phone_verified_at"),
    /** An id from the list of towns. */
    city: text("city"),
    userGroup: userGroup("user_group").notNull(),
    /** The id of a user type of the user's group. */
    userType: text("user_type"),
    isActive: boolean("is_active").notNull().default(true),
    lastSignedInAt: at("last_signed_in_at"),
    /** When the user accepted the terms between agencies and providers, and the product's own. */
    agreedToPartyTermsAt: at("agreed_to_party_terms_at"),
    agreedToProductTermsAt: at("agreed_to_product_terms_at"),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("users_email_key").on(sql`lower(${table.email})`)],
);

/** A primary user is never limited, others to services or to branches; a list of either names at least one. */
export const scopeCheck = (table: Record<"scopeServiceIds" | "scopeBranchIds" | "isPrimary", AnyPgColumn>) =>
  sql`num_nonnulls(${table.scopeServiceIds}, ${table.scopeBranchIds}) <= (not ${table.isPrimary})::int and cardinality(${table.scopeServiceIds}) > 0 and cardinality(${table.scopeBranchIds}) > 0`;

/** A user's role in one organisation: permissions belong here, never to the user. */
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
    /** Whether code 1002 includes workers' medical answers. */
    seesMedicalAnswers: boolean("sees_medical_answers").notNull().default(true),
    apps: jsonb("apps").$type<AppEntry[]>().notNull().default([]),
    /** Which of the provider's services, or of the agency's branches, they are limited to; null: all of them. */
    scopeServiceIds: uuid("scope_service_ids").array(),
    scopeBranchIds: uuid("scope_branch_ids").array(),
    /** Set while they have no access to this organisation; their role is kept. */
    deactivatedAt: at("deactivated_at"),
    /**
     * When they were last active here, where no session records it any more: set when a session switches to another
     * organisation.
     */
    lastSeenAt: at("last_seen_at"),
    /** Increases with every change of role or permissions. */
    lock: integer("lock").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique("memberships_id_organisation_key").on(table.id, table.organisationId),
    unique("memberships_user_organisation_key").on(table.userId, table.organisationId),
    index("memberships_organisation_idx").on(table.organisationId),
    check("memberships_scope_check", scopeCheck(table)),
  ],
);

/** Changes to a membership, and why: kept in addition to the audit log, which contains no free text. */
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

/** Records that someone reviewed the access rights in an organisation and confirmed them. */
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
    /** How many people had access at the time, and how many were invited. */
    active: integer("active").notNull(),
    invited: integer("invited").notNull(),
    reviewedAt: at("reviewed_at").notNull().defaultNow(),
  },
  (table) => [index("access_reviews_organisation_idx").on(table.organisationId, table.reviewedAt)],
);
