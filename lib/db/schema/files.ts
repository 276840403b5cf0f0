/** Metadata of stored files; the bytes are in the file store, by key. */
import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { agreements } from "./agreements";
import { createdAt, id } from "./columns";
import { organisations } from "./organisations";

export const files = pgTable(
  "files",
  {
    id: id(),
    /** The owner. Others see the file only through the record it belongs to. */
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    /** Set when the file belongs to an agreement: visible to everyone who can see that agreement. */
    agreementId: uuid("agreement_id").references((): AnyPgColumn => agreements.id),
    /** Set when the file belongs to a worker: platform staff cannot see files of off-panel workers. */
    workerId: uuid("worker_id"),
    storageKey: text("storage_key").notNull().unique(),
    /** The file name for downloads. */
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** SHA-256 of the bytes, in hexadecimal. */
    sha256: text("sha256").notNull(),
    /** Null when the product created it. */
    uploadedByUid: text("uploaded_by_uid"),
    createdAt: createdAt(),
  },
  (table) => [
    index("files_organisation_idx").on(table.organisationId, table.createdAt),
    index("files_agreement_idx").on(table.agreementId),
    index("files_worker_idx").on(table.workerId).where(sql`worker_id is not null`),
  ],
);
