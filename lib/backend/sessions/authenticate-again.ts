/** Proving again who one is, in a session that goes on (docs/decisions/0049). */
import { and, eq, isNull } from "drizzle-orm";
import { accountAction, type Holder } from "@/lib/backend/account-action";
import { audit } from "@/lib/backend/audit";
import { DomainError, invalid, unauthorized } from "@/lib/backend/errors";
import { signedIn } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { type Proof as CodeProof, prove } from "@/lib/backend/second-factors";
import { messages } from "@/lib/config/messages";
import { secondFactors, sessions } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { type ExternalPerson, exchangePassword, identityOf } from "@/lib/identity";
import { linkedUser, providersOf } from "./external";
import { noteFailure } from "./failures";
import { forgetIdToken, refreshTokenWithSecondFactor, sealRefreshToken } from "./refresh-token";
import { judged } from "./sign-in";
import { countOwnTry } from "./tries";

const texts = messages.authentication;

/** What someone proves with who they are: their password, their second factor, or a provider that signed them in just now. */
export type AgainProof = { password: string } | CodeProof | { person: ExternalPerson; signedInAt: Date | null };

/** What a person may prove with, beside the password. */
export type OtherWays = { code: boolean; providers: { id: string; name: string }[] };

/** Marks the session, and gives it a refresh token whose ID tokens say the same. */
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
        action: "session.authenticatedAgain",
        subject: { type: "user", id: caller.userId },
        details: { by },
      },
    );
  });
  forgetIdToken(sessionId);
}

/** Whether the session has shown its second factor: the token that replaces its own must say so too. */
async function hasShownSecondFactor({ caller, sessionId }: Holder): Promise<boolean> {
  const [row] = await withScope({ kind: "identity", sessionId, userId: caller.userId }, (tx) =>
    tx.select({ at: sessions.secondFactorAt }).from(sessions).where(eq(sessions.id, sessionId)),
  );
  return Boolean(row?.at);
}

async function byPassword(holder: Holder, password: string): Promise<string> {
  const { caller, sessionId } = holder;
  await consume("signInsOfAddress", holder.address, messages.signIn.tooMany);
  const counted = await countOwnTry(`session:${sessionId}`);
  try {
    const { uid, refreshToken } = await judged(counted, () => exchangePassword(caller.email, password));
    if (uid !== caller.uid) throw new DomainError("UNAUTHORIZED", texts.wrongPassword);
    return refreshToken;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "UNAUTHORIZED") throw error;
    await noteFailure(holder, caller.userId, error, "user");
    throw invalid(texts.wrongPassword, [{ field: "proofPassword", message: texts.wrongPassword }]);
  }
}

async function byProvider(holder: Holder, person: ExternalPerson, signedInAt: Date | null, now: Date): Promise<void> {
  const isOwn = (await linkedUser(person)) === holder.caller.userId;
  // A provider that does not say when its person signed in may have let anyone through who sat at this browser.
  const isRecent = signedInAt !== null && now.getTime() - signedInAt.getTime() < SIGNED_IN_WITHIN_MS;
  if (isOwn && isRecent) return;
  const error = new DomainError("UNAUTHORIZED", texts.notConfirmedElsewhere, { reason: "notConfirmed" });
  await noteFailure(holder, holder.caller.userId, error, "user");
  throw error;
}

/** From the provider's sign-in to its return, with room for a clock that is a little off. */
const SIGNED_IN_WITHIN_MS = 5 * 60_000;

/**
 * Proves again who the person is; the session then counts as recently authenticated. Limited as signing in is. Throws BAD_REQUEST
 * at the field for what is wrong, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE, UNAUTHORIZED when the session has ended.
 */
export const authenticateAgain = accountAction(
  signedIn,
  async (holder, proof: AgainProof, now: Date = new Date()): Promise<Date> => {
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
 * Gives the session that goes on after a change of password a refresh token of the new one: the service has revoked the former.
 * Does nothing where no one needs one.
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

/** What the person may prove with, beside the password. */
export const waysToAuthenticate = accountAction(signedIn, async ({ caller }): Promise<OtherWays> => {
  const { userId } = caller;
  const code = await withScope({ kind: "identity", userId }, async (tx) => {
    const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
    return Boolean(row?.confirmedAt);
  });
  return { code, providers: await providersOf(userId) };
});
