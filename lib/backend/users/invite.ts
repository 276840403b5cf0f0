import { and, eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { primary, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { invitations, memberships, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { grantableFor, lockOrganisation, staff } from "./organisation";
import { isPending } from "./people";
import { putInvitation } from "./put-invitation";
import { appEntries, refusalsOf, scopeColumns } from "./rules";
import { refuseArchived } from "./sending";

const texts = messages.users;

/**
 * Refuses an address that already belongs to a user or an invitation of this organisation. Reveals nothing about other
 * organisations.
 */
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
 * Invites a user to an organisation, with the given permissions; the e-mail with the link is queued. Does not reveal
 * whether they have an account elsewhere. BAD_REQUEST with the fields for an address that already belongs to the
 * organisation and for what the caller may not grant, CONFLICT for an archived or unverified organisation,
 * TOO_MANY_REQUESTS.
 */
export const invite = procedure(
  contract.users.invite,
  primary(codes.organisation, staff),
  ({ input: given, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      // Part of code 1002 by default, as far as the caller can grant it.
      const { seesMedicalAnswers = caller.principal.seesMedicalAnswers, scopeIds = null } = given;
      const input = { ...given, seesMedicalAnswers, scopeIds };
      // Simultaneous invitations of the same address wait for each other.
      const organisation = await lockOrganisation(tx, caller, input.organisationId);
      refuseArchived(organisation);
      const refused = refusalsOf(await grantableFor(tx, caller, organisation), null, input);
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
          seesMedicalAnswers,
          apps: appEntries(input, env().PLATFORM_APP_ID),
          ...scopeColumns(organisation.kind, scopeIds),
          invitedByUserId: caller.userId,
        },
      );
      return { _id: id };
    }),
);
