import { randomUUID } from "node:crypto";
import { and, eq, or, sql } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { conflict, forbidden } from "@/lib/backend/errors";
import { identifiedLinkHolder, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { externalFailures } from "@/lib/config/messages/external";
import { contract } from "@/lib/contract";
import { invitations, memberships, organisations, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { findAccount } from "@/lib/identity";
import { findInvitation, invalidInvitation, isOpen } from "./find";

const groups = { platform: "Admin", agency: "Agency", provider: "Provider" } as const;

const doesNotFit = () => conflict(externalFailures["invitation-conflict"].message, "invitationConflict");

type Invitation = Awaited<ReturnType<typeof findInvitation>>;

/** The user an invitation is for: the one there is, or one made now. */
async function userOf(tx: Transaction, { organisationId, email, fullName }: Invitation, id: string, uid: string) {
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, organisationId));
  if (!organisation) throw invalidInvitation();
  const userGroup = groups[organisation.kind];
  const [made] = await tx
    .insert(users)
    .values({ id, uid, email, fullName, userGroup })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made) return made.id;
  const [user] = await tx.select().from(users).where(eq(users.uid, uid));
  if (!user?.isActive || user.userGroup !== userGroup || user.email.toLowerCase() !== email.toLowerCase()) {
    throw doesNotFit();
  }
  return user.id;
}

/**
 * Update OAuth invitation (spec section 7): the caller's own identity takes it, once, and what is missing of user and membership
 * is made, all in one transaction. Whoever holds the link alone takes nothing: the identity's e-mail address must be proven and be
 * the invitation's. Throws FORBIDDEN for another uid or address, NOT_FOUND for an invitation that is no longer open, CONFLICT
 * for a user it does not fit.
 */
export const update = procedure(
  contract.invitations.update,
  identifiedLinkHolder,
  async ({ input, caller, context }) => {
    await consume("externalSteps", context.address);
    const { requestId, uid } = input;
    if (uid !== caller.uid) throw forbidden();
    const invitation = await findInvitation(requestId);
    const account = await findAccount({ uid });
    const isInvited = account?.isEmailVerified && account.email?.toLowerCase() === invitation.email.toLowerCase();
    if (!isInvited || account.isWorker) throw forbidden();

    const { organisationId, email, jobTitle, permissionCodes, apps, fullName } = invitation;
    const known = await withScope({ kind: "identity", uid, email }, (tx) =>
      tx
        .select({ id: users.id })
        .from(users)
        .where(or(eq(users.uid, uid), eq(sql`lower(${users.email})`, email.toLowerCase()))),
    );
    if (known.length > 1) throw doesNotFit();
    const userId = known[0]?.id ?? randomUUID();
    const now = new Date();
    await withScope({ kind: "joining", organisationId, userId, uid, email }, async (tx) => {
      // Of many at once one finds it open; the others wait for him and find it taken.
      const [taken] = await tx
        .update(invitations)
        .set({ usedAt: now, uid })
        .where(and(eq(invitations.id, invitation.id), isOpen(now)))
        .returning({ id: invitations.id });
      if (!taken) throw invalidInvitation();
      const user = await userOf(tx, invitation, userId, uid);
      const others = await tx.select({ id: memberships.id }).from(memberships).where(eq(memberships.userId, user));
      await tx
        .insert(memberships)
        .values({ organisationId, userId: user, jobTitle, permissionCodes, apps, isSelected: others.length === 0 })
        .onConflictDoNothing();
      await audit(
        tx,
        { caller: { kind: "visitor", uid }, requestId: context.requestId },
        { organisationId, action: "invitation.accepted", subject: { type: "invitation", id: invitation.id } },
      );
    });
    return { userInformation: { fullName } };
  },
);
