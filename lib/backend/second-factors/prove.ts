/** The proof that someone holds his second factor, for whatever asks for it: limited, taken once, a failure in the audit log. */
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Holder } from "@/lib/backend/account-action";
import { audit } from "@/lib/backend/audit";
import { invalid } from "@/lib/backend/errors";
import { consume, forget } from "@/lib/backend/limits";
import { logRefusal, refusalsLogged } from "@/lib/backend/refusals";
import { messages } from "@/lib/config/messages";
import { recoveryCodes, secondFactors } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { recoveryHash, stepOf } from "./rules";
import { codesLeft, factorOf } from "./store";

/** A code of the authenticator app, or a recovery code. */
export type Proof = { code: string } | { recoveryCode: string };

const texts = messages.secondFactor;

export const scopeOf = ({ caller }: Pick<Holder, "caller">) => ({ kind: "identity", userId: caller.userId }) as const;

/** Writes an audit row about the holder's own second factor. */
export const note = (
  tx: Transaction,
  { caller, requestId, address }: Holder,
  action: Parameters<typeof audit>[2]["action"],
  details?: Parameters<typeof audit>[2]["details"],
) =>
  audit(
    tx,
    { caller, requestId, address },
    { organisationId: caller.organisation.id, action, subject: { type: "user", id: caller.userId }, details },
  );

/** Takes a code of the app, once: whoever comes second with it comes too late. */
async function takeCode(tx: Transaction, userId: string, code: string, now: Date): Promise<boolean> {
  const factor = await factorOf(tx, userId);
  if (!factor?.confirmedAt || !factor.secret) return false;
  const step = stepOf(factor.secret, code, factor.lastStep, now);
  if (step === null) return false;
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))))
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

async function takeRecoveryCode(tx: Transaction, userId: string, given: string, now: Date): Promise<boolean> {
  const codeHash = recoveryHash(given);
  if (!codeHash) return false;
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return taken.length > 0;
}

/**
 * Tries a code under the limits. `attempt` runs in the holder's own scope and says null for a code that is not right, which is
 * noted and thrown as BAD_REQUEST at the field; TOO_MANY_REQUESTS is thrown for one attempt too many.
 */
export async function limited<T>(
  holder: Holder,
  field: "code" | "recoveryCode",
  attempt: (tx: Transaction) => Promise<T | null>,
): Promise<T> {
  const { userId } = holder.caller;
  await refusalsLogged("session.secondFactor", holder, async () => {
    await consume("secondFactorsOfAddress", holder.address, texts.tooMany);
    await consume("secondFactorsOfAccount", userId, texts.tooMany);
  });
  const result = await withScope(scopeOf(holder), async (tx) => {
    const found = await attempt(tx);
    // Not thrown here: that would take back the audit row.
    if (found === null) await note(tx, holder, "secondFactor.failed", { by: field });
    return found;
  });
  if (result === null) {
    logRefusal({ ...holder, reason: "wrongCode", what: "session.secondFactor" });
    const message = field === "code" ? texts.wrongCode : texts.wrongRecoveryCode;
    throw invalid(message, [{ field, message }]);
  }
  await forget("secondFactorsOfAccount", userId);
  return result;
}

/**
 * Takes the holder's code or recovery code and does `work` in the same transaction: a code is spent for what it was given
 * for, or not at all. Throws as `limited` does, and what `work` throws.
 */
export function prove<T>(holder: Holder, proof: Proof, now: Date, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { userId } = holder.caller;
  if ("code" in proof) {
    return limited(holder, "code", async (tx) => ((await takeCode(tx, userId, proof.code, now)) ? work(tx) : null));
  }
  return limited(holder, "recoveryCode", async (tx) => {
    if (!(await takeRecoveryCode(tx, userId, proof.recoveryCode, now))) return null;
    await note(tx, holder, "secondFactor.recoveryCodeUsed", { left: await codesLeft(tx, userId) });
    return work(tx);
  });
}
