/** Failed sign-ins in the audit log. They do not belong to a tenant yet, so they are recorded for the platform. */
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import type { RequestOrigin } from "@/lib/backend/context";
import type { DomainError } from "@/lib/backend/errors";
import { logRefusal } from "@/lib/backend/refusals";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/** An account's key in rate limits and logs: a hash of the address, never the address itself. */
export const accountKey = (email: string): string =>
  createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 32);

/**
 * Records in the audit log and in the log that a sign-in was refused, with its reason code: for an `account` (see
 * `accountKey`), or for a user with a pending sign-in.
 */
export async function recordFailure(
  { requestId, address }: RequestOrigin,
  id: string,
  error: DomainError,
  type: "account" | "user" = "account",
): Promise<void> {
  logRefusal({
    requestId,
    address,
    reason: error.data?.reason ?? error.code,
    what: "session.signIn",
    ...(type === "user" ? { caller: { kind: "person", userId: id } } : { account: id }),
  });
  await withScope({ kind: "platform" }, async (tx) => {
    const [platform] = await tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(eq(organisations.kind, "platform"))
      .limit(1);
    if (!platform) return;
    await audit(
      tx,
      { caller: { kind: "visitor", uid: null }, requestId, address },
      {
        organisationId: platform.id,
        action: "session.signInFailed",
        subject: { type, id },
        details: { reason: error.data?.reason ?? error.code },
      },
    );
  });
}
