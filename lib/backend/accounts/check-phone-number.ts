import { eq } from "drizzle-orm";
import { anyone, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { DomainError } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { accountTokens, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { findToken } from "./find-token";
import { homeOf } from "./home";
import { phoneLinkState } from "./rules";
import { lockUser } from "./tokens";

const unverifiable = () => new DomainError("NOT_FOUND", messages.accounts.phoneError, { reason: "linkUnusable" });

/**
 * Check phone number (spec sections 4 and 7): verifies the number the link was sent to, if the user still has that
 * number. `success` is false when it was already verified. Throws NOT_FOUND for a link that cannot be used.
 */
export const checkPhoneNumber = procedure(contract.accounts.checkPhoneNumber, anyone, async ({ input, context }) => {
  await consume("lookups", context.address);
  const link = await findToken(input.token, "phoneVerification");
  if (!link) throw unverifiable();
  const { id, userId } = link;
  return withScope({ kind: "identity", userId }, async (tx) => {
    const now = clock.now();
    const user = await lockUser(tx, userId);
    const [current] = await tx.select().from(accountTokens).where(eq(accountTokens.id, id));
    const verdict = user && current ? phoneLinkState(current, user, now) : "invalid";
    const organisationId = await homeOf(tx, userId);
    if (verdict === "invalid" || !organisationId) throw unverifiable();
    if (verdict === "alreadyVerified") return { success: false };
    await tx.update(accountTokens).set({ usedAt: now }).where(eq(accountTokens.id, id));
    await tx.update(users).set({ phoneVerifiedAt: now }).where(eq(users.id, userId));
    await audit(tx, context, { organisationId, action: "phone.verified", subject: { type: "user", id: userId } });
    return { success: true };
  });
});
