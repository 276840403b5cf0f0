/** Runs the jobs that calls about users queued, outside any transaction. */

import { and, eq, gt } from "drizzle-orm";
import { invitationMail } from "@/lib/adapters/mail/invitation";
import { secondFactorResetMail } from "@/lib/adapters/mail/second-factor-reset";
import { deliver, registeredAs, registeredName } from "@/lib/backend/outgoing";
import { newToken } from "@/lib/backend/tokens";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { invitations, organisations, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { isPending } from "./people";

/**
 * E-mails the link of an invitation. Its token is created here, replacing the previous one, and is stored nowhere else;
 * a retry sends a new link. Nothing is sent if the invitation was accepted, was withdrawn or has expired in the
 * meantime.
 */
export const mailInvitation = (jobId: string, job: InvitationJob): Promise<void> =>
  deliver({ key: jobId, kind: "invitation" }, () => composeInvitation(job));

type InvitationJob = { invitationId: string; organisationId: string };

async function composeInvitation(job: InvitationJob) {
  const { token, tokenHash } = newToken();
  const found = await withScope({ kind: "organisation", organisationId: job.organisationId }, async (tx) => {
    const [invitation] = await tx
      .update(invitations)
      .set({ tokenHash })
      .where(and(eq(invitations.id, job.invitationId), isPending, gt(invitations.expiresAt, clock.now())))
      .returning();
    const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, job.organisationId));
    return invitation && organisation ? { invitation, organisation } : null;
  });
  if (!found) return null;
  const { invitation, organisation } = found;
  const mail = await invitationMail({
    fullName: invitation.fullName,
    organisationName: registeredName(organisation),
    sender: registeredAs(organisation),
    url: new URL(`/sso?request_id=${token}`, env().PUBLIC_URL).href,
  });
  return { to: invitation.email, mail };
}

/** Tells a user that their second factor was reset. */
export const mailSecondFactorReset = (jobId: string, job: MemberJob): Promise<void> =>
  deliver({ key: jobId, kind: "secondFactorReset" }, () => composeSecondFactorReset(job));

type MemberJob = { userId: string; organisationId: string };

async function composeSecondFactorReset({ userId, organisationId }: MemberJob) {
  const found = await withScope({ kind: "member", organisationId, userId }, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, organisationId));
    return user && organisation ? { user, organisation } : null;
  });
  if (!found) return null;
  const mail = await secondFactorResetMail({
    fullName: found.user.fullName,
    organisationName: registeredName(found.organisation),
    url: new URL("/signin", env().PUBLIC_URL).href,
  });
  return { to: found.user.email, mail };
}
