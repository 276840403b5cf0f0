/**
 * Verifies a user's second factor for any action that asks for it: rate-limited, single use, with failures in the audit
 * log.
 */
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
import { countRecoveryCodes, factorOf } from "./store";

/** A code from the authenticator app, or a recovery code. */
export type Proof = { code: string } | { recoveryCode: string };

const texts = messages.secondFactor;

export const scopeOf = ({ caller }: Pick<Holder, "caller">) => ({ kind: "identity", userId: caller.userId }) as const;

/** Writes an audit row about the user's own second factor. */
export const auditOwn = (
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

/** Consumes a code from the app. The condition on the last step makes it single use, even for simultaneous requests. */
async function takeCode(tx: Transaction, userId: string, code: string, now: Date): Promise<boolean> {
  const factor = await factorOf(tx, userId);
  if (!factor?.confirmedAt || !factor.secret) return false;
  const step = stepOf(factor.secret, code, factor.lastStep, now);
  if (step === null) return false;
  const consumed = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))))
    .returning({ userId: secondFactors.userId });
  return consumed.length > 0;
}

async function takeRecoveryCode(tx: Transaction, userId: string, given: string, now: Date): Promise<boolean> {
  const codeHash = recoveryHash(given);
  if (!codeHash) return false;
  const consumed = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return consumed.length > 0;
}

/**
 * Tries a code under the rate limits. `attempt` runs in the user's own scope and returns null for a wrong code, which
 * is audited and thrown as BAD_REQUEST at the field; too many attempts throw TOO_MANY_REQUESTS.
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
    // Not thrown here, because that would roll back the audit row.
    if (found === null) await auditOwn(tx, holder, "secondFactor.failed", { by: field });
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
 * Consumes the code or recovery code and runs `work` in the same transaction, so that a code is only spent if `work`
 * succeeds. Throws as `limited` does, and what `work` throws.
 */
export function prove<T>(holder: Holder, proof: Proof, now: Date, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { userId } = holder.caller;
  if ("code" in proof) {
    return limited(holder, "code", async (tx) => ((await takeCode(tx, userId, proof.code, now)) ? work(tx) : null));
  }
  return limited(holder, "recoveryCode", async (tx) => {
    if (!(await takeRecoveryCode(tx, userId, proof.recoveryCode, now))) return null;
    await auditOwn(tx, holder, "secondFactor.recoveryCodeUsed", { left: await countRecoveryCodes(tx, userId) });
    return work(tx);
  });
}
