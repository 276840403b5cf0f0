/** The jobs of the mail queue about authorisations. They contain ids, never a name. */
import { z } from "zod";
import { postMessage } from "@/lib/backend/outgoing";
import type { Transaction } from "@/lib/db/tenancy";

const about = { authorisationId: z.uuid(), organisationId: z.uuid() };

export const authorisationMailSchema = z.discriminatedUnion("kind", [
  /** To the authorisers who are asked to decide it. */
  z.object({ kind: z.literal("authorisationRequested"), ...about }),
  /** To the requester. */
  z.object({ kind: z.literal("authorisationDecided"), status: z.enum(["approved", "rejected"]), ...about }),
  /** To the provider's administrators: no one can decide it. */
  z.object({ kind: z.literal("authorisationStuck"), ...about }),
]);
export type AuthorisationMail = z.infer<typeof authorisationMailSchema>;

type Subject = { id: string; organisationId: string };

export async function queueAuthorisationMail(
  tx: Transaction,
  { id: authorisationId, organisationId }: Subject,
  mail:
    | { kind: "authorisationRequested" | "authorisationStuck" }
    | { kind: "authorisationDecided"; status: "approved" | "rejected" },
): Promise<void> {
  await postMessage(tx, { ...mail, authorisationId, organisationId }, { sender: { by: "product" } });
}
