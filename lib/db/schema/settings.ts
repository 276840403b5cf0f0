/** Settings at platform, organisation and user level; the most specific one wins (spec section 3, User settings). */
import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns";

export const settings = pgTable(
  "settings",
  {
    /**
     * The level of the setting. Text, not an enum: under row-level security an index only serves comparisons that are
     * leakproof, and those of an enum are not.
     */
    scope: text("scope", { enum: ["platform", "organisation", "user"] }).notNull(),
    /** The id of the organisation or the user; for the platform its own organisation. */
    scopeId: uuid("scope_id").notNull(),
    /** A key of the contract's closed list. */
    key: text("key").notNull(),
    /** Null: inherited from the next level again. The row stays, so that its lock number never restarts. */
    value: text("value"),
    /** Optimistic lock: increases with every change. */
    lock: integer("lock").notNull().default(1),
    changedAt: at("changed_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.scopeId, table.key] }),
    check("settings_scope_check", sql`${table.scope} in ('platform', 'organisation', 'user')`),
  ],
);
