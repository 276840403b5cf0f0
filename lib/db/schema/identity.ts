/**
 * How users prove their identity, in addition to the password at the identity service: tokens, invitations, providers,
 * second factors.
 */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
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
import { at, bytea, createdAt, id } from "./columns";
import { type AppEntry, organisations, scopeCheck, users } from "./organisations";

export const accountTokenKind = pgEnum("account_token_kind", [
  "passwordReset",
  "phoneVerification",
  "deviceConfirmation",
]);

/** Tokens of links sent to a user: 32 random bytes, of which only the SHA-256 is stored, in hexadecimal. */
export const accountTokens = pgTable(
  "account_tokens",
  {
    id: id(),
    kind: accountTokenKind("kind").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    tokenHash: text("token_hash").notNull().unique(),
    /** The value that the token verifies, where it may change in the meantime: the phone number. */
    target: text("target"),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
    /** Set when a later token replaces it. */
    voidedAt: at("voided_at"),
  },
  (table) => [index("account_tokens_user_idx").on(table.userId, table.kind)],
);

/** An invitation to join an organisation (spec section 3, OAuth invitation). */
export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    /**
     * SHA-256 of the request id, in hexadecimal. Renewed with every link that is e-mailed; a placeholder before the
     * first.
     */
    tokenHash: text("token_hash").notNull().unique(),
    email: text("email").notNull(),
    fullName: text("full_name").notNull(),
    jobTitle: text("job_title"),
    phone: text("phone"),
    isPrimary: boolean("is_primary").notNull().default(false),
    permissionCodes: text("permission_codes").array().notNull().default(sql`'{}'::text[]`),
    /** Whether code 1002 includes workers' medical answers. */
    seesMedicalAnswers: boolean("sees_medical_answers").notNull().default(true),
    apps: jsonb("apps").$type<AppEntry[]>().notNull().default([]),
    /** Which services or branches they will be limited to; null: all of them. */
    scopeServiceIds: uuid("scope_service_ids").array(),
    scopeBranchIds: uuid("scope_branch_ids").array(),
    /** Who sent the invitation; null when the platform created it. */
    invitedByUserId: uuid("invited_by_user_id").references(() => users.id),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
    withdrawnAt: at("withdrawn_at"),
    /** Increases when it is sent again or withdrawn. */
    lock: integer("lock").notNull().default(0),
    /** The identity that accepted it. */
    uid: text("uid"),
  },
  (table) => [
    index("invitations_organisation_idx").on(table.organisationId),
    check("invitations_scope_check", scopeCheck(table)),
  ],
);

/** A user's account at an external identity provider: linked once, by issuer and subject. */
export const externalIdentities = pgTable(
  "external_identities",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("external_identities_issuer_subject_key").on(table.issuer, table.subject),
    index("external_identities_user_idx").on(table.userId),
  ],
);

/** A user's TOTP authenticator. */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id),
  keyId: text("key_id").notNull(),
  secretSealed: bytea("secret_sealed").notNull(),
  createdAt: createdAt(),
  /** Null until the user has entered one correct code. */
  confirmedAt: at("confirmed_at"),
  /** The time step of the last accepted code: each code works only once. */
  lastStep: bigint("last_step", { mode: "number" }),
});

/** Recovery codes for users who lose their phone. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** SHA-256, in hexadecimal. */
    codeHash: text("code_hash").notNull(),
    createdAt: createdAt(),
    usedAt: at("used_at"),
  },
  (table) => [unique("recovery_codes_user_code_key").on(table.userId, table.codeHash)],
);

/** A sign-up in progress: what to clean up before the same e-mail can try again. */
export const signUps = pgTable(
  "sign_ups",
  {
    id: id(),
    email: text("email").notNull(),
    /** The identity created for it. */
    uid: text("uid").notNull(),
    startedAt: at("started_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("sign_ups_email_key").on(sql`lower(${table.email})`)],
);
