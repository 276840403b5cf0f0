/** Sets up an authenticator app: start, confirm with one correct code, or cancel. */

import { eq } from "drizzle-orm";
import { recentlyAuthenticated, signedIn } from "@/lib/backend/access-rules";
import { accountAction, type Holder } from "@/lib/backend/account-action";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { secondFactors } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { auditOwn, limited, type Proof, prove, scopeOf } from "./prove";
import { isOpen, newSecret, stepOf } from "./rules";
import { factorOf, renewCodes, sealed } from "./store";

const texts = messages.secondFactor;

async function begin(tx: Transaction, { caller, sessionId }: Holder, secret: string | null, now: Date): Promise<void> {
  const { userId } = caller;
  const row = sealed(userId, { secret, next: { secret: newSecret(), sessionId, startedAtMs: now.getTime() } });
  await tx
    .insert(secondFactors)
    .values({ userId, ...row, createdAt: now })
    .onConflictDoUpdate({ target: secondFactors.userId, set: row });
}

/** Starts a set-up, replacing an unfinished one. Throws CONFLICT if the second factor is on already. */
export const startSetUp = accountAction(recentlyAuthenticated(signedIn), (holder, now: Date = clock.now()) =>
  withScope(scopeOf(holder), async (tx) => {
    const factor = await factorOf(tx, holder.caller.userId, true);
    if (factor?.confirmedAt) throw conflict(texts.alreadyOn, "secondFactorOn");
    await begin(tx, holder, null, now);
  }),
);

/**
 * Starts the set-up of another app; the one in use keeps working until the new one is confirmed. Throws as `prove`
 * does.
 */
export const startChange = accountAction(
  recentlyAuthenticated(signedIn),
  (holder, proof: Proof, now: Date = clock.now()) =>
    prove(holder, proof, now, async (tx) => {
      const factor = await factorOf(tx, holder.caller.userId, true);
      await begin(tx, holder, factor?.secret ?? null, now);
    }),
);

/**
 * Confirms the set-up that this session started, with one correct code from the new app. Returns the recovery codes,
 * which are shown once. Throws BAD_REQUEST for a wrong code, CONFLICT if this session has no set-up in progress.
 */
export const confirmSetUp = accountAction(
  recentlyAuthenticated(signedIn),
  (holder, code: string, now: Date = clock.now()) => {
    const { caller, sessionId } = holder;
    return limited(holder, "code", async (tx) => {
      const factor = await factorOf(tx, caller.userId, true);
      if (!factor || !isOpen(factor.next, sessionId, now)) throw conflict(texts.setUpExpired, "setUpExpired");
      const { secret } = factor.next;
      const step = stepOf(secret, code, null, now);
      if (step === null) return null;
      await tx
        .update(secondFactors)
        .set({ ...sealed(caller.userId, { secret, next: null }), confirmedAt: now, lastStep: step })
        .where(eq(secondFactors.userId, caller.userId));
      await auditOwn(tx, holder, "secondFactor.turnedOn", { isChange: factor.confirmedAt !== null });
      return renewCodes(tx, caller.userId);
    });
  },
);

/** Cancels the set-up in progress; the app in use stays. */
export const cancelSetUp = accountAction(signedIn, (holder) => {
  const { userId } = holder.caller;
  return withScope(scopeOf(holder), async (tx) => {
    const factor = await factorOf(tx, userId, true);
    if (!factor?.next) return;
    const own = eq(secondFactors.userId, userId);
    if (!factor.confirmedAt) await tx.delete(secondFactors).where(own);
    else
      await tx
        .update(secondFactors)
        .set(sealed(userId, { secret: factor.secret, next: null }))
        .where(own);
  });
});
