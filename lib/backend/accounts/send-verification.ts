/** The text message with the phone verification link: queued in the transaction, sent after commit. */

import { canText } from "@/lib/adapters/text";
import { audit } from "@/lib/backend/audit";
import type { Context } from "@/lib/backend/context";
import { deliver, postMessage } from "@/lib/backend/outgoing";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { lockUser, mint } from "./tokens";

/**
 * Queues the message in the caller's transaction, if text messages are configured and the number is within its limit.
 */
export async function queueVerification(
  tx: Transaction,
  context: Context,
  { userId, organisationId, phone }: { userId: string; organisationId: string; phone: string },
): Promise<void> {
  if (!canText()) return;
  const message = { kind: "phoneVerification", userId } as const;
  if (!(await postMessage(tx, message, { sender: { by: "owner" }, recipient: phone }))) return;
  await audit(tx, context, {
    organisationId,
    action: "phone.verificationSent",
    subject: { type: "user", id: userId },
  });
}

/**
 * Runs the job: creates the token for the current number and sends the link. A retry after a failed delivery sends a
 * new link and voids the previous one. Sends nothing to a number that has been verified since.
 */
export const textVerification = (jobId: string, { userId }: { userId: string }): Promise<void> =>
  deliver({ key: jobId, kind: "phoneVerification" }, () => compose(userId));

async function compose(userId: string) {
  const made = await withScope({ kind: "identity", userId }, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user?.phone || user.phoneVerifiedAt) return null;
    const wanted = { userId, target: user.phone, lifetimeMs: constants.phoneTokenMs };
    return { to: user.phone, ...(await mint(tx, { ...wanted, kind: "phoneVerification" }, clock.now())) };
  });
  if (!made) return null;
  const url = new URL(`/verify-mobile?token=${made.token}`, env().PUBLIC_URL).href;
  return { to: made.to, text: messages.accounts.phoneText(url) };
}
