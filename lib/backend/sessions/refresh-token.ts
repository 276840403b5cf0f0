/** Refresh tokens are only stored when calls go to another host: encrypted, in the session's row. */

import { eq } from "drizzle-orm";
import { sealData, unsealData } from "iron-session";
import { unauthorized } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { sessions } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { exchangeCustomToken, IdentityError, mintSecondFactorToken, refreshIdToken } from "@/lib/identity";
import type { Session } from "@/lib/session";

const RENEW_EARLY_MS = 5 * 60_000;
const KEPT_MAX = 5_000;
type IdToken = Awaited<ReturnType<typeof refreshIdToken>>;
const kept = new Map<string, IdToken>();
/** By session, while it runs: the calls of a page need the token at the same time. */
const renewals = new Map<string, Promise<IdToken | null>>();

/** Null if calls stay in-process and the token is not needed. */
export async function sealRefreshToken(token: string | (() => Promise<string>)): Promise<string | null> {
  if (!env().PORTAL_API_URL) return null;
  const refreshToken = typeof token === "string" ? token : await token();
  return sealData({ refreshToken }, { password: env().SESSION_SECRET, ttl: 0 });
}

/**
 * An encrypted refresh token whose ID tokens say that the second factor was verified; null if it is not needed. Throws
 * IdentityError.
 */
export async function refreshTokenWithSecondFactor(uid: string): Promise<string | null> {
  if (!env().PORTAL_API_URL) return null;
  const { refreshToken } = await exchangeCustomToken(await mintSecondFactorToken(uid));
  return sealRefreshToken(refreshToken);
}

/** Drops a session's ID token after its refresh token was replaced, and what is renewed with that. */
export function forgetIdToken(sessionId: string): void {
  kept.delete(sessionId);
  renewals.delete(sessionId);
}

/** A new ID token by the session's refresh token; null if it has none. */
async function renew(sessionId: string): Promise<IdToken | null> {
  const [row] = await withScope({ kind: "identity", sessionId }, (tx) =>
    tx.select({ sealed: sessions.refreshTokenSealed }).from(sessions).where(eq(sessions.id, sessionId)),
  );
  if (!row?.sealed) return null;
  const { refreshToken } = await unsealData<{ refreshToken?: string }>(row.sealed, {
    password: env().SESSION_SECRET,
    ttl: 0,
  });
  if (!refreshToken) return null;
  return refreshIdToken(refreshToken).catch((error: unknown) => {
    // A revoked token or a deleted account ends the session; an unavailable service does not.
    throw error instanceof IdentityError && error.kind === "other" ? unauthorized() : error;
  });
}

/** The renewal that runs for the session, or a new one. Kept if it was not forgotten meanwhile. */
function renewalOf(sessionId: string): Promise<IdToken | null> {
  const running = renewals.get(sessionId);
  if (running) return running;
  const isCurrent = () => renewals.get(sessionId) === renewal;
  const renewal = renew(sessionId)
    .then((fresh) => {
      if (!fresh || !isCurrent()) return fresh;
      if (kept.size >= KEPT_MAX) kept.clear();
      kept.set(sessionId, fresh);
      return fresh;
    })
    .finally(() => {
      if (isCurrent()) renewals.delete(sessionId);
    });
  renewals.set(sessionId, renewal);
  return renewal;
}

/**
 * The session's current ID token, for calls to another host; null if the session has none. Throws UNAUTHORIZED when its
 * refresh token is no longer accepted, IdentityError when the identity service is unavailable.
 */
export async function idTokenOf({ sessionId }: Session, nowMs = clock.now().getTime()): Promise<string | null> {
  const known = kept.get(sessionId);
  if (known && known.expiresAtMs - RENEW_EARLY_MS > nowMs) return known.idToken;
  return (await renewalOf(sessionId))?.idToken ?? null;
}
