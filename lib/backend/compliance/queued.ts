/** Jobs that run after the transaction that queues them, each safe to repeat. They contain only ids and times. */
import { z } from "zod";
import { postMessage } from "@/lib/backend/outgoing";
import { enqueue } from "@/lib/backend/queue";
import { queues } from "@/lib/config/queues";
import type { Transaction } from "@/lib/db/tenancy";

/** Jobs of the `workers` queue. */
export const complianceJobSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("compliance") }),
  z.object({ kind: z.literal("refresh"), organisationId: z.uuid(), workerId: z.uuid() }),
]);

/** Queues a worker's reassessment after commit, for callers that change evidence but may not change the worker. */
export const queueRefresh = (tx: Transaction, of: { organisationId: string; workerId: string }): Promise<void> =>
  enqueue(tx, queues.workers, { kind: "refresh", ...of });

/** `at`: when the notices in the e-mail were recorded. */
const noted = { organisationId: z.uuid(), at: z.iso.datetime() };

/**
 * E-mails about expiring requirements, in the `mail` queue: one to the agency for all its workers, and one to each
 * worker.
 */
export const expiryMailSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("workersExpiring"), ...noted }),
  z.object({ kind: z.literal("workerExpiring"), workerId: z.uuid(), ...noted }),
]);
export type ExpiryMail = z.infer<typeof expiryMailSchema>;

/** Queues the e-mail to the agency's users who may view workers. */
export async function queueMailToAgency(
  tx: Transaction,
  mail: Extract<ExpiryMail, { kind: "workersExpiring" }>,
): Promise<void> {
  await postMessage(tx, mail, { sender: { by: "product" }, organisationId: mail.organisationId });
}

export async function queueMailToWorker(
  tx: Transaction,
  mail: Extract<ExpiryMail, { kind: "workerExpiring" }>,
  recipient: string,
): Promise<void> {
  const { organisationId } = mail;
  await postMessage(tx, mail, { sender: { by: "product" }, organisationId, recipient });
}
