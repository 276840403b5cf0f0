/** Plans to fill the open shifts of an agency's week (docs/decisions/0086-fill-my-week.md). */
import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type FillProblemCode, fillPlanStatuses } from "@/lib/config/closed-lists/fill";
import { sqlList } from "@/lib/config/states/table";
import { branches } from "./branches-and-services";
import { at, createdAt, id } from "./columns";
import { organisations, users } from "./organisations";

/**
 * What would fill a shift that stays open: a worker put forward despite warnings, a shift moved by minutes, or a worker
 * for whom these rules are settled first.
 */
export type StoredHint =
  | { kind: "override"; workerId: string; codes: string[] }
  | { kind: "move"; workerId: string; minutes: number }
  | { kind: "settle"; workerId: string; codes: string[] };

/** A shift of a plan. Of people it has ids only. */
export type StoredFillRow = {
  jobId: string;
  service: string;
  unit: string | null;
  workerType: string;
  startAt: string;
  endAt: string;
  /** The number of the shift's last change when the plan was made. */
  lock: number;
  /** Null: it stays open. */
  workerId: string | null;
  /** How many shifts they have worked there, and what they have booked in that week with this plan, in minutes. */
  visits: number;
  minutes: number;
  /** What it costs with them by the signed rates, before VAT. */
  pence: number | null;
  hint: StoredHint | null;
};

export type StoredFillPlan = {
  rows: StoredFillRow[];
  /** No plan fills more shifts. */
  most: number;
  isProven: boolean;
  /** How many shifts were filled one after another. */
  byGreedy: number;
  /** What the familiarity of the workers costs. */
  continuityPence: number | null;
};

/** What became of a shift of the plan, by the job's id. `isAccepted`: as the agreement says, when the worker was put forward. */
export type FillResult = { allocationId: string; isAccepted?: boolean; isWithdrawn?: boolean } | { problem: string };

export const fillPlans = pgTable(
  "fill_plans",
  {
    id: id(),
    /** The agency. */
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    createdByUserId: uuid("created_by_user_id")
      .notNull()
      .references(() => users.id),
    /** Its Monday. */
    week: date("week", { mode: "string" }).notNull(),
    /** Only workers of this branch. */
    branchId: uuid("branch_id"),
    status: text("status", { enum: fillPlanStatuses }).notNull().default("waiting"),
    problem: text("problem").$type<FillProblemCode>(),
    plan: jsonb("plan").$type<StoredFillPlan>(),
    results: jsonb("results").$type<Record<string, FillResult>>(),
    /** When someone began to put its workers forward. */
    appliedAt: at("applied_at"),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    foreignKey({
      name: "fill_plans_branch_fk",
      columns: [table.branchId, table.organisationId],
      foreignColumns: [branches.id, branches.organisationId],
    }).onDelete("cascade"),
    /** Two people who ask for the same week at once share one plan. */
    uniqueIndex("fill_plans_pending_key")
      .on(table.organisationId, table.week, sql`coalesce(branch_id, organisation_id)`)
      .where(sql`status in ('waiting', 'working')`),
    unique("fill_plans_id_organisation_key").on(table.id, table.organisationId),
    index("fill_plans_organisation_idx").on(table.organisationId, table.expiresAt),
    index("fill_plans_branch_idx").on(table.branchId),
    check("fill_plans_status_check", sql`${table.status} in (${sql.raw(sqlList(fillPlanStatuses))})`),
  ],
);

/**
 * Shifts of a plan that share no worker with the others, while the plan is made: each group is a job of the queue. Deleted
 * when the plan is ready.
 */
export const fillPlanGroups = pgTable(
  "fill_plan_groups",
  {
    id: id(),
    planId: uuid("plan_id").notNull(),
    organisationId: uuid("organisation_id").notNull(),
    jobIds: uuid("job_ids").array().notNull(),
    /** Everyone who could be asked for one of the shifts. No worker is in two groups. */
    workerIds: uuid("worker_ids").array().notNull(),
    /** How often the work on it was begun, and how many of its shifts were looked at. */
    attempts: integer("attempts").notNull().default(0),
    done: integer("done").notNull().default(0),
    /** Its part of the plan; null until it is planned. */
    result: jsonb("result").$type<StoredFillPlan>(),
  },
  (table) => [
    foreignKey({
      name: "fill_plan_groups_plan_fk",
      columns: [table.planId, table.organisationId],
      foreignColumns: [fillPlans.id, fillPlans.organisationId],
    }).onDelete("cascade"),
    index("fill_plan_groups_plan_idx").on(table.planId),
  ],
);
