import { firstPasswordMail, passwordResetMail } from "@/lib/adapters/mail/password-reset";
import { deliver } from "@/lib/backend/outgoing";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { withScope } from "@/lib/db/tenancy";
import { lockUser, mint } from "./tokens";

/** Why a password is chosen: the user asked to reset it, or their account was created for them without one. */
export type PasswordReason = "asked" | "newAccount";

/**
 * Runs the job that `requestPasswordReset` or `npm run setup` queued: creates the token and e-mails the link, outside
 * any transaction. A retry after a failed delivery sends a new link and voids the previous one.
 */
export const mailReset = (
  jobId: string,
  { userId, why = "asked" }: { userId: string; why?: PasswordReason | undefined },
): Promise<void> => deliver({ key: jobId, kind: "passwordReset" }, () => compose(userId, why));

async function compose(userId: string, why: PasswordReason) {
  const made = await withScope({ kind: "identity", userId }, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) return null;
    const wanted = { userId, kind: "passwordReset", lifetimeMs: constants.resetTokenMs } as const;
    return { user, ...(await mint(tx, wanted, clock.now())) };
  });
  if (!made) return null;
  const mail = await (why === "newAccount" ? firstPasswordMail : passwordResetMail)({
    fullName: made.user.fullName,
    url: new URL(`/reset-password?token=${made.token}`, env().PUBLIC_URL).href,
  });
  return { to: made.user.email, mail };
}
