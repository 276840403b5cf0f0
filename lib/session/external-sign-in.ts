/**
 * The cookies of sign-ins in progress at an external identity provider: one per sign-in, named by its state, so that
 * two tabs do not interfere. Sealed with the session cookie's key, and distinguished from other seals by its kind.
 * Edge-safe.
 */
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { env } from "@/lib/config/env";

const schema = z.object({
  kind: z.literal("externalSignIn"),
  provider: z.string(),
  /** The purpose: to sign in, from the sign-in page or an invitation, or to re-authenticate on `page`. */
  purpose: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("signIn"), redirect: z.string().optional(), requestId: z.string().optional() }),
    z.object({ kind: z.literal("authenticateAgain"), page: z.string() }),
  ]),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  expiresAtMs: z.number(),
});

export type ExternalSignIn = Omit<z.infer<typeof schema>, "kind" | "expiresAtMs">;

const NAME = "external-sign-in.";
const MAX_AGE_S = 15 * 60;
const LENGTH_MAX = 8_000;
/** A limit on the size of the request headers; no one signs in at this many tabs at once. */
const COUNT_MAX = 4;

const isSecure = (): boolean => new URL(env().PUBLIC_URL).protocol === "https:";
const prefix = (): string => `${isSecure() ? "__Secure-" : ""}${NAME}`;

/** The name of a sign-in's cookie. */
export const externalSignInName = (state: string): string => `${prefix()}${state}`;

const options = () => ({
  httpOnly: true,
  // Lax, because the callback is a navigation from the provider's site.
  sameSite: "lax" as const,
  path: "/api/auth",
  secure: isSecure(),
  maxAge: MAX_AGE_S,
});

export type ExternalCookie = { name: string; value: string } & ReturnType<typeof options>;

/** Creates a sign-in's cookie. */
export async function sealExternalSignIn(signIn: ExternalSignIn, nowMs: number): Promise<ExternalCookie> {
  const sealed = { kind: "externalSignIn", ...signIn, expiresAtMs: nowMs + MAX_AGE_S * 1_000 };
  const value = await sealData(sealed, { password: env().SESSION_SECRET, ttl: 0 });
  return { name: externalSignInName(signIn.state), value, ...options() };
}

/**
 * Opens a sign-in's cookie for the given provider and state. Null when it is broken, forged, expired or belongs to
 * another sign-in.
 */
export async function openExternalSignIn(
  value: string | undefined,
  { provider, state }: { provider: string; state: string },
  nowMs: number,
): Promise<ExternalSignIn | null> {
  if (!value || value.length > LENGTH_MAX) return null;
  const opened = await unsealData<unknown>(value, { password: env().SESSION_SECRET, ttl: 0 }).catch(() => null);
  const signIn = schema.safeParse(opened);
  if (!signIn.success || signIn.data.expiresAtMs <= nowMs) return null;
  return signIn.data.provider === provider && signIn.data.state === state ? signIn.data : null;
}

/** The cookie that removes a sign-in's cookie. */
export const removedExternalSignIn = (name: string): ExternalCookie => ({ ...options(), name, value: "", maxAge: 0 });

/** The names of the cookies that a new sign-in removes: all abandoned ones, once there are too many. */
export function abandonedExternalSignIns(names: readonly string[]): string[] {
  const own = names.filter((name) => name.startsWith(prefix()));
  return own.length >= COUNT_MAX ? own : [];
}
