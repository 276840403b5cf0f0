/** Does the jobs that the calls about users queued: outside any transaction, at least once. */
import { randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { sendMail } from "@/lib/adapters/mail";
import { invitationMail } from "@/lib/adapters/mail/invitation";
import { secondFactorResetMail } from "@/lib/adapters/mail/second-factor-reset";
import { newToken } from "@/lib/backend/tokens";
import { env } from "@/lib/config/env";
import { invitations, organisations, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { isPending } from "./people";

/**
 * Mails the link of an invitation: its token is made here, in place of the one before, and rests nowhere else. Done again after a
 * crash it mails another link, so each mail has a message id of its own. Nothing is sent of one that was taken, withdrawn or ran
 * out meanwhile.
 */
export async function mailInvitation(job: { invitationId: string; organisationId: string }): Promise<void> {
  const { token, tokenHash } = newToken();
  const found = await withScope({ kind: "organisation", organisationId: job.organisationId }, async (tx) => {
    const [invitation] = await tx
      .update(invitations)
      .set({ tokenHash })
      .where(and(eq(invitations.id, job.invitationId), isPending, gt(invitations.expiresAt, new Date())))
      .returning();
    const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, job.organisationId));
    return invitation && organisation ? { invitation, organisation } : null;
  });
  if (!found) return;
  const { invitation, organisation } = found;
  const mail = await invitationMail({
    fullName: invitation.fullName,
    organisationName: organisation.name,
    url: new URL(`/sso?request_id=${token}`, env().PUBLIC_URL).href,
  });
  await sendMail({ ...mail, to: invitation.email, messageId: randomUUID() });
}

/** Tells somebody that his second factor was reset. */
export async function mailSecondFactorReset(
  jobId: string,
  { userId, organisationId }: { userId: string; organisationId: string },
): Promise<void> {
  const found = await withScope({ kind: "member", organisationId, userId }, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, organisationId));
    return user && organisation ? { user, organisation } : null;
  });
  if (!found) return;
  const mail = await secondFactorResetMail({
    fullName: found.user.fullName,
    organisationName: found.organisation.name,
    url: new URL("/signin", env().PUBLIC_URL).href,
  });
  await sendMail({ ...mail, to: found.user.email, messageId: jobId });
}
