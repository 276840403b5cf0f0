/** The setting that requires a second factor of everyone in an organisation. */
import { and, eq, ne } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { recentlyAuthenticated, signedIn } from "@/lib/backend/access-rules";
import { accountAction } from "@/lib/backend/account-action";
import { audit } from "@/lib/backend/audit";
import type { PersonCaller } from "@/lib/backend/context";
import { conflict, DomainError } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { factorOf } from "./store";

/** Decided by the organisation's primary user with its permission code. */
export const mayRequire = ({ isPrimary, principal }: PersonCaller): boolean =>
  isPrimary && isAllowed(principal, { permissionCode: codes.organisation });

/**
 * Turns the requirement of a second factor on or off for everyone in the caller's organisation, from each user's next
 * sign-in. Idempotent. Throws FORBIDDEN for a caller who may not decide, CONFLICT for one without a second factor of
 * their own.
 */
export const requireSecondFactor = accountAction(recentlyAuthenticated(signedIn), async (holder, required: boolean) => {
  const { caller, requestId, address } = holder;
  if (!mayRequire(caller)) throw new DomainError("FORBIDDEN", messages.secondFactor.mayNotRequire);
  const { id } = caller.organisation;
  if (required) {
    const own = await withScope({ kind: "identity", userId: caller.userId }, (tx) => factorOf(tx, caller.userId));
    if (!own?.confirmedAt) throw conflict(messages.secondFactor.ownFirst, "ownFirst");
  }
  await withScope({ kind: "organisation", organisationId: id }, async (tx) => {
    const changed = await tx
      .update(organisations)
      .set({ requiresSecondFactor: required })
      .where(and(eq(organisations.id, id), ne(organisations.requiresSecondFactor, required)))
      .returning({ id: organisations.id });
    if (changed.length === 0) return;
    await audit(
      tx,
      { caller, requestId, address },
      {
        organisationId: id,
        action: required ? "organisation.secondFactorRequired" : "organisation.secondFactorOptional",
        subject: { type: "organisation", id },
      },
    );
  });
});
