import { sendMail } from "@/lib/adapters/mail";
import { firstPasswordMail, passwordResetMail } from "@/lib/adapters/mail/password-reset";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { withScope } from "@/lib/db/tenancy";
import { holdUser, mint } from "./tokens";

/** Why a password is chosen: the user asked for a new one, or their account was made for them and has none yet. */
export type PasswordReason = "asked" | "newAccount";

/**
 * Does the job that `requestPasswordReset` or `npm run setup` queued: makes the token and mails the link, outside any transaction. Done again
 * after a crash it mails another link, and the one before it is void; so each mail has a message id of its own.
 */
export async function mailReset({ userId, why = "asked" }: { userId: string; why?: PasswordReason }): Promise<void> {
  const made = await withScope({ kind: "identity", userId }, async (tx) => {
    const user = await holdUser(tx, userId);
    if (!user) return null;
    const wanted = { userId, kind: "passwordReset", lifetimeMs: constants.resetTokenMs } as const;
    return { user, ...(await mint(tx, wanted, new Date())) };
  });
  if (!made) return;
  const mail = await (why === "newAccount" ? firstPasswordMail : passwordResetMail)({
    fullName: made.user.fullName,
    url: new URL(`/reset-password?token=${made.token}`, env().PUBLIC_URL).href,
  });
  await sendMail({ ...mail, to: made.user.email, messageId: made.id });
}
