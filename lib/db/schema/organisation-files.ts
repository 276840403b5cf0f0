/** Files of organisations: their documents and logo. */
import { date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { organisationDocumentKinds } from "@/lib/config/closed-lists/organisations";
import { at, createdAt, id } from "./columns";
import { files } from "./files";
import { organisations } from "./organisations";

/**
 * A document an organisation must keep current. A later one of its kind replaces the earlier one, which stays stored.
 */
export const organisationDocuments = pgTable(
  "organisation_documents",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    kind: text("kind", { enum: organisationDocumentKinds }).notNull(),
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id),
    issuedOn: date("issued_on", { mode: "string" }).notNull(),
    expiresOn: date("expires_on", { mode: "string" }).notNull(),
    /** Set when it was removed. */
    removedAt: at("removed_at"),
    createdAt: createdAt(),
  },
  (table) => [index("organisation_documents_idx").on(table.organisationId, table.kind, table.createdAt)],
);

/** An organisation's logo in both display sizes. */
export const organisationLogos = pgTable("organisation_logos", {
  organisationId: uuid("organisation_id")
    .primaryKey()
    .references(() => organisations.id),
  smallFileId: uuid("small_file_id")
    .notNull()
    .references(() => files.id),
  largeFileId: uuid("large_file_id")
    .notNull()
    .references(() => files.id),
});
