/** Tells the platform's finance staff of a payment about which the payment provider gives no answer. */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { codes } from "@/lib/access";
import { paymentStuckMail } from "@/lib/adapters/mail/payment-stuck";
import { postMessage, recipientsOf, tell, type Way } from "@/lib/backend/outgoing";
import { env } from "@/lib/config/env";
import { invoices, payments } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatMoney } from "@/lib/format";

const platform = { kind: "platform" } as const;

export const stuckMailSchema = z.object({ kind: z.literal("paymentStuck"), paymentId: z.uuid() });
type StuckMail = z.infer<typeof stuckMailSchema>;

export async function queueStuckMail(tx: Transaction, paymentId: string): Promise<void> {
  await postMessage(tx, { kind: "paymentStuck", paymentId }, { sender: { by: "product" } });
}

/** The payment while it is stuck; null once it is not. */
const readStuck = ({ paymentId }: StuckMail) =>
  withScope(platform, async (tx) => {
    const [found] = await tx
      .select({ pence: payments.pence, stuckAt: payments.stuckAt, invoiceId: invoices.id, number: invoices.number })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(eq(payments.id, paymentId));
    return found?.stuckAt ? found : null;
  });

/** Runs one job, by the way whose queue it is in. */
export async function mailAboutStuckPayment(jobId: string, mail: StuckMail, way: Way = "mail"): Promise<void> {
  const found = await readStuck(mail);
  if (!found) return;
  const { invoiceId, number, pence } = found;
  const people = await withScope(platform, (tx) =>
    recipientsOf(tx, { of: "platform", about: "organisation", code: codes.finance, event: mail.kind, way }),
  );
  const isCurrent = async () => (await readStuck(mail)) !== null;
  const happening = {
    jobId,
    event: mail.kind,
    detail: "stuck" as const,
    recordId: invoiceId,
    subjectId: mail.paymentId,
  };
  await tell(way, { ...happening, isCurrent }, people, async ({ fullName }) => ({
    mail: await paymentStuckMail({
      fullName,
      number,
      amount: formatMoney(pence),
      url: new URL(`/dashboard/finance/new/${invoiceId}`, env().PUBLIC_URL).href,
    }),
  }));
}
