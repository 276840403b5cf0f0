/** Jobs that run after the transaction that queues them, each safe to repeat. They contain only ids. */
import { z } from "zod";
import { postMessage, type Sender } from "@/lib/backend/outgoing";
import { enqueue } from "@/lib/backend/queue";
import { queues } from "@/lib/config/queues";
import type { Transaction } from "@/lib/db/tenancy";

const version = { agreementId: z.uuid(), version: z.coerce.number().int().min(1) };
const signatory = { ...version, signatoryId: z.uuid() };

/** Jobs of the `agreements` queue. */
export const agreementJobSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("place"), ...version }),
  z.object({ kind: z.literal("seal"), ...version }),
  z.object({ kind: z.literal("cancel"), ...version }),
  z.object({ kind: z.literal("reconcile"), ...version }),
  z.object({ kind: z.literal("changeSigner"), ...signatory }),
  z.object({ kind: z.literal("scheduled") }),
]);
export type AgreementJob = z.infer<typeof agreementJobSchema>;

/** E-mails about agreements, in the `mail` queue. */
export const agreementMailSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("agreementToSign"), why: z.enum(["asked", "reminded"]), ...signatory }),
  z.object({ kind: z.literal("agreementReturned"), ...version }),
  z.object({ kind: z.literal("agreementSealed"), ...version }),
  z.object({ kind: z.literal("agreementCopy"), ...signatory }),
  z.object({ kind: z.literal("agreementEnding"), ...signatory }),
  z.object({ kind: z.literal("agreementNotice"), ...signatory }),
  z.object({ kind: z.literal("agreementSuspended"), ...signatory }),
  z.object({ kind: z.literal("agreementResumed"), ...signatory }),
  z.object({ kind: z.literal("agreementNoticeToDrafter"), ...version }),
]);
export type AgreementMail = z.infer<typeof agreementMailSchema>;

const asTexts = (data: object): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, String(value)]));

export const queueJob = (tx: Transaction, job: Exclude<AgreementJob, { kind: "scheduled" }>): Promise<void> =>
  enqueue(tx, queues.agreements, asTexts(job));

type ToSign = Extract<AgreementMail, { kind: "agreementToSign" }>;

/** Queues an e-mail about a change to an agreement. */
export async function queueMail(tx: Transaction, mail: Exclude<AgreementMail, ToSign>): Promise<void> {
  await postMessage(tx, { ...asTexts(mail), kind: mail.kind }, { sender: { by: "product" } });
}

/** Queues the e-mail with a signatory's link. Repeat requests by a person are limited by the gateway. */
export async function queueToSign(
  tx: Transaction,
  mail: Omit<ToSign, "kind">,
  { sender, recipient }: { sender: Sender; recipient: string },
): Promise<void> {
  await postMessage(tx, { ...asTexts(mail), kind: "agreementToSign" }, { sender, recipient });
}
