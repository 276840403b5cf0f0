/** What is done with an invitation that nobody has taken yet. */
import { and, eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { primary, procedure } from "@/lib/backend/ladder";
import { postMessage } from "@/lib/backend/outgoing";
import { noToken } from "@/lib/backend/tokens";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { invitations } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

import { holdOrganisation, type Organisation, refusedOf, staff } from "./organisation";
import { isPending } from "./people";
import { rightsOf } from "./rules";
import { refuseArchived } from "./sending";

type Invitation = typeof invitations.$inferSelect;
type Asked = { organisationId: string; id: string; lock: number };
type Call = { input: Asked; caller: PersonCaller; context: Context };

/** Changes an open invitation under its lock number. Throws NOT_FOUND for one that is taken, withdrawn or another's. */
function change(
  { input, caller, context }: Call,
  action: "invitation.sentAgain" | "invitation.withdrawn",
  act: (tx: Transaction, invitation: Invitation, organisation: Organisation) => Promise<Partial<Invitation>>,
): Promise<{ lock: number }> {
  return withScope(scopeOf(caller), async (tx) => {
    const organisation = await holdOrganisation(tx, caller, input.organisationId);
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
 * Withdraws what `userId` has sent in an organisation and nobody has taken yet: nobody comes in on the word of one who may not
 * invite any more. The organisation must be held.
 */
export async function withdrawAllOf(
  tx: Transaction,
  context: Context,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<void> {
  const withdrawn = await tx
    .update(invitations)
    .set({ withdrawnAt: new Date(), lock: sql`${invitations.lock} + 1` })
    .where(and(eq(invitations.organisationId, organisationId), eq(invitations.invitedByUserId, userId), isPending))
    .returning({ id: invitations.id });
  for (const { id } of withdrawn) {
    await audit(tx, context, { organisationId, action: "invitation.withdrawn", subject: { type: "invitation", id } });
  }
}

/** Sends an invitation again: its time begins anew, and the link that was sent before is void. */
export const resendInvitation = procedure(contract.users.resendInvitation, primary(codes.organisation, staff), (call) =>
  change(call, "invitation.sentAgain", async (tx, invitation, organisation) => {
    refuseArchived(organisation);
    // Whoever sends it vouches for what it gives, as if they invited again.
    const refused = refusedOf(call.caller, organisation.kind, rightsOf(invitation, env().PLATFORM_APP_ID));
    if (refused.length > 0) throw invalid(refused[0]?.message ?? messages.general.invalid, refused);
    const message = { kind: "invitation", invitationId: invitation.id, organisationId: organisation.id } as const;
    await postMessage(tx, message, {
      sender: { by: "person", caller: call.caller },
      organisationId: organisation.id,
      recipient: invitation.email,
    });
    return {
      // The link that was sent before is void from now on.
      tokenHash: noToken(),
      expiresAt: new Date(Date.now() + constants.invitationMs),
      invitedByUserId: call.caller.userId,
    };
  }),
);

/** Withdraws an invitation: its link opens nothing any more. */
export const withdrawInvitation = procedure(
  contract.users.withdrawInvitation,
  primary(codes.organisation, staff),
  (call) => change(call, "invitation.withdrawn", async () => ({ withdrawnAt: new Date() })),
);
