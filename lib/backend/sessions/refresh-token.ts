/** Refresh tokens are kept only where calls go to another host, sealed, in the session's row. */
import { eq } from "drizzle-orm";
import { sealData, unsealData } from "iron-session";
import { unauthorized } from "@/lib/backend/errors";
import { env } from "@/lib/config/env";
import { sessions } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { exchangeCustomToken, IdentityError, mintSecondFactorToken, refreshIdToken } from "@/lib/identity";
import type { Session } from "@/lib/session";

const RENEW_EARLY_MS = 5 * 60_000;
const KEPT_MAX = 5_000;
const kept = new Map<string, { idToken: string; expiresAtMs: number }>();

/** Null where calls stay in process and nobody needs the token. */
export async function sealRefreshToken(token: string | (() => Promise<string>)): Promise<string | null> {
  if (!env().PORTAL_API_URL) return null;
  const refreshToken = typeof token === "string" ? token : await token();
  return sealData({ refreshToken }, { password: env().SESSION_SECRET, ttl: 0 });
}

/**
 * A refresh token whose ID tokens say that the second factor was shown, sealed; null where nobody needs one. Throws
 * IdentityError.
 */
export async function refreshTokenWithSecondFactor(uid: string): Promise<string | null> {
  if (!env().PORTAL_API_URL) return null;
  const { refreshToken } = await exchangeCustomToken(await mintSecondFactorToken(uid));
  return sealRefreshToken(refreshToken);
}

/** Forgets a session's ID token: its refresh token is another now. */
export const forgetIdToken = (sessionId: string): boolean => kept.delete(sessionId);

/**
 * The session's current ID token, for calls to another host; null when the session has none. Throws UNAUTHORIZED when its refresh
 * token is no longer taken, IdentityError when the identity service cannot be asked.
 */
export async function idTokenOf(session: Session, nowMs = Date.now()): Promise<string | null> {
  const known = kept.get(session.sessionId);
  if (known && known.expiresAtMs - RENEW_EARLY_MS > nowMs) return known.idToken;
  const [row] = await withScope({ kind: "identity", sessionId: session.sessionId }, (tx) =>
    tx.select({ sealed: sessions.refreshTokenSealed }).from(sessions).where(eq(sessions.id, session.sessionId)),
  );
  if (!row?.sealed) return null;
  const { refreshToken } = await unsealData<{ refreshToken?: string }>(row.sealed, {
    password: env().SESSION_SECRET,
    ttl: 0,
  });
  if (!refreshToken) return null;
  const fresh = await refreshIdToken(refreshToken).catch((error: unknown) => {
    // A token that was revoked, or whose account is gone, ends the session; the service being away does not.
    throw error instanceof IdentityError && error.problem === "other" ? unauthorized() : error;
  });
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(session.sessionId, fresh);
  return fresh.idToken;
}
