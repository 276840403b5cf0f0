import { firstPasswordMail, passwordResetMail } from "@/lib/adapters/mail/password-reset";
import { deliver } from "@/lib/backend/outgoing";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { withScope } from "@/lib/db/tenancy";
import { holdUser, mint } from "./tokens";

/** Why a password is chosen: the user asked for a new one, or their account was made for them and has none yet. */
export type PasswordReason = "asked" | "newAccount";

/**
/**
 * Does the job that `requestPasswordReset` or `npm run setup` queued: makes the token and mails the link, outside any transaction.
 * Done again where the mail was not taken, it mails another link and the one before it is void.
 */
export const mailReset = (
  jobId: string,
  { userId, why = "asked" }: { userId: string; why?: PasswordReason },
): Promise<void> => deliver({ key: jobId, kind: "passwordReset" }, () => compose(userId, why));

async function compose(userId: string, why: PasswordReason) {
  const made = await withScope({ kind: "identity", userId }, async (tx) => {
    const user = await holdUser(tx, userId);
    if (!user) return null;
    const wanted = { userId, kind: "passwordReset", lifetimeMs: constants.resetTokenMs } as const;
    return { user, ...(await mint(tx, wanted, new Date())) };
  });
  if (!made) return null;
  const mail = await (why === "newAccount" ? firstPasswordMail : passwordResetMail)({
    fullName: made.user.fullName,
    url: new URL(`/reset-password?token=${made.token}`, env().PUBLIC_URL).href,
  });
  return { to: made.user.email, mail };
}
