/** The notes that staff write about a worker, and whom they mention. */
import { sql } from "drizzle-orm";
import { date, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns";
import { users } from "./organisations";
import { workers } from "./workers";

/** A note: the agency's own record, which the worker does not see on their pages. */
export const workerNotes = pgTable(
  "worker_notes",
  {
    id: id(),
    organisationId: uuid("organisation_id").notNull(),
    workerId: uuid("worker_id").notNull(),
    text: text("text").notNull(),
    /** A note with a due date is open until it is marked as done. */
    dueOn: date("due_on"),
    doneAt: at("done_at"),
    doneByUserId: uuid("done_by_user_id").references(() => users.id),
    authorUserId: uuid("author_user_id")
      .notNull()
      .references(() => users.id),
    editedAt: at("edited_at"),
    /** Optimistic lock: increases with every change of its text, due date or mentions. */
    lock: integer("lock").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique("worker_notes_id_organisation_key").on(table.id, table.organisationId),
    index("worker_notes_worker_idx").on(table.workerId, table.createdAt, table.id),
    /** For the author's own open notes. */
    index("worker_notes_open_idx").on(table.authorUserId).where(sql`due_on is not null and done_at is null`),
    foreignKey({
      name: "worker_notes_worker_fk",
      columns: [table.workerId, table.organisationId],
      foreignColumns: [workers.id, workers.organisationId],
    }).onDelete("cascade"),
  ],
);

/** A person mentioned in a note. It is among their tasks until it is cleared. */
export const workerNoteMentions = pgTable(
  "worker_note_mentions",
  {
    noteId: uuid("note_id").notNull(),
    organisationId: uuid("organisation_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** When they read it or, for a note with a due date, when it was marked as done. */
    clearedAt: at("cleared_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "worker_note_mentions_pkey", columns: [table.noteId, table.userId] }),
    index("worker_note_mentions_open_idx").on(table.userId).where(sql`cleared_at is null`),
    foreignKey({
      name: "worker_note_mentions_note_fk",
      columns: [table.noteId, table.organisationId],
      foreignColumns: [workerNotes.id, workerNotes.organisationId],
    }).onDelete("cascade"),
  ],
);
