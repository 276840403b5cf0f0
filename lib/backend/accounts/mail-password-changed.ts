import { passwordChangedMail } from "@/lib/adapters/mail/password-changed";
import { deliver } from "@/lib/backend/outgoing";
import { env } from "@/lib/config/env";
import { withScope } from "@/lib/db/tenancy";
import { lockUser } from "./tokens";

/** Runs the job that `changePassword` queued: notifies the user that their password was changed. */
export const mailPasswordChanged = (jobId: string, { userId }: { userId: string }): Promise<void> =>
  deliver({ key: jobId, kind: "passwordChanged" }, () => compose(userId));

async function compose(userId: string) {
  const user = await withScope({ kind: "identity", userId }, (tx) => lockUser(tx, userId));
  if (!user) return null;
  const url = new URL("/forget-password", env().PUBLIC_URL).href;
  const mail = await passwordChangedMail({ fullName: user.fullName, url });
  return { to: user.email, mail };
}
