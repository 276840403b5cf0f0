/** The jobs of the queue `fill`, each safe to repeat. */
import { z } from "zod";
import { enqueue } from "@/lib/backend/queue";
import { constants } from "@/lib/config/constants";
import { queues } from "@/lib/config/queues";
import type { Transaction } from "@/lib/db/tenancy";

export const fillJobSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("plan"), planId: z.uuid(), organisationId: z.uuid() }),
  /** Deletes plans that have expired. */
  z.object({ kind: z.literal("scheduled") }),
]);

/** Queues the work on a plan. */
export const queuePlan = (tx: Transaction, planId: string, organisationId: string): Promise<void> =>
  enqueue(tx, queues.fill, { kind: "plan", planId, organisationId }, { deadAfterMs: constants.fillJobDeadAfterMs });
