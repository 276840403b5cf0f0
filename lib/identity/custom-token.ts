/** Checks custom tokens from outside before the identity service, which makes the final decision, is called. */

import { z } from "zod";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";

const AUDIENCE = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
const LENGTH_MAX = 8_192;
const SKEW_S = 60;
const LIFETIME_MAX_S = 3_600;
const SERVICE_ACCOUNT = /@([^@]+)\.iam\.gserviceaccount\.com$/;

const payloadSchema = z.object({
  aud: z.literal(AUDIENCE),
  iss: z.string(),
  sub: z.string(),
  iat: z.number(),
  exp: z.number(),
  uid: z.string().min(1).max(128),
});

function payloadOf(token: string): unknown {
  const [, payload, , ...more] = token.split(".");
  if (payload === undefined || more.length > 0) return null;
  try {
    return JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/**
 * Returns the uid of a custom token, or null when it cannot be valid: malformed, expired, of another kind, or issued by
 * another project's service account. The identity service checks its signature.
 */
export function readCustomToken(token: string, nowMs = clock.now().getTime()): string | null {
  if (token.length > LENGTH_MAX) return null;
  const parsed = payloadSchema.safeParse(payloadOf(token));
  if (!parsed.success) return null;
  const { iss, sub, iat, exp, uid } = parsed.data;
  const nowS = nowMs / 1_000;
  const isNow = iat - SKEW_S <= nowS && nowS < exp && exp - iat <= LIFETIME_MAX_S;
  const [, project] = SERVICE_ACCOUNT.exec(iss) ?? [];
  const isOurs = iss === sub && (project === undefined || project === env().FIREBASE_PROJECT_ID);
  return isNow && isOurs ? uid : null;
}
