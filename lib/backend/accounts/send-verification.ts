/** The text message with the link that verifies a phone number: queued, then sent after commit. */
import { createHash } from "node:crypto";
import { canText, sendText } from "@/lib/adapters/text";
import { audit } from "@/lib/backend/audit";
import type { Context } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { enqueue } from "@/lib/backend/queue";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { queues } from "@/lib/config/queues";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { holdUser, mint } from "./tokens";

const keyOf = (phone: string) => createHash("sha256").update(phone).digest("hex").slice(0, 32);

/** Whether a text message may go to a number: there is a way to send one, and the number has not had too many. */
export async function mayText(phone: string): Promise<boolean> {
  if (!canText()) return false;
  try {
    await consume("textsOfNumber", keyOf(phone));
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Puts the message into the queue, in the transaction that causes it. */
export async function queueVerification(
  tx: Transaction,
  context: Context,
  { userId, organisationId }: { userId: string; organisationId: string },
): Promise<void> {
  await enqueue(tx, queues.text, { kind: "phoneVerification", userId });
  await audit(tx, context, {
    organisationId,
    action: "phone.verificationSent",
    subject: { type: "user", id: userId },
  });
}

/**
 * Does the job: makes the token, for the number as it is now, and sends the link. Done again after a crash it sends another
 * link, and the one before it is void. Nothing is sent to a number that was verified meanwhile.
 */
export async function textVerification({ userId }: { userId: string }): Promise<void> {
  const made = await withScope({ kind: "identity", userId }, async (tx) => {
    const user = await holdUser(tx, userId);
    if (!user?.phone || user.phoneVerifiedAt) return null;
    const wanted = { userId, target: user.phone, lifetimeMs: constants.phoneTokenMs };
    return { to: user.phone, ...(await mint(tx, { ...wanted, kind: "phoneVerification" }, new Date())) };
  });
  if (!made) return;
  const url = new URL(`/verify-mobile?token=${made.token}`, env().PUBLIC_URL).href;
  await sendText({ id: made.id, to: made.to, text: messages.accounts.phoneText(url) });
}
