import { and, eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { scopeOf } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import { primary, procedure } from "@/lib/backend/ladder";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { invitations, memberships, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { holdOrganisation, refusedOf, staff } from "./organisation";
import { isPending } from "./people";
import { putInvitation } from "./put-invitation";
import { appEntries } from "./rules";
import { refuseArchived } from "./sending";

const texts = messages.users;

/** Whether somebody with this address works here already, or was asked to. Says nothing of other organisations. */
async function refuseKnown(tx: Transaction, organisationId: string, email: string): Promise<void> {
  const refuse = (message: string) => invalid(messages.general.invalid, [{ field: "email", message }]);
  const [member] = await tx
    .select({ deactivatedAt: memberships.deactivatedAt })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organisationId, organisationId), eq(sql`lower(${users.email})`, email)));
  if (member) throw refuse(member.deactivatedAt ? texts.alreadyDeactivated : texts.alreadyMember);
  const open = await tx.$count(
    invitations,
    and(eq(invitations.organisationId, organisationId), eq(sql`lower(${invitations.email})`, email), isPending),
  );
  if (open > 0) throw refuse(texts.alreadyInvited);
}

/**
 * Invites somebody to work for an organisation, with the rights he is to have; the mail with the link goes through the queue.
 * Whether he has an account elsewhere is not told. BAD_REQUEST with the fields for an address that belongs to the organisation
 * already and for what the caller may not give, CONFLICT for an organisation that is closed, or not verified, TOO_MANY_REQUESTS.
 */
export const invite = procedure(
  contract.users.invite,
  primary(codes.organisation, staff),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      // Two who invite the same address at once come one after the other.
      const organisation = await holdOrganisation(tx, caller, input.organisationId);
      refuseArchived(organisation);
      const refused = refusedOf(caller, organisation.kind, input);
      if (refused.length > 0) throw invalid(messages.general.invalid, refused);
      await refuseKnown(tx, organisation.id, input.email);
      const id = await putInvitation(
        tx,
        { context, caller },
        {
          organisationId: organisation.id,
          email: input.email,
          fullName: input.fullName,
          jobTitle: input.jobTitle,
          phone: input.phone,
          isPrimary: input.isPrimaryUser,
          permissionCodes: [...input.permissionCodes].sort(),
          apps: appEntries(input, env().PLATFORM_APP_ID),
          invitedByUserId: caller.userId,
        },
      );
      return { _id: id };
    }),
);
