/** Finds an invitation by the request id in its link. */

import { and, eq, gt, isNull } from "drizzle-orm";
import { DomainError } from "@/lib/backend/errors";
import { hashOf } from "@/lib/backend/tokens";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { invitations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

export const invalidInvitation = () =>
  new DomainError("NOT_FOUND", messages.external.invitationInvalid, { reason: "invitationInvalid" });

/** SQL condition for an invitation that can still be accepted. */
export const isOpen = (now: Date) =>
  and(isNull(invitations.usedAt), isNull(invitations.withdrawnAt), gt(invitations.expiresAt, now));

/** The uid of an account created for an invitation; the same on every attempt. */
export const uidFor = (invitationId: string): string => `invited-${hashOf(invitationId).slice(0, 20)}`;

/**
 * The invitation for the request id in a link. Throws NOT_FOUND for one that is unknown, accepted, withdrawn or
 * expired.
 */
export async function findInvitation(requestId: string, now = clock.now()) {
  const tokenHash = hashOf(requestId);
  const [found] = await withScope({ kind: "token", tokenHash }, (tx) =>
    tx
      .select()
      .from(invitations)
      .where(and(eq(invitations.tokenHash, tokenHash), isOpen(now))),
  );
  if (!found) throw invalidInvitation();
  return found;
}
