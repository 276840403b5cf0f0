/** The jobs of the queue `fill`, each safe to repeat. */
import { z } from "zod";
import { enqueue } from "@/lib/backend/queue";
import { constants } from "@/lib/config/constants";
import { queues } from "@/lib/config/queues";
import type { Transaction } from "@/lib/db/tenancy";

export const fillJobSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("plan"), planId: z.uuid(), organisationId: z.uuid() }),
  /** Plans a group of a plan's shifts. */
  z.object({ kind: z.literal("group"), groupId: z.uuid(), planId: z.uuid(), organisationId: z.uuid() }),
  /** Deletes plans that have expired. */
  z.object({ kind: z.literal("scheduled") }),
]);

export type PlanJob = Extract<z.infer<typeof fillJobSchema>, { kind: "plan" }>;
export type GroupJob = Extract<z.infer<typeof fillJobSchema>, { kind: "group" }>;

const options = { deadAfterMs: constants.fillJobDeadAfterMs };

/** Queues the work on a plan, which begins with finding its groups. */
export const queuePlan = (tx: Transaction, planId: string, organisationId: string): Promise<void> =>
  enqueue(tx, queues.fill, { kind: "plan", planId, organisationId }, options);

/** Queues the work on groups of a plan. */
export const queueGroups = (tx: Transaction, jobs: readonly Omit<GroupJob, "kind">[]): Promise<void> =>
  enqueue(
    tx,
    queues.fill,
    jobs.map((job) => ({ kind: "group", ...job })),
    options,
  );
