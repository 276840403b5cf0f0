/** Re-authentication within an existing session (docs/decisions/0049). */

import { and, eq, isNull } from "drizzle-orm";
import { signedIn } from "@/lib/backend/access-rules";
import { accountAction, type Holder } from "@/lib/backend/account-action";
import { audit } from "@/lib/backend/audit";
import { DomainError, invalid, unauthorized } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { type Proof as CodeProof, prove } from "@/lib/backend/second-factors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { secondFactors, sessions } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { type ExternalPerson, exchangePassword, identityOf } from "@/lib/identity";
import { linkedUser, providersOf } from "./external";
import { recordFailure } from "./failures";
import { forgetIdToken, refreshTokenWithSecondFactor, sealRefreshToken } from "./refresh-token";
import { checkPassword } from "./sign-in";
import { countKnownAttempt } from "./sign-in-attempts";

const texts = messages.authentication;

/** How a user authenticates again: their password, their second factor, or a provider that signed them in just now. */
export type ReauthenticationProof =
  | { password: string }
  | CodeProof
  | { person: ExternalPerson; signedInAt: Date | null };

/** The other ways a user can authenticate, in addition to the password. */
export type OtherMethods = { code: boolean; providers: { id: string; name: string }[] };

/** Marks the session as recently authenticated, and stores a refresh token whose ID tokens say the same. */
async function mark(holder: Holder, by: string, refreshTokenSealed: string | null, now: Date): Promise<void> {
  const { caller, sessionId, requestId, address } = holder;
  await withScope({ kind: "identity", sessionId, userId: caller.userId }, async (tx) => {
    const [marked] = await tx
      .update(sessions)
      .set({ authenticatedAt: now, ...(refreshTokenSealed ? { refreshTokenSealed } : {}) })
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, caller.userId), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    if (!marked) throw unauthorized();
    await audit(
      tx,
      { caller, requestId, address },
      {
        organisationId: caller.organisation.id,
        action: "session.reauthenticated",
        subject: { type: "user", id: caller.userId },
        details: { by },
      },
    );
  });
  forgetIdToken(sessionId);
}

/** Whether the session has verified its second factor: a replacement token must carry the same claim. */
async function hasShownSecondFactor({ caller, sessionId }: Holder): Promise<boolean> {
  const [row] = await withScope({ kind: "identity", sessionId, userId: caller.userId }, (tx) =>
    tx.select({ at: sessions.secondFactorAt }).from(sessions).where(eq(sessions.id, sessionId)),
  );
  return Boolean(row?.at);
}

async function byPassword(holder: Holder, password: string): Promise<string> {
  const { caller, sessionId } = holder;
  await consume("signInsOfAddress", holder.address, messages.signIn.tooMany);
  const counted = await countKnownAttempt(`session:${sessionId}`);
  try {
    const { uid, refreshToken } = await checkPassword(counted, () => exchangePassword(caller.email, password));
    if (uid !== caller.uid) throw new DomainError("UNAUTHORIZED", texts.wrongPassword);
    return refreshToken;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "UNAUTHORIZED") throw error;
    await recordFailure(holder, caller.userId, error, "user");
    throw invalid(texts.wrongPassword, [{ field: "proofPassword", message: texts.wrongPassword }]);
  }
}

async function byProvider(holder: Holder, person: ExternalPerson, signedInAt: Date | null, now: Date): Promise<void> {
  const isOwn = (await linkedUser(person)) === holder.caller.userId;
  // If a provider does not say when its user signed in, it could have been anyone at this browser.
  const isRecent = signedInAt !== null && now.getTime() - signedInAt.getTime() < SIGNED_IN_WITHIN_MS;
  if (isOwn && isRecent) return;
  const error = new DomainError("UNAUTHORIZED", texts.notConfirmedElsewhere, { reason: "notConfirmed" });
  await recordFailure(holder, holder.caller.userId, error, "user");
  throw error;
}

/** The longest time from the provider's sign-in to its redirect, with some allowance for clock skew. */
const SIGNED_IN_WITHIN_MS = 5 * 60_000;

/**
 * Authenticates the user again; the session then counts as recently authenticated. Rate-limited like signing in. Throws
 * BAD_REQUEST at the field for a wrong value, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE, UNAUTHORIZED when the session has
 * ended.
 */
export const authenticateAgain = accountAction(
  signedIn,
  async (holder, proof: ReauthenticationProof, now: Date = clock.now()): Promise<Date> => {
    const { uid } = holder.caller;
    if ("password" in proof) {
      const refreshToken = await byPassword(holder, proof.password);
      const isBoth = await hasShownSecondFactor(holder);
      const sealed = isBoth ? await refreshTokenWithSecondFactor(uid) : await sealRefreshToken(refreshToken);
      await mark(holder, "password", sealed, now);
    } else if ("person" in proof) {
      await byProvider(holder, proof.person, proof.signedInAt, now);
      const isBoth = await hasShownSecondFactor(holder);
      const sealed = isBoth
        ? await refreshTokenWithSecondFactor(uid)
        : await sealRefreshToken(async () => (await identityOf(uid)).refreshToken);
      await mark(holder, "provider", sealed, now);
    } else {
      await prove(holder, proof, now, async () => true);
      await mark(holder, "secondFactor", await refreshTokenWithSecondFactor(uid), now);
    }
    return now;
  },
);

/**
 * Gives the session that continues after a password change a new refresh token, since the identity service has revoked
 * the old one. Does nothing if no refresh token is needed.
 */
export async function keepSignedIn(holder: Holder, password: string): Promise<void> {
  const { caller, sessionId } = holder;
  const isBoth = await hasShownSecondFactor(holder);
  const refreshTokenSealed = isBoth
    ? await refreshTokenWithSecondFactor(caller.uid)
    : await sealRefreshToken(async () => (await exchangePassword(caller.email, password)).refreshToken);
  if (!refreshTokenSealed) return;
  await withScope({ kind: "identity", sessionId, userId: caller.userId }, (tx) =>
    tx
      .update(sessions)
      .set({ refreshTokenSealed })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt))),
  );
  forgetIdToken(sessionId);
}

/** The ways the user can authenticate again, in addition to the password. */
export const authenticationMethods = accountAction(signedIn, async ({ caller }): Promise<OtherMethods> => {
  const { userId } = caller;
  const code = await withScope({ kind: "identity", userId }, async (tx) => {
    const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
    return Boolean(row?.confirmedAt);
  });
  return { code, providers: await providersOf(userId) };
});
