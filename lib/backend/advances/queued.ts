/** The jobs of the mail queue about advances. They contain ids, never a name or an amount. */
import { z } from "zod";
import { postMessage } from "@/lib/backend/outgoing";
import { detailsOf } from "@/lib/config/notifications";
import type { Transaction } from "@/lib/db/tenancy";

const ofAdvance = { advanceId: z.uuid(), agencyId: z.uuid() };
const ofAgency = { agencyId: z.uuid() };

export const advanceMailSchema = z.discriminatedUnion("kind", [
  /** To the agency's finance users: what became of its advance. */
  z.object({ kind: z.literal("advanceNews"), what: z.enum(detailsOf("advanceNews")), ...ofAdvance }),
  /** To the platform's finance users: an advance waits for them. */
  z.object({ kind: z.literal("advanceWaiting"), what: z.enum(detailsOf("advanceWaiting")), ...ofAdvance }),
  /** To the agency's finance users: whether it can draw advances. */
  z.object({ kind: z.literal("advanceOffer"), what: z.enum(detailsOf("advanceOffer")), ...ofAgency }),
  /** To the platform's finance users: an agency has applied, or terms wait for a second person. */
  z.object({ kind: z.literal("advanceApplied"), what: z.enum(detailsOf("advanceApplied")), ...ofAgency }),
]);
export type AdvanceMail = z.infer<typeof advanceMailSchema>;

export async function queueAdvanceMail(tx: Transaction, mail: AdvanceMail): Promise<void> {
  await postMessage(tx, { ...mail }, { sender: { by: "product" } });
}
