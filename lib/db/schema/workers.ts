/** Care workers of an agency (spec section 3, worker basic information). */
import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { organisations } from "./organisations";

export const workers = pgTable(
  "workers",
  {
    /** The opaque id that links carry. */
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    /** The short number people use; unique within the agency. */
    number: text("number").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email"),
    phone: text("phone"),
    imageUrl: text("image_url"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("workers_organisation_number_key").on(table.organisationId, table.number),
    /** Ties children to worker and tenant alike. */
    unique("workers_id_organisation_key").on(table.id, table.organisationId),
    index("workers_list_idx").on(table.organisationId, table.lastName, table.firstName, table.id),
    index("workers_list_all_idx").on(table.lastName, table.firstName, table.id),
  ],
);
