/** Gets a new ID token for a refresh token from the identity service's token endpoint. */

import { z } from "zod";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { IdentityError } from "./errors";

const HOST = "securetoken.googleapis.com";
const TIMEOUT_MS = 10_000;
const TOO_MANY = 429;
const answerSchema = z.object({ id_token: z.string(), expires_in: z.coerce.number() });

/** Throws IdentityError: `other` when the token was revoked, `unreachable` when the service is down. */
export async function refreshIdToken(refreshToken: string): Promise<{ idToken: string; expiresAtMs: number }> {
  const { FIREBASE_API_KEY, FIREBASE_AUTH_EMULATOR_HOST } = env();
  const base = FIREBASE_AUTH_EMULATOR_HOST ? `http://${FIREBASE_AUTH_EMULATOR_HOST}/${HOST}` : `https://${HOST}`;
  const response = await fetch(`${base}/v1/token?key=${encodeURIComponent(FIREBASE_API_KEY)}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new IdentityError("unreachable", { cause });
  });
  if (!response.ok)
    throw new IdentityError(response.status >= 500 || response.status === TOO_MANY ? "unreachable" : "other");
  const answer = answerSchema.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new IdentityError("unreachable", { cause: answer.error });
  const { id_token, expires_in } = answer.data;
  return { idToken: id_token, expiresAtMs: clock.now().getTime() + expires_in * 1_000 };
}
