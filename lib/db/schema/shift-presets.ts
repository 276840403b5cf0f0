/** Shifts that a provider posts often, kept by service (domain.md, Service: presets). */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { jobTypes } from "@/lib/config/closed-lists/jobs";
import type { SkillId } from "@/lib/config/closed-lists/skills";
import type { TrainingKind } from "@/lib/config/closed-lists/workers";
import { services, workerTypes } from "./branches-and-services";
import { at, id } from "./columns";
import { users } from "./organisations";

export const shiftPresets = pgTable(
  "shift_presets",
  {
    id: id(),
    /** The provider. */
    organisationId: uuid("organisation_id").notNull(),
    serviceId: uuid("service_id").notNull(),
    /** Unique at the service, whatever its capitals. */
    name: text("name").notNull(),
    unit: text("unit"),
    jobType: text("job_type", { enum: jobTypes }).notNull(),
    workerTypeId: uuid("worker_type_id")
      .notNull()
      .references(() => workerTypes.id),
    /** Times of a clock in the UK, `20:00`; an end at or before the start is on the next day. */
    startTime: text("start_time").notNull(),
    endTime: text("end_time").notNull(),
    breaks: jsonb("breaks").$type<{ minutes: number; isPaid: boolean }[]>().notNull().default([]),
    skills: text("skills").array().$type<SkillId[]>().notNull().default(sql`'{}'::text[]`),
    certificates: text("certificates").array().$type<TrainingKind[]>().notNull().default(sql`'{}'::text[]`),
    notes: text("notes"),
    savedByUserId: uuid("saved_by_user_id")
      .notNull()
      .references(() => users.id),
    savedAt: at("saved_at").notNull(),
    /** Optimistic lock. */
    lock: integer("lock").notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: "shift_presets_service_fk",
      columns: [table.serviceId, table.organisationId],
      foreignColumns: [services.id, services.organisationId],
    }),
    uniqueIndex("shift_presets_name_key").on(table.serviceId, sql`lower(name)`),
    index("shift_presets_organisation_idx").on(table.organisationId),
    check("shift_presets_times_check", sql`${table.startTime} <> ${table.endTime}`),
  ],
);
