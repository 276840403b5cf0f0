/** The jobs of the mail queue about shifts that agencies posted for providers. They contain ids, never a name. */
import { z } from "zod";
import { postMessage } from "@/lib/backend/outgoing";
import type { Transaction } from "@/lib/db/tenancy";

/** To those who decide: `posted`, `reminded`; to administrators: `stuck`; to the other side: the rest. */
const onBehalfNews = ["posted", "reminded", "stuck", "confirmed", "refused", "withdrawn", "lapsed"] as const;
export type OnBehalfNews = (typeof onBehalfNews)[number];

export const onBehalfMailSchema = z.object({
  kind: z.literal("onBehalf"),
  what: z.enum(onBehalfNews),
  jobId: z.uuid(),
  /** The provider, in whose scope it is read. */
  organisationId: z.uuid(),
});
export type OnBehalfMail = z.infer<typeof onBehalfMailSchema>;

/** Queues a mail about a request, in the transaction of what it is about. */
export async function queueOnBehalfMail(
  tx: Transaction,
  { jobId, organisationId }: { jobId: string; organisationId: string },
  what: OnBehalfNews,
): Promise<void> {
  await postMessage(tx, { kind: "onBehalf", what, jobId, organisationId }, { sender: { by: "product" } });
}
