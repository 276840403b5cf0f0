import { eq } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { DomainError, unavailable } from "@/lib/backend/errors";
import { block, consume, HOUR_S } from "@/lib/backend/limits";
import { contract } from "@/lib/contract";
import { organisations, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { findAccount, IdentityError } from "@/lib/identity";
import { findInvitation, uidFor } from "./find";

/** Whether the account was created for this invitation by a failed attempt, and belongs to no user yet. */
export async function isLeftover(invitationId: string, { uid }: { uid: string }): Promise<boolean> {
  if (uid !== uidFor(invitationId)) return false;
  const found = await withScope({ kind: "identity", uid }, (tx) =>
    tx.select({ id: users.id }).from(users).where(eq(users.uid, uid)),
  );
  return found.length === 0;
}

async function hasAccount({ id, email }: { id: string; email: string }): Promise<boolean> {
  const account = await findAccount({ email }).catch((error: unknown) => {
    throw error instanceof IdentityError ? unavailable() : error;
  });
  return account !== null && !(await isLeftover(id, account));
}

async function nameOf(organisationId: string): Promise<string> {
  const [found] = await withScope({ kind: "organisation", organisationId }, (tx) =>
    tx.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, organisationId)),
  );
  return found?.name ?? "";
}

/**
 * Get OAuth invitation by request id (spec section 7): who is invited, by which organisation, and whether an account
 * exists to accept it with. Spends nothing. Guessing is limited per address, as for a worker's link.
 */
export const get = procedure(contract.invitations.get, linkHolder, async ({ input, context }) => {
  await consume("lookups", context.address);
  try {
    const invitation = await findInvitation(input.requestId);
    return {
      userInformation: { fullName: invitation.fullName },
      email: invitation.email,
      organisation: { name: await nameOf(invitation.organisationId) },
      hasAccount: await hasAccount(invitation),
    };
  } catch (error) {
    if (error instanceof DomainError && error.code === "NOT_FOUND") {
      await consume("unknownLookups", context.address).catch(async (tooMany) => {
        await block("lookups", context.address, HOUR_S);
        throw tooMany;
      });
    }
    throw error;
  }
});
