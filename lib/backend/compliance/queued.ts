/** What is done about workers after the transaction that causes it: jobs, each safe to be done again. Ids and times alone are in them. */
import { z } from "zod";
import { postMessage } from "@/lib/backend/outgoing";
import { enqueue } from "@/lib/backend/queue";
import { queues } from "@/lib/config/queues";
import type { Transaction } from "@/lib/db/tenancy";

/** Work of the queue `workers`. */
export const complianceJobSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("compliance") }),
  z.object({ kind: z.literal("refresh"), organisationId: z.uuid(), workerId: z.uuid() }),
]);

/** Has a worker judged anew after commit: by whoever changed his evidence and may not change the worker himself. */
export const queueRefresh = (tx: Transaction, of: { organisationId: string; workerId: string }): Promise<void> =>
  enqueue(tx, queues.workers, { kind: "refresh", ...of });

/** `at`: when the notices were noted that the mail is about. */
const noted = { organisationId: z.uuid(), at: z.iso.datetime() };

/** Mails about what runs out, in the queue `mail`: to the agency, one for all its workers; to a worker. */
export const expiryMailSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("workersExpiring"), ...noted }),
  z.object({ kind: z.literal("workerExpiring"), workerId: z.uuid(), ...noted }),
]);
export type ExpiryMail = z.infer<typeof expiryMailSchema>;

/** To the agency, for those of it who may see its workers. */
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
