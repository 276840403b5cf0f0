import { and, eq } from "drizzle-orm";
import { readStripeEvent } from "@/lib/adapters/payments";
import { payments } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { queuePaymentJob } from "./queued";

/**
 * Takes a webhook of Stripe. Its content is not trusted: it only triggers a status request, so late, repeated or
 * unknown events change nothing. Returns false for a request that is not from the provider.
 */
export async function takeStripeEvent(request: Request): Promise<boolean> {
  const event = await readStripeEvent(request);
  if (!event) return false;
  const { reference } = event;
  if (!reference) return true;
  await withScope({ kind: "platform" }, async (tx) => {
    const [known] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.method, "direct_debit"), eq(payments.reference, reference)));
    if (known) await queuePaymentJob(tx, { kind: "status", paymentId: known.id });
  });
  return true;
}
