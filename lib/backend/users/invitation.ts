/** Actions on an invitation that has not been accepted yet. */

import { and, eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { primary, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { postMessage } from "@/lib/backend/outgoing";
import { placeholderTokenHash } from "@/lib/backend/tokens";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { invitations } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

import { grantableFor, lockOrganisation, type Organisation, staff } from "./organisation";
import { isPending } from "./people";
import { refusalsOf, rightsOf } from "./rules";
import { refuseArchived } from "./sending";

type Invitation = typeof invitations.$inferSelect;
type Asked = { organisationId: string; id: string; lock: number };
type Call = { input: Asked; caller: PersonCaller; context: Context };

/**
 * Changes an open invitation with optimistic locking. Throws NOT_FOUND for one that was accepted, was withdrawn or
 * belongs to another organisation.
 */
function change(
  { input, caller, context }: Call,
  action: "invitation.resent" | "invitation.withdrawn",
  act: (tx: Transaction, invitation: Invitation, organisation: Organisation) => Promise<Partial<Invitation>>,
): Promise<{ lock: number }> {
  return withScope(scopeOf(caller), async (tx) => {
    const organisation = await lockOrganisation(tx, caller, input.organisationId);
    const open = and(eq(invitations.id, input.id), eq(invitations.organisationId, organisation.id), isPending);
    const [found] = await tx.select().from(invitations).where(open).for("update");
    if (!found) throw notFound();
    if (found.lock !== input.lock) throw conflict(messages.general.conflict, "changedMeanwhile");
    const set = await act(tx, found, organisation);
    const [written] = await tx
      .update(invitations)
      .set({ ...set, lock: sql`${invitations.lock} + 1` })
      .where(open)
      .returning({ lock: invitations.lock });
    if (!written) throw notFound();
    await audit(tx, context, {
      organisationId: organisation.id,
      action,
      subject: { type: "invitation", id: found.id },
    });
    return written;
  });
}

/**
 * Withdraws the pending invitations that `userId` has sent in an organisation, since they may no longer invite anyone.
 * The organisation must be locked.
 */
export async function withdrawAllOf(
  tx: Transaction,
  context: Context,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<void> {
  const withdrawn = await tx
    .update(invitations)
    .set({ withdrawnAt: clock.now(), lock: sql`${invitations.lock} + 1` })
    .where(and(eq(invitations.organisationId, organisationId), eq(invitations.invitedByUserId, userId), isPending))
    .returning({ id: invitations.id });
  for (const { id } of withdrawn) {
    await audit(tx, context, { organisationId, action: "invitation.withdrawn", subject: { type: "invitation", id } });
  }
}

/** Sends an invitation again: its expiry starts again, and the previous link becomes invalid. */
export const resendInvitation = procedure(contract.users.resendInvitation, primary(codes.organisation, staff), (call) =>
  change(call, "invitation.resent", async (tx, invitation, organisation) => {
    refuseArchived(organisation);
    // The resender vouches for what it grants, as if they were inviting again.
    const offer = await grantableFor(tx, call.caller, organisation);
    const refused = refusalsOf(offer, null, rightsOf(invitation, env().PLATFORM_APP_ID));
    if (refused.length > 0) throw invalid(refused[0]?.message ?? messages.general.invalid, refused);
    const message = { kind: "invitation", invitationId: invitation.id, organisationId: organisation.id } as const;
    await postMessage(tx, message, {
      sender: { by: "person", caller: call.caller },
      organisationId: organisation.id,
      recipient: invitation.email,
    });
    return {
      // The previous link is invalid from now on.
      tokenHash: placeholderTokenHash(),
      expiresAt: new Date(clock.now().getTime() + constants.invitationMs),
      invitedByUserId: call.caller.userId,
    };
  }),
);

/** Withdraws an invitation: its link no longer works. */
export const withdrawInvitation = procedure(
  contract.users.withdrawInvitation,
  primary(codes.organisation, staff),
  (call) => change(call, "invitation.withdrawn", async () => ({ withdrawnAt: clock.now() })),
);
