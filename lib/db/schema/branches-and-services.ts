/**
 * What contracts and work refer to: services of a provider, branches and supply capabilities of an agency, worker
 * types.
 */
import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { vatTreatments } from "@/lib/config/closed-lists/agreements";
import { jobAuthorisations, serviceTypes } from "@/lib/config/closed-lists/organisations";
import { vatEligibilities } from "@/lib/config/closed-lists/vat";
import { employmentTypes, type TrainingKind } from "@/lib/config/closed-lists/workers";
import { createdAt, id } from "./columns";
import { organisations } from "./organisations";

/** A care home or other site of a provider. */
export const services = pgTable(
  "services",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    name: text("name").notNull(),
    type: text("type", { enum: serviceTypes }),
    /** The location's id with the Care Quality Commission. */
    cqcLocationId: text("cqc_location_id"),
    address: text("address"),
    postcode: text("postcode"),
    phone: text("phone"),
    region: text("region"),
    /** Its wards and floors, in the order in which they are offered for a shift. */
    units: text("units").array().notNull().default(sql`'{}'::text[]`),
    costCentre: text("cost_centre"),
    purchaseOrder: text("purchase_order"),
    /** Whether a job needs approval before agencies see it. */
    jobAuthorisation: text("job_authorisation", { enum: jobAuthorisations }).notNull().default("off"),
    monthlyBudgetPence: integer("monthly_budget_pence"),
    /** Registered for nursing care, which can affect the VAT of a supply. */
    nursingRegistered: boolean("nursing_registered").notNull().default(false),
    childrens: boolean("childrens").notNull().default(false),
    /** What every worker must have for each shift here, beyond what their worker type requires. */
    certificates: text("certificates").array().$type<TrainingKind[]>().notNull().default(sql`'{}'::text[]`),
    /** Its risk assessment found that night work here has special hazards or heavy strain. */
    nightHazards: boolean("night_hazards").notNull().default(false),
    /** Parking, dress code, whom to report to. */
    bookingNotes: text("booking_notes"),
    isActive: boolean("is_active").notNull().default(true),
    /** Optimistic lock. */
    lock: integer("lock").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    unique("services_id_organisation_key").on(table.id, table.organisationId),
    index("services_organisation_idx").on(table.organisationId, table.name, table.id),
    index("services_list_idx").on(table.name, table.id),
  ],
);

/** A branch from which an agency supplies workers. */
export const branches = pgTable(
  "branches",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    name: text("name").notNull(),
    postcode: text("postcode"),
    /** How far the branch's workers travel. */
    radiusMiles: integer("radius_miles"),
    /** Whether it counts when choosing the marketplace contracts that the agency sees. */
    isSupplyLocation: boolean("is_supply_location").notNull().default(true),
    isActive: boolean("is_active").notNull().default(true),
    /** Optimistic lock. */
    lock: integer("lock").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    unique("branches_id_organisation_key").on(table.id, table.organisationId),
    index("branches_organisation_idx").on(table.organisationId, table.name, table.id),
  ],
);

/** A type of care worker, the same for the whole platform. */
export const workerTypes = pgTable("worker_types", {
  id: id(),
  name: text("name").notNull().unique(),
  vatTreatment: text("vat_treatment", { enum: vatTreatments }).notNull().default("standard"),
  /** What the type is to the VAT rules (docs/money.md, VAT). */
  vatEligibility: text("vat_eligibility", { enum: vatEligibilities }).notNull().default("none"),
  /** Whether the type requires a PIN of the Nursing and Midwifery Council. */
  requiresRegistration: boolean("requires_registration").notNull().default(false),
});

/** What an agency can supply from a branch (domain.md, SupplyCapability). */
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
    /** Spare hours a month, beyond what is booked. */
    monthlyHours: integer("monthly_hours").notNull(),
    /** The lowest acceptable hourly charge. For information only: work below it is still shown. */
    minChargePence: integer("min_charge_pence").notNull(),
    employmentType: text("employment_type", { enum: employmentTypes }).notNull(),
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
