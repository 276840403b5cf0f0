import { and, eq } from "drizzle-orm";
import { dropboxEventReceived, readDropboxEvent } from "@/lib/adapters/esign";
import { agreementVersions } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { queueJob } from "./queued";

/**
 * Handles a Dropbox Sign callback. Its content is not trusted: it only triggers a query to the provider, so early,
 * repeated or unknown callbacks change nothing. Returns the response body; null for a request that is not from the
 * provider.
 */
export async function takeDropboxEvent(request: Request): Promise<string | null> {
  const event = await readDropboxEvent(request);
  if (!event) return null;
  const { requestId } = event;
  if (event.kind === "other" || !requestId) return dropboxEventReceived;
  await withScope({ kind: "platform" }, async (tx) => {
    const [sent] = await tx
      .select({ agreementId: agreementVersions.agreementId, version: agreementVersions.version })
      .from(agreementVersions)
      .where(and(eq(agreementVersions.signatureProvider, "dropbox"), eq(agreementVersions.requestId, requestId)));
    if (sent) await queueJob(tx, { kind: "reconcile", ...sent });
  });
  return dropboxEventReceived;
}
