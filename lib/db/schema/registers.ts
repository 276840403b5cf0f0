/** What organisations keep that contracts and work refer to: sites of a provider, locations of an agency, kinds of workers. */
import { boolean, date, foreignKey, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns";
import { files } from "./files";
import { organisations } from "./organisations";

export const serviceTypes = ["residential", "nursing", "supported_living", "domiciliary", "childrens", "day"] as const;

/** A care home or another site of a provider. */
export const services = pgTable(
  "services",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    name: text("name").notNull(),
    type: text("type", { enum: serviceTypes }),
    /** The location's id at the Care Quality Commission. */
    cqcLocationId: text("cqc_location_id"),
    address: text("address"),
    postcode: text("postcode"),
    phone: text("phone"),
    region: text("region"),
    costCentre: text("cost_centre"),
    purchaseOrder: text("purchase_order"),
    /** Whether someone must say yes to a job before agencies see it. */
    jobAuthorisation: text("job_authorisation", { enum: ["off", "required"] })
      .notNull()
      .default("off"),
    monthlyBudgetPence: integer("monthly_budget_pence"),
    /** Registered to give nursing care, on which the VAT of a supply may depend. */
    nursingRegistered: boolean("nursing_registered").notNull().default(false),
    childrens: boolean("childrens").notNull().default(false),
    /** Parking, dress, whom to report to. */
    bookingNotes: text("booking_notes"),
    isActive: boolean("is_active").notNull().default(true),
    /** Two browsers, one form. */
    lock: integer("lock").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    unique("services_id_organisation_key").on(table.id, table.organisationId),
    index("services_organisation_idx").on(table.organisationId, table.name, table.id),
    index("services_list_idx").on(table.name, table.id),
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
    /** How far its workers travel. */
    radiusMiles: integer("radius_miles"),
    /** Whether it decides which marketplace contracts the agency sees. */
    isSupplyLocation: boolean("is_supply_location").notNull().default(true),
    isActive: boolean("is_active").notNull().default(true),
    /** Two browsers, one form. */
    lock: integer("lock").notNull().default(1),
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

/** What an agency can supply from one of its branches (domain.md, SupplyCapability). */
export const supplyCapabilities = pgTable(
  "supply_capabilities",
  {
    id: id(),
    organisationId: uuid("organisation_id").notNull(),
    branchId: uuid("branch_id").notNull(),
    workerTypeId: uuid("worker_type_id")
      .notNull()
      .references(() => workerTypes.id),
    headcount: integer("headcount").notNull(),
    skills: text("skills").array().notNull(),
    /** Hours a month that could be worked beyond what is booked. */
    monthlyHours: integer("monthly_hours").notNull(),
    /** The lowest hourly charge that is taken. Informative: work below it is still shown. */
    minChargePence: integer("min_charge_pence").notNull(),
    employmentType: text("employment_type", { enum: ["PAYE", "PSC_UMBRELLA"] }).notNull(),
    lock: integer("lock").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "supply_capabilities_branch_fk",
      columns: [table.branchId, table.organisationId],
      foreignColumns: [branches.id, branches.organisationId],
    }),
    index("supply_capabilities_organisation_idx").on(table.organisationId, table.branchId),
  ],
);

export const organisationDocumentKinds = ["insurance", "modern_slavery", "safeguarding"] as const;

/** A paper an organisation must keep current. A later one of its kind takes the place of the one before, which stays on file. */
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
    /** Set when it was taken away. */
    removedAt: at("removed_at"),
    createdAt: createdAt(),
  },
  (table) => [index("organisation_documents_idx").on(table.organisationId, table.kind, table.createdAt)],
);

/** An organisation's logo, in the two sizes it is shown in. */
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
