/** An invitation by the request id of its link. */
import { and, eq, gt, isNull } from "drizzle-orm";
import { DomainError } from "@/lib/backend/errors";
import { hashOf } from "@/lib/backend/tokens";
import { messages } from "@/lib/config/messages";
import { invitations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

export const invalidInvitation = () =>
  new DomainError("NOT_FOUND", messages.external.invitationInvalid, { reason: "invitationInvalid" });

/** The condition for an invitation that can still be taken. */
export const isOpen = (now: Date) =>
  and(isNull(invitations.usedAt), isNull(invitations.withdrawnAt), gt(invitations.expiresAt, now));

/** The uid of an account made for an invitation: the same however often it is tried. */
export const uidFor = (invitationId: string): string => `invited-${hashOf(invitationId).slice(0, 20)}`;

/** The invitation that a link's request id names. Throws NOT_FOUND for one that is not there, was taken, was withdrawn or has run out. */
export async function findInvitation(requestId: string, now = new Date()) {
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
