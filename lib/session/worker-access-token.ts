/**
 * The access token of workers who have entered their date of birth: identifies their link for a limited time. Sealed
 * with the cookie's key, and distinguished from other seals by its kind. The link's row decides whether it is still
 * valid. Edge-safe.
 */
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { env } from "@/lib/config/env";

const accessTokenSchema = z.object({ kind: z.literal("workerLink"), linkId: z.uuid(), expiresAtMs: z.number() });
const ACCESS_TOKEN_LENGTH_MAX = 1_000;

export type AccessToken = Omit<z.infer<typeof accessTokenSchema>, "kind">;

export const sealAccessToken = (accessToken: AccessToken): Promise<string> =>
  sealData({ kind: "workerLink", ...accessToken }, { password: env().SESSION_SECRET, ttl: 0 });

/** Opens an access token. Null when it is broken, forged or expired. */
export async function openAccessToken(value: string, nowMs: number): Promise<AccessToken | null> {
  if (value.length > ACCESS_TOKEN_LENGTH_MAX) return null;
  const opened = await unsealData<unknown>(value, { password: env().SESSION_SECRET, ttl: 0 }).catch(() => null);
  const accessToken = accessTokenSchema.safeParse(opened);
  return accessToken.success && accessToken.data.expiresAtMs > nowMs ? accessToken.data : null;
}

/** Seals submitted text for the page that follows the post. */
export const sealSubmittedText = (submitted: string): Promise<string> =>
  sealData({ kind: "typed", submitted }, { password: env().SESSION_SECRET, ttl: 0 });

const submittedSchema = z.object({ kind: z.literal("typed"), submitted: z.string() });

/** Opens sealed text; null when it is not valid. */
export async function unsealSubmittedText(value: string): Promise<string | null> {
  const opened = await unsealData<unknown>(value, { password: env().SESSION_SECRET, ttl: 0 }).catch(() => null);
  const submitted = submittedSchema.safeParse(opened);
  return submitted.success ? submitted.data.submitted : null;
}
