/** What is known of stored files; the bytes are in the file store, under their key. */
import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { agreements } from "./agreements";
import { createdAt, id } from "./columns";
import { organisations } from "./organisations";

export const files = pgTable(
  "files",
  {
    id: id(),
    /** Whose it is. Others see it through what it belongs to, never by itself. */
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    /** Set where a file belongs to an agreement: whoever sees that sees it. */
    agreementId: uuid("agreement_id").references((): AnyPgColumn => agreements.id),
    /** Set where a file belongs to a worker: of an off-panel one the platform's staff see none. */
    workerId: uuid("worker_id"),
    storageKey: text("storage_key").notNull().unique(),
    /** The name it is downloaded by. */
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** SHA-256 of the bytes, in hexadecimal. */
    sha256: text("sha256").notNull(),
    /** Null where the product made it. */
    uploadedByUid: text("uploaded_by_uid"),
    createdAt: createdAt(),
  },
  (table) => [
    index("files_organisation_idx").on(table.organisationId, table.createdAt),
    index("files_agreement_idx").on(table.agreementId),
    index("files_worker_idx").on(table.workerId).where(sql`worker_id is not null`),
  ],
);
