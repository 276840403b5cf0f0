/** What users were told in the portal, and the links by which they unsubscribe from e-mails. Ids and codes, never words. */
import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns";
import { organisations, users } from "./organisations";

export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    /** The organisation that the user was told for. */
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** An event of `lib/config/notifications.ts`, and which of its variants. */
    event: text("event").notNull(),
    detail: text("detail").notNull(),
    /** The record that it leads to and is grouped by; for a list of workers, and for an organisation, that of the agency. */
    recordKind: text("record_kind", {
      enum: ["job", "agreement", "worker", "workers", "organisation", "invoice", "advance"],
    }).notNull(),
    recordId: uuid("record_id").notNull(),
    /** What happened to something: an allocation, a request, a change, a note, or the record itself. */
    subjectId: uuid("subject_id").notNull(),
    /** The job of the queue: the same however often it runs. */
    occurrence: uuid("occurrence").notNull(),
    /** The statuses of the subject in which it holds; null if it always does. */
    holds: text("holds").array(),
    /** Until when it can be acted on. */
    dueAt: at("due_at"),
    inPortal: boolean("in_portal").notNull(),
    /** Whether it belongs into the daily e-mail, and of which day it was. */
    isDaily: boolean("is_daily").notNull(),
    digestOn: date("digest_on"),
    at: at("at").notNull().defaultNow(),
    readAt: at("read_at"),
    /** When it no longer held. */
    settledAt: at("settled_at"),
  },
  (table) => [
    check(
      "notifications_record_check",
      sql`${table.recordKind} in ('job', 'agreement', 'worker', 'workers', 'organisation', 'invoice', 'advance')`,
    ),
    uniqueIndex("notifications_once_key").on(table.userId, table.event, table.subjectId, table.occurrence),
    index("notifications_own_idx").on(table.userId, table.organisationId, table.at),
    // By until when it can be acted on, so that a count passes over those that are too late. With `coalesce`, row-level security would keep
    // PostgreSQL from using it.
    index("notifications_unread_idx")
      .on(
        table.userId,
        table.organisationId,
        sql`(case when ${table.dueAt} is null then 'infinity'::timestamptz else ${table.dueAt} end)`,
      )
      .where(sql`${table.inPortal} and ${table.readAt} is null and ${table.settledAt} is null`),
    index("notifications_daily_idx")
      .on(table.userId)
      .where(
        sql`${table.isDaily} and ${table.digestOn} is null and ${table.readAt} is null and ${table.settledAt} is null`,
      ),
    index("notifications_digest_idx").on(table.userId, table.digestOn).where(sql`${table.digestOn} is not null`),
    index("notifications_subject_idx").on(table.subjectId).where(sql`${table.settledAt} is null`),
    index("notifications_record_idx").on(table.recordId),
    index("notifications_organisation_idx").on(table.organisationId),
    index("notifications_at_idx").on(table.at),
  ],
);

/** The browsers on which users are told by push. */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The browser and its system in words, for its user's own list. */
    name: text("name").notNull(),
    /** Its address at its push service, and the keys that messages to it are encrypted for. */
    endpoint: text("endpoint").notNull().unique(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("push_devices_user_idx").on(table.userId)],
);

export const unsubscribeLinks = pgTable(
  "unsubscribe_links",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** A topic of notifications, or `daily` for the daily e-mail. */
    topic: text("topic").notNull(),
    /** What the token is made from, with the server's secret. */
    id: uuid("id").notNull().defaultRandom(),
    /** SHA-256 of the token. */
    tokenHash: text("token_hash").unique(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ name: "unsubscribe_links_pkey", columns: [table.userId, table.topic] })],
);
