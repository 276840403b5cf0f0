/** The jobs of the mail queue about shifts that agencies posted for providers. They contain ids, never a name. */
import { z } from "zod";
import { postMessage } from "@/lib/backend/outgoing";
import { detailsOf } from "@/lib/config/notifications";
import type { Transaction } from "@/lib/db/tenancy";

const request = {
  jobId: z.uuid(),
  /** The provider, in whose scope it is read. */
  organisationId: z.uuid(),
};

export const onBehalfMailSchema = z.discriminatedUnion("kind", [
  /** To those who decide: `posted`, `reminded`; to the other side: the rest. */
  z.object({ kind: z.literal("onBehalf"), what: z.enum(detailsOf("onBehalf")), ...request }),
  /** To administrators. */
  z.object({ kind: z.literal("onBehalfStuck"), what: z.enum(detailsOf("onBehalfStuck")), ...request }),
]);
export type OnBehalfNews = OnBehalfMail["what"];
export type OnBehalfMail = z.infer<typeof onBehalfMailSchema>;

/** Queues a mail about a request, in the transaction of what it is about. */
export async function queueOnBehalfMail(
  tx: Transaction,
  { jobId, organisationId }: { jobId: string; organisationId: string },
  what: OnBehalfNews,
): Promise<void> {
  const kind = what === "stuck" ? "onBehalfStuck" : "onBehalf";
  await postMessage(tx, { kind, what, jobId, organisationId }, { sender: { by: "product" } });
}
