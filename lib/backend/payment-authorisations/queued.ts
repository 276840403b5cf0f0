/** The jobs of the mail queue about authorising payments. They contain ids, never a name or an amount. */
import { z } from "zod";
import { postMessage } from "@/lib/backend/outgoing";
import type { Transaction } from "@/lib/db/tenancy";

const about = { stepId: z.uuid(), organisationId: z.uuid() };

export const paymentAuthorisationMailSchema = z.discriminatedUnion("kind", [
  /** To those who are asked to decide it. */
  z.object({ kind: z.literal("paymentAuthorisationAsked"), ...about }),
  /** To the provider's finance users. */
  z.object({ kind: z.literal("paymentAuthorisationDecided"), status: z.enum(["authorised", "rejected"]), ...about }),
  /** To the provider's primary users. */
  z.object({ kind: z.literal("paymentAuthorisationEscalated"), ...about }),
]);
export type PaymentAuthorisationMail = z.infer<typeof paymentAuthorisationMailSchema>;

type What =
  | { kind: "paymentAuthorisationAsked" | "paymentAuthorisationEscalated" }
  | { kind: "paymentAuthorisationDecided"; status: "authorised" | "rejected" };

export async function queuePaymentAuthorisationMail(
  tx: Transaction,
  { id: stepId, organisationId }: { id: string; organisationId: string },
  mail: What,
): Promise<void> {
  await postMessage(tx, { ...mail, stepId, organisationId }, { sender: { by: "product" } });
}
