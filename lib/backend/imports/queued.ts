/**
 * Jobs that run after the transaction that queues them, each safe to repeat. They contain only ids, or the storage key
 * of a file to delete.
 */
import { z } from "zod";
import { enqueue } from "@/lib/backend/queue";
import { constants } from "@/lib/config/constants";
import { queues } from "@/lib/config/queues";
import type { Transaction } from "@/lib/db/tenancy";

const of = { importId: z.uuid(), organisationId: z.uuid() };

/** Jobs of the `imports` queue. */
export const importJobSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("read"), ...of }),
  z.object({ kind: z.literal("check"), ...of }),
  z.object({ kind: z.literal("import"), ...of }),
  z.object({ kind: z.literal("undo"), ...of }),
  /** Ends abandoned imports. */
  z.object({ kind: z.literal("scheduled") }),
  /** Deletes the stored file when it is no longer needed. */
  z.object({ kind: z.literal("forget"), storageKey: z.string() }),
]);
export type ImportJob = z.infer<typeof importJobSchema>;
export type OfImport = { importId: string; organisationId: string };

export const queueImportJob = (tx: Transaction, job: ImportJob): Promise<void> =>
  enqueue(tx, queues.imports, job, { deadAfterMs: constants.importJobDeadAfterMs });
