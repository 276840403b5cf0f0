/** Jobs about payments, each safe to repeat. They contain only ids. */
import { z } from "zod";
import { enqueue } from "@/lib/backend/queue";
import { queues } from "@/lib/config/queues";
import type { Transaction } from "@/lib/db/tenancy";

const payment = { paymentId: z.uuid() };

/** `submit`: ask the payment provider for it. `status`: ask what became of it. `mandate`: ask whether one is signed. */
export const paymentJobSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("submit"), ...payment }),
  z.object({ kind: z.literal("status"), ...payment }),
  z.object({ kind: z.literal("mandate"), organisationId: z.uuid() }),
  z.object({ kind: z.literal("scheduled") }),
]);
type PaymentJob = z.infer<typeof paymentJobSchema>;

export const queuePaymentJob = (tx: Transaction, job: Exclude<PaymentJob, { kind: "scheduled" }>): Promise<void> =>
  enqueue(tx, queues.payments, job);
