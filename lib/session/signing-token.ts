/**
 * The built-in signer's token: identifies one signature, and the link it came from, for an hour. Sealed with the
 * cookie's key, and distinguished from cookies by its kind. The signature's row decides whether it can still be given.
 * Edge-safe.
 */
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { env } from "@/lib/config/env";

const linkLength = 16;

/**
 * Identifies the link that a signing token came from: enough of its token's hash to tell it from the link that replaces
 * it.
 */
export const linkName = (tokenHash: string): string => tokenHash.slice(0, linkLength);

const signingTokenSchema = z.object({
  kind: z.literal("signer"),
  agreementId: z.uuid(),
  signatureId: z.uuid(),
  link: z.string().length(linkLength),
  expiresAtMs: z.number(),
});

export type SigningToken = Omit<z.infer<typeof signingTokenSchema>, "kind">;

const SIGNING_TOKEN_LENGTH_MAX = 1_000;

/** Seals a signing token for use in a URL. */
export const sealSigningToken = (signingToken: SigningToken): Promise<string> =>
  sealData({ kind: "signer", ...signingToken }, { password: env().SESSION_SECRET, ttl: 0 });

/** Opens a signing token. Null when it is broken, forged or expired. */
export async function openSigningToken(value: string, nowMs: number): Promise<SigningToken | null> {
  if (value.length > SIGNING_TOKEN_LENGTH_MAX) return null;
  const opened = await unsealData<unknown>(value, { password: env().SESSION_SECRET, ttl: 0 }).catch(() => null);
  const signingToken = signingTokenSchema.safeParse(opened);
  return signingToken.success && signingToken.data.expiresAtMs > nowMs ? signingToken.data : null;
}
