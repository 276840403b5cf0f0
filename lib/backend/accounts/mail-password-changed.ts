import { sendMail } from "@/lib/adapters/mail";
import { passwordChangedMail } from "@/lib/adapters/mail/password-changed";
import { env } from "@/lib/config/env";
import { withScope } from "@/lib/db/tenancy";
import { holdUser } from "./tokens";

/** Does the job that `changePassword` queued: notifies the owner that the password was changed. */
export async function mailPasswordChanged(jobId: string, { userId }: { userId: string }): Promise<void> {
  const user = await withScope({ kind: "identity", userId }, (tx) => holdUser(tx, userId));
  if (!user) return;
  const url = new URL("/forget-password", env().PUBLIC_URL).href;
  const mail = await passwordChangedMail({ fullName: user.fullName, url });
  await sendMail({ ...mail, to: user.email, messageId: jobId });
}
