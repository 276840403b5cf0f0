import { and, eq } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { DomainError } from "@/lib/backend/errors";
import { anyone, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { endAll } from "@/lib/backend/sessions";
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
import { holdUser, voidTokens } from "./tokens";

const texts = messages.accounts;

/** Expired, used, replaced, unknown: one text for all. */
const unusable = () => new DomainError("NOT_FOUND", texts.resetLink, { reason: "linkUnusable" });

/** Spends the token and ends the sessions. Of many who come with one token, one gets through. Returns the identity's uid. */
function spend(link: { id: string; userId: string }, now: Date): Promise<string> {
  return withScope({ kind: "identity", userId: link.userId }, async (tx) => {
    const user = await holdUser(tx, link.userId);
    const [current] = await tx.select().from(accountTokens).where(eq(accountTokens.id, link.id));
    if (!user || !current || !isUsable(current, now)) throw unusable();
    await tx.update(accountTokens).set({ usedAt: now }).where(eq(accountTokens.id, link.id));
    await endAll(tx, link.userId, now);
    return user.uid;
  });
}

/** Gives the token back: the password may not have been changed. */
async function giveBack(link: { id: string; userId: string }, spentAt: Date): Promise<void> {
  await withScope({ kind: "identity", userId: link.userId }, (tx) =>
    tx
      .update(accountTokens)
      .set({ usedAt: null })
      .where(and(eq(accountTokens.id, link.id), eq(accountTokens.usedAt, spentAt))),
  );
}

/**
 * Reset password (spec sections 5 and 8). The token is spent, and every session ended, before the identity service is asked;
 * where it does not change the password the token can be used again (docs/decisions). Throws NOT_FOUND for a link that cannot
 * be used, SERVICE_UNAVAILABLE where the password was not changed.
 */
export const resetPassword = procedure(contract.accounts.resetPassword, anyone, async ({ input, context }) => {
  await consume("lookups", context.address);
  const link = await findToken(input.token, "passwordReset");
  if (!link) throw unusable();
  const person = await withScope({ kind: "identity", userId: link.userId }, (tx) => holdUser(tx, link.userId));
  if (!person || !isUsable(link, new Date())) throw unusable();
  // Before the token is spent, so that another can be chosen by the same link.
  await requireGoodPassword(input.password, person);
  const spentAt = new Date();
  const uid = await spend(link, spentAt);
  try {
    await setPassword(uid, input.password);
  } catch (error) {
    await giveBack(link, spentAt);
    if (!(error instanceof IdentityError)) throw error;
    if (error.problem !== "unreachable") log.error("password not changed", { requestId: context.requestId, error });
    throw new DomainError("SERVICE_UNAVAILABLE", texts.resetUnreachable, { reason: error.problem });
  }
  const { userId } = link;
  await withScope({ kind: "identity", userId }, async (tx) => {
    const now = new Date();
    // Whoever signed in with the old password in between does not stay.
    await endAll(tx, userId, now);
    await voidTokens(tx, userId, "passwordReset", now);
    const organisationId = await homeOf(tx, userId);
    if (!organisationId) return;
    await audit(tx, context, { organisationId, action: "password.reset", subject: { type: "user", id: userId } });
  });
  return { reset: true as const };
});
