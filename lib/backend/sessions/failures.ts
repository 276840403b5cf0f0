/** Sign-ins that failed, in the audit log. They belong to no tenant yet: the platform keeps them. */
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import type { Place } from "@/lib/backend/context";
import type { DomainError } from "@/lib/backend/errors";
import { logRefusal } from "@/lib/backend/refusals";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/** An account's name in limits and logs: never the address itself. */
export const accountKey = (email: string): string =>
  createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 32);

/**
 * Notes in the audit log and in the log that a sign-in was refused, and why in a word: of an `account` (see `accountKey`), or of a user who had got half-way.
 */
export async function noteFailure(
  { requestId, address }: Place,
  id: string,
  error: DomainError,
  type: "account" | "user" = "account",
): Promise<void> {
  logRefusal({
    ...{ requestId, address, reason: error.data?.reason ?? error.code, what: "session.signIn" },
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
