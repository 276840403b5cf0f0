/** Settings: what the platform, an organisation or a person has said; the nearest of them wins (spec section 3, User settings). */
import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns";

export const settings = pgTable(
  "settings",
  {
    /**
     * Whose they are. Text, not an enum: row-level security lets an index serve only comparisons that PostgreSQL knows to leak
     * nothing, and an enum's are not among them.
     */
    scope: text("scope", { enum: ["platform", "organisation", "user"] }).notNull(),
    /** The organisation or the user; for the platform its own organisation. */
    scopeId: uuid("scope_id").notNull(),
    /** A key of the contract's closed list. */
    key: text("key").notNull(),
    /** Null: left to the next scope again. The row stays, so that its lock number never begins anew. */
    value: text("value"),
    /** Two browsers, one form: goes up with every change. */
    lock: integer("lock").notNull().default(1),
    changedAt: at("changed_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.scopeId, table.key] }),
    check("settings_scope_check", sql`${table.scope} in ('platform', 'organisation', 'user')`),
  ],
);
