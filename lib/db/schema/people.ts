/**
 * Who is the same person at several agencies, and when they are booked (docs/decisions/0093-the-same-person.md). The app
 * has no right to these tables: functions of the database use them. `person` is the keyed hash of a National Insurance
 * number, or a person of their own for a worker without one.
 */
import { sql } from "drizzle-orm";
import { boolean, check, index, interval, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, bytea, id } from "./columns";
import { allocations, instants, jobs } from "./jobs";
import { organisations, users } from "./organisations";
import { workers } from "./workers";

/** The id of the key by which everyone is hashed: one row. */
export const personKey = pgTable(
  "person_key",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    keyId: text("key_id").notNull(),
  },
  (table) => [check("person_key_only_check", sql`${table.isOnly}`)],
);

/** Which person a worker is; null until the app has hashed their number. */
export const workerPeople = pgTable(
  "worker_people",
  {
    workerId: uuid("worker_id")
      .primaryKey()
      .references(() => workers.id, { onDelete: "cascade" }),
    person: bytea("person"),
  },
  (table) => [index("worker_people_pending_idx").on(table.workerId).where(sql`person is null`)],
);

/**
 * When people are booked, written by a trigger of `allocations`; no two at a time, by an exclusion constraint, where both
 * `holds`. That is false of what is over, and of a booking that was there before it was known who the worker is.
 */
export const personBookings = pgTable(
  "person_bookings",
  {
    allocationId: uuid("allocation_id")
      .primaryKey()
      .references(() => allocations.id, { onDelete: "cascade" }),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    workerId: uuid("worker_id")
      .notNull()
      .references(() => workers.id, { onDelete: "cascade" }),
    person: bytea("person").notNull(),
    during: instants("during").notNull(),
    /** Without unpaid breaks. */
    worked: interval("worked").notNull(),
    holds: boolean("holds").notNull(),
  },
  (table) => [
    index("person_bookings_person_idx").on(table.person),
    index("person_bookings_job_idx").on(table.jobId),
    index("person_bookings_worker_idx").on(table.workerId),
  ],
);

/** Who has asked about which of their workers, for which shift; not what the answer was. Kept for 90 days. */
export const personQuestions = pgTable(
  "person_questions",
  {
    id: id(),
    /** The agency. */
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    workerIds: uuid("worker_ids").array().notNull(),
    askedAt: at("asked_at").notNull().defaultNow(),
  },
  (table) => [
    index("person_questions_user_idx").on(table.userId, table.askedAt),
    index("person_questions_organisation_idx").on(table.organisationId),
    index("person_questions_job_idx").on(table.jobId),
    index("person_questions_asked_idx").on(table.askedAt),
  ],
);
