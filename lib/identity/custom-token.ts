/** Custom tokens that come from outside: looked at before the identity service is asked, which has the last word. */
import { z } from "zod";
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
 * The uid a custom token names, or null for what cannot be one that is good now: none at all, run out, of another kind, or by
 * another project's service account. Its signature is for the identity service to check.
 */
export function readCustomToken(token: string, nowMs = Date.now()): string | null {
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
