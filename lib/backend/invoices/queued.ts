/** The jobs of the mail queue about invoices. They contain ids, never a name or an amount. */
import { z } from "zod";
import type { Actor } from "@/lib/backend/audit";
import type { ChangedBy } from "@/lib/backend/context";
import { postMessage, postMessages } from "@/lib/backend/outgoing";
import { detailsOf, type NotificationDetail } from "@/lib/config/notifications";
import type { Transaction } from "@/lib/db/tenancy";

export const invoiceMailSchema = z.discriminatedUnion("kind", [
  /** To both sides: what a run issued of an agency to a provider. */
  z.object({ kind: z.literal("invoicesIssued"), agencyId: z.uuid(), providerId: z.uuid(), runId: z.uuid() }),
  /** To those who act next, or who wait for what happened, but not to who did it. */
  z.object({
    kind: z.literal("invoiceNews"),
    what: z.enum(detailsOf("invoiceNews")),
    invoiceId: z.uuid(),
    byUserId: z.uuid().optional(),
  }),
]);
export type InvoiceMail = z.infer<typeof invoiceMailSchema>;
export type InvoiceNews = NotificationDetail<"invoiceNews">;

/** Tells of an invoice, unless the demo's seed makes it. */
export async function queueInvoiceNews(
  tx: Transaction,
  actor: Actor,
  { what, invoiceId, by }: { what: InvoiceNews; invoiceId: string; by: ChangedBy | null },
): Promise<void> {
  if (actor.tellsNoOne) return;
  const message = { kind: "invoiceNews", what, invoiceId, ...(by ? { byUserId: by.userId } : {}) } as const;
  await postMessage(tx, message, { sender: { by: "product" } });
}

/** Tells both sides of each pair of what a run issued. */
export async function queueInvoicesIssued(
  tx: Transaction,
  actor: Actor,
  { pairs, runId }: { pairs: readonly { agencyId: string; providerId: string }[]; runId: string },
): Promise<void> {
  if (actor.tellsNoOne) return;
  const issued = pairs.map((pair) => ({ kind: "invoicesIssued" as const, ...pair, runId }));
  await postMessages(tx, issued, { sender: { by: "product" } });
}
