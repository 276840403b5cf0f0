/** The text message with the link that verifies a phone number: queued, then sent after commit. */
import { canText } from "@/lib/adapters/text";
import { audit } from "@/lib/backend/audit";
import type { Context } from "@/lib/backend/context";
import { deliver, postMessage } from "@/lib/backend/outgoing";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { holdUser, mint } from "./tokens";

/**
 * Puts the message into the queue, in the transaction that causes it: where there is a way to send one, and the number has not had
 * too many.
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
 * Does the job: makes the token, for the number as it is now, and sends the link. Done again where the message was not taken, it
 * sends another link and the one before it is void. Nothing is sent to a number that was verified meanwhile.
 */
export const textVerification = (jobId: string, { userId }: { userId: string }): Promise<void> =>
  deliver({ key: jobId, kind: "phoneVerification" }, () => compose(userId));

async function compose(userId: string) {
  const made = await withScope({ kind: "identity", userId }, async (tx) => {
    const user = await holdUser(tx, userId);
    if (!user?.phone || user.phoneVerifiedAt) return null;
    const wanted = { userId, target: user.phone, lifetimeMs: constants.phoneTokenMs };
    return { to: user.phone, ...(await mint(tx, { ...wanted, kind: "phoneVerification" }, new Date())) };
  });
  if (!made) return null;
  const url = new URL(`/verify-mobile?token=${made.token}`, env().PUBLIC_URL).href;
  return { to: made.to, text: messages.accounts.phoneText(url) };
}
