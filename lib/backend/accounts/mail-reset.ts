import { passwordResetMail } from "@/lib/adapters/mail/password-reset";
import { deliver } from "@/lib/backend/outgoing";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { withScope } from "@/lib/db/tenancy";
import { holdUser, mint } from "./tokens";

/**
 * Does the job that `requestPasswordReset` queued: makes the token and mails the link, outside any transaction. Done again where
 * the mail was not taken, it mails another link and the one before it is void.
 */
export const mailReset = (jobId: string, { userId }: { userId: string }): Promise<void> =>
  deliver({ key: jobId, kind: "passwordReset" }, () => compose(userId));

async function compose(userId: string) {
  const made = await withScope({ kind: "identity", userId }, async (tx) => {
    const user = await holdUser(tx, userId);
    if (!user) return null;
    const wanted = { userId, kind: "passwordReset", lifetimeMs: constants.resetTokenMs } as const;
    return { user, ...(await mint(tx, wanted, new Date())) };
  });
  if (!made) return null;
  const mail = await passwordResetMail({
    fullName: made.user.fullName,
    url: new URL(`/reset-password?token=${made.token}`, env().PUBLIC_URL).href,
  });
  return { to: made.user.email, mail };
}
