/** What is done about imports after the transaction that causes it: jobs, each safe to be done again. Ids alone are in them. */
import { z } from "zod";
import { enqueue } from "@/lib/backend/queue";
import { constants } from "@/lib/config/constants";
import { queues } from "@/lib/config/queues";
import type { Transaction } from "@/lib/db/tenancy";

const of = { importId: z.uuid(), organisationId: z.uuid() };

/** Work of the queue `imports`. */
export const importJobSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("read"), ...of }),
  z.object({ kind: z.literal("check"), ...of }),
  z.object({ kind: z.literal("import"), ...of }),
  z.object({ kind: z.literal("undo"), ...of }),
  /** Ends what no job goes on with. */
  z.object({ kind: z.literal("sweep") }),
  /** Takes the file's bytes away, once nobody needs them. */
  z.object({ kind: z.literal("forget"), storageKey: z.string() }),
]);
export type ImportJob = z.infer<typeof importJobSchema>;
/** Which import a job is about. */
export type OfImport = { importId: string; organisationId: string };

export const queueImportJob = (tx: Transaction, job: ImportJob): Promise<void> =>
  enqueue(tx, queues.imports, job, { deadAfterMs: constants.importJobDeadAfterMs });
