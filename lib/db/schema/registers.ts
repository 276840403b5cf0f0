/** What organisations keep that contracts and work refer to: sites of a provider, locations of an agency, kinds of workers. */
import { boolean, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { organisations } from "./organisations";

/** A care home or another site of a provider. */
export const services = pgTable(
  "services",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    name: text("name").notNull(),
    address: text("address"),
    postcode: text("postcode"),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    unique("services_id_organisation_key").on(table.id, table.organisationId),
    index("services_organisation_idx").on(table.organisationId, table.name, table.id),
  ],
);

/** A location from which an agency supplies workers. */
export const branches = pgTable(
  "branches",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    name: text("name").notNull(),
    postcode: text("postcode"),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    unique("branches_id_organisation_key").on(table.id, table.organisationId),
    index("branches_organisation_idx").on(table.organisationId, table.name, table.id),
  ],
);

/** A kind of care worker, the same for the whole platform. */
export const workerTypes = pgTable("worker_types", {
  id: id(),
  name: text("name").notNull().unique(),
  vatTreatment: text("vat_treatment", { enum: ["standard", "exempt_nursing", "exempt_supervised"] })
    .notNull()
    .default("standard"),
  /** Whether one needs a PIN of the Nursing and Midwifery Council. */
  requiresRegistration: boolean("requires_registration").notNull().default(false),
});
