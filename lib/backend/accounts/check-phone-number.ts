import { eq } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { DomainError } from "@/lib/backend/errors";
import { anyone, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { accountTokens, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { findToken } from "./find-token";
import { homeOf } from "./home";
import { verdictOn } from "./rules";
import { holdUser } from "./tokens";

const unverifiable = () => new DomainError("NOT_FOUND", messages.accounts.phoneError, { reason: "linkUnusable" });

/**
 * Check phone number (spec sections 4 and 7): verifies the number the link was sent to, if it is still the user's. `success`
 * is false for a number that was verified before. Throws NOT_FOUND for a link that cannot be used.
 */
export const checkPhoneNumber = procedure(contract.accounts.checkPhoneNumber, anyone, async ({ input, context }) => {
  await consume("lookups", context.address);
  const link = await findToken(input.token, "phoneVerification");
  if (!link) throw unverifiable();
  const { id, userId } = link;
  return withScope({ kind: "identity", userId }, async (tx) => {
    const now = new Date();
    const user = await holdUser(tx, userId);
    const [current] = await tx.select().from(accountTokens).where(eq(accountTokens.id, id));
    const verdict = user && current ? verdictOn(current, user, now) : "invalid";
    const organisationId = await homeOf(tx, userId);
    if (verdict === "invalid" || !organisationId) throw unverifiable();
    if (verdict === "alreadyVerified") return { success: false };
    await tx.update(accountTokens).set({ usedAt: now }).where(eq(accountTokens.id, id));
    await tx.update(users).set({ phoneVerifiedAt: now }).where(eq(users.id, userId));
    await audit(tx, context, { organisationId, action: "phone.verified", subject: { type: "user", id: userId } });
    return { success: true };
  });
});
