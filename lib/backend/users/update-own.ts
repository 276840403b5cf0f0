import { eq, sql } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { findTown } from "@/lib/backend/accounts";
import { audit } from "@/lib/backend/audit";
import { invalid, notFound } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { flags } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { ownUser, requireOwn } from "./own";

const texts = messages.accounts;

/**
 * Update signed-in user by uid (spec section 7), only while the worker-new-features flag is on. Omitted fields stay
 * unchanged; accepted terms keep the time of the first acceptance. NOT_FOUND without the flag and for any other uid,
 * BAD_REQUEST for a city that is not in the list.
 */
export const updateOwn = procedure(contract.users.updateOwn, signedIn, async ({ caller, input, context }) => {
  if (!flags().includes("workerNewFeatures")) throw notFound();
  requireOwn(caller, input.uid);
  const { fullName, city, agreesToTerms = [] } = input;
  if (city !== undefined && !findTown(city)) {
    throw invalid(texts.cityRequired, [{ field: "city", message: texts.cityRequired }]);
  }
  const now = clock.now();
  const changes = {
    fullName,
    city,
    agreedToPartyTermsAt: agreesToTerms.includes("agencyAndProvider")
      ? sql`coalesce(${users.agreedToPartyTermsAt}, ${now})`
      : undefined,
    agreedToProductTermsAt: agreesToTerms.includes("product")
      ? sql`coalesce(${users.agreedToProductTermsAt}, ${now})`
      : undefined,
  };
  const fields = Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  if (fields.length > 0) {
    await withScope({ kind: "identity", userId: caller.userId }, async (tx) => {
      await tx.update(users).set(changes).where(eq(users.id, caller.userId));
      await audit(
        tx,
        { caller, requestId: context.requestId, address: context.address },
        {
          organisationId: caller.organisation.id,
          action: "user.updated",
          subject: { type: "user", id: caller.userId },
          details: { fields: fields.join(" ") },
        },
      );
    });
  }
  return ownUser(caller);
});
