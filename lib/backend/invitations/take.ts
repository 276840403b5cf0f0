/** Accepts an invitation: creates the missing user and membership, once, in one transaction. */

import { randomUUID } from "node:crypto";
import { and, eq, or, sql } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import type { RequestOrigin } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { externalFailures } from "@/lib/config/messages/accounts/external";
import { invitations, memberships, organisations, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type findInvitation, invalidInvitation, isOpen } from "./find";

const groups = { platform: "Admin", agency: "Agency", provider: "Provider" } as const;

const doesNotFit = () => conflict(externalFailures["invitation-conflict"].message, "invitationConflict");

export type Invitation = Awaited<ReturnType<typeof findInvitation>>;

/** Finds or creates the user an invitation is for. */
async function userOf(
  tx: Transaction,
  { organisationId, email, fullName, phone }: Invitation,
  id: string,
  uid: string,
) {
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, organisationId));
  if (!organisation) throw invalidInvitation();
  const userGroup = groups[organisation.kind];
  const [made] = await tx
    .insert(users)
    .values({ id, uid, email, fullName, phone, userGroup })
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
 * Accepts an invitation for the identity `uid`, which the caller has verified to be the invited person's. An existing
 * user gets another membership, and their selected organisation stays the same. Throws NOT_FOUND for an invitation that
 * is no longer open, and CONFLICT for a user it does not fit.
 */
export async function takeInvitation(invitation: Invitation, uid: string, origin: RequestOrigin): Promise<void> {
  const { organisationId, email, jobTitle, isPrimary, permissionCodes, seesMedicalAnswers, apps } = invitation;
  const { scopeServiceIds, scopeBranchIds } = invitation;
  const known = await withScope({ kind: "identity", uid, email }, (tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(or(eq(users.uid, uid), eq(sql`lower(${users.email})`, email.toLowerCase()))),
  );
  if (known.length > 1) throw doesNotFit();
  const userId = known[0]?.id ?? randomUUID();
  const now = clock.now();
  await withScope({ kind: "joining", organisationId, userId, uid, email }, async (tx) => {
    // Of concurrent requests one finds the invitation open; the others wait for it and then find it accepted.
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
      .values({
        organisationId,
        userId: user,
        jobTitle,
        isPrimary,
        permissionCodes,
        seesMedicalAnswers,
        apps,
        scopeServiceIds,
        scopeBranchIds,
        isSelected: others.length === 0,
      })
      .onConflictDoNothing();
    await audit(
      tx,
      { ...origin, caller: { kind: "visitor", uid } },
      { organisationId, action: "invitation.accepted", subject: { type: "invitation", id: invitation.id } },
    );
  });
}
