/** Counters of rate-limiter-flexible, in the table layout that the library requires. */
import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});
