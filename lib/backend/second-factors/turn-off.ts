/** Turns the second factor off. */

import { and, eq, isNull } from "drizzle-orm";
import { recentlyAuthenticated, signedIn } from "@/lib/backend/access-rules";
import { accountAction } from "@/lib/backend/account-action";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { memberships, organisations, recoveryCodes, secondFactors } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { auditOwn, type Proof, prove, scopeOf } from "./prove";

/** The names of the user's organisations that require a second factor. */
export async function requiringOrganisations(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ name: organisations.name })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
    .where(
      and(
        eq(memberships.userId, userId),
        isNull(memberships.deactivatedAt),
        eq(organisations.requiresSecondFactor, true),
      ),
    )
    .orderBy(organisations.name);
  return rows.map(({ name }) => name);
}

/** Removes a user's authenticator secret and recovery codes. False if none was in use. */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const removed = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return removed.some(({ confirmedAt }) => confirmedAt !== null);
}

async function refuseWhereRequired(tx: Transaction, userId: string): Promise<void> {
  const [name] = await requiringOrganisations(tx, userId);
  if (name) throw conflict(messages.secondFactor.requiredBy(name), "secondFactorRequired");
}

/** Throws as `prove` does, and CONFLICT if one of the user's organisations requires it. */
export const turnOff = accountAction(
  recentlyAuthenticated(signedIn),
  async (holder, proof: Proof, now: Date = clock.now()) => {
    const { userId } = holder.caller;
    await withScope(scopeOf(holder), (tx) => refuseWhereRequired(tx, userId));
    await prove(holder, proof, now, async (tx) => {
      await refuseWhereRequired(tx, userId);
      await removeSecondFactor(tx, userId);
      await auditOwn(tx, holder, "secondFactor.turnedOff");
    });
  },
);
