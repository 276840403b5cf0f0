import { and, eq } from "drizzle-orm";
import { dropboxEventTaken, readDropboxEvent } from "@/lib/adapters/esign";
import { agreementVersions } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { queueJob } from "./queued";

/**
 * Takes what Dropbox Sign posts: a reason to ask it, never believed by itself. Whatever comes early, twice or for a request of
 * somebody else's changes nothing. Returns what is answered; null for what is not the provider's.
 */
export async function takeDropboxEvent(request: Request): Promise<string | null> {
  const event = await readDropboxEvent(request);
  if (!event) return null;
  const { requestId } = event;
  if (event.kind === "other" || !requestId) return dropboxEventTaken;
  await withScope({ kind: "platform" }, async (tx) => {
    const [sent] = await tx
      .select({ agreementId: agreementVersions.agreementId, version: agreementVersions.version })
      .from(agreementVersions)
      .where(and(eq(agreementVersions.signatureProvider, "dropbox"), eq(agreementVersions.requestId, requestId)));
    if (sent) await queueJob(tx, { kind: "settle", ...sent });
  });
  return dropboxEventTaken;
}
