import { and, eq } from "drizzle-orm";
import { anyone, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { DomainError } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { endAll } from "@/lib/backend/sessions";
import { clock } from "@/lib/config/clock";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { accountTokens } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { IdentityError, setPassword } from "@/lib/identity";
import { findToken } from "./find-token";
import { requireGoodPassword } from "./good-password";
import { homeOf } from "./home";
import { isUsable } from "./rules";
import { lockUser, voidTokens } from "./tokens";

const texts = messages.accounts;

/** One text for expired, used, replaced and unknown links. */
const unusable = () => new DomainError("NOT_FOUND", texts.resetLink, { reason: "linkUnusable" });

/**
 * Spends the token and ends the user's sessions. Of concurrent requests with one token, one succeeds. Returns the
 * identity's uid.
 */
function spend(link: { id: string; userId: string }, now: Date): Promise<string> {
  return withScope({ kind: "identity", userId: link.userId }, async (tx) => {
    const user = await lockUser(tx, link.userId);
    const [current] = await tx.select().from(accountTokens).where(eq(accountTokens.id, link.id));
    if (!user || !current || !isUsable(current, now)) throw unusable();
    await tx.update(accountTokens).set({ usedAt: now }).where(eq(accountTokens.id, link.id));
    await endAll(tx, link.userId, now);
    return user.uid;
  });
}

/** Makes the token usable again, since the password may not have been changed. */
async function restoreToken(link: { id: string; userId: string }, spentAt: Date): Promise<void> {
  await withScope({ kind: "identity", userId: link.userId }, (tx) =>
    tx
      .update(accountTokens)
      .set({ usedAt: null })
      .where(and(eq(accountTokens.id, link.id), eq(accountTokens.usedAt, spentAt))),
  );
}

/**
 * Reset password (spec sections 5 and 8). The token is spent and every session ended before the identity service is
 * called; if that does not change the password, the token can be used again (docs/decisions). Throws NOT_FOUND for a
 * link that cannot be used, and SERVICE_UNAVAILABLE when the password was not changed.
 */
export const resetPassword = procedure(contract.accounts.resetPassword, anyone, async ({ input, context }) => {
  await consume("lookups", context.address);
  const link = await findToken(input.token, "passwordReset");
  if (!link) throw unusable();
  const person = await withScope({ kind: "identity", userId: link.userId }, (tx) => lockUser(tx, link.userId));
  if (!person || !isUsable(link, clock.now())) throw unusable();
  // Checked before the token is spent, so that the same link can be used to choose another password.
  await requireGoodPassword(input.password, person);
  const spentAt = clock.now();
  const uid = await spend(link, spentAt);
  try {
    await setPassword(uid, input.password);
  } catch (error) {
    await restoreToken(link, spentAt);
    if (!(error instanceof IdentityError)) throw error;
    if (error.kind !== "unreachable") log.error("password not changed", { requestId: context.requestId, error });
    throw new DomainError("SERVICE_UNAVAILABLE", texts.resetUnreachable, { reason: error.kind });
  }
  const { userId } = link;
  await withScope({ kind: "identity", userId }, async (tx) => {
    const now = clock.now();
    // Ends sessions that were started with the old password in between.
    await endAll(tx, userId, now);
    await voidTokens(tx, userId, "passwordReset", now);
    const organisationId = await homeOf(tx, userId);
    if (!organisationId) return;
    await audit(tx, context, { organisationId, action: "password.reset", subject: { type: "user", id: userId } });
  });
  return { reset: true as const };
});
