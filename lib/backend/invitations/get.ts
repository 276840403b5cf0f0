import { eq } from "drizzle-orm";
import { DomainError, unavailable } from "@/lib/backend/errors";
import { linkHolder, procedure } from "@/lib/backend/ladder";
import { block, consume, HOUR_S } from "@/lib/backend/limits";
import { contract } from "@/lib/contract";
import { organisations, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { findAccount, IdentityError } from "@/lib/identity";
import { findInvitation, uidFor } from "./find";

/** Whether an account was made for this very invitation by a try that came to nothing: nobody's yet, and nobody else's. */
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
 * Get OAuth invitation by request id (spec section 7): whom it greets, who invites, and whether there is an account to accept it
 * with. Spends nothing. Guessing is limited per address, as with a worker's link.
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
