/** What a user opened last, and what they starred: the kind and id of each record, and nothing about it. */
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns";
import { organisations, users } from "./organisations";

export const recentRecords = pgTable(
  "recent_records",
  {
    /** The organisation that the user was working for. */
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["worker", "job", "user", "agreement", "agency", "provider", "service"] }).notNull(),
    recordId: uuid("record_id").notNull(),
    openedAt: at("opened_at").notNull().defaultNow(),
    starredAt: at("starred_at"),
  },
  (table) => [
    primaryKey({
      name: "recent_records_pkey",
      columns: [table.organisationId, table.userId, table.kind, table.recordId],
    }),
    index("recent_records_record_idx").on(table.recordId),
  ],
);
