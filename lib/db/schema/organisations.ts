/** Organisations and the people who belong to them (spec section 3). */
import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns";

export const organisationKind = pgEnum("organisation_kind", ["platform", "agency", "provider"]);
export const userGroup = pgEnum("user_group", ["Admin", "Agency", "Provider"]);

/** An application the user may open, and whether he authorises in it. */
export type AppEntry = { appId: string; isAuthorizer: boolean };

export const organisations = pgTable("organisations", {
  id: id(),
  kind: organisationKind("kind").notNull(),
  name: text("name").notNull(),
  imageUrl: text("image_url"),
  /** The group a provider or an agency belongs to; a group is no tenant of its own. */
  parentCompany: text("parent_company"),
  createdAt: createdAt(),
});

export const users = pgTable(
  "users",
  {
    id: id(),
    /** The identity's id at Firebase Authentication. */
    uid: text("uid").notNull().unique(),
    email: text("email").notNull(),
    fullName: text("full_name").notNull(),
    phone: text("phone"),
    userGroup: userGroup("user_group").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    lastSignedInAt: at("last_signed_in_at"),
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
    createdAt: createdAt(),
  },
  (table) => [
    unique("memberships_user_organisation_key").on(table.userId, table.organisationId),
    index("memberships_organisation_idx").on(table.organisationId),
  ],
);
