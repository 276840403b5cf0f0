/**
 * The ch_token cookie: its content, and how it is sealed and read (spec section 3, Token; design, Parts). Edge-safe.
 * The cookie is enough to pass the edge guard; every call checks the session's row again.
 */
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";

export { type ExternalCookie, type ExternalSignIn, sealExternalSignIn } from "./external-sign-in";
export { linkName, openSigningToken, type SigningToken, sealSigningToken } from "./signing-token";
export {
  openAccessToken,
  sealAccessToken,
  sealSubmittedText,
  unsealSubmittedText,
} from "./worker-access-token";

const anonymous = z.object({
  kind: z.literal("anonymous"),
  sessionId: z.uuid(),
  /** The anonymous identity, created when answers are first posted. */
  uid: z.string().nullable(),
  touchedAtMs: z.number(),
  startedAtMs: z.number(),
});

const person = z.object({
  kind: z.literal("person"),
  sessionId: z.uuid(),
  uid: z.string(),
  userId: z.uuid(),
  membershipId: z.uuid(),
  organisationId: z.uuid(),
  principal: z.object({
    group: z.enum(["Admin", "Agency", "Provider"]),
    codes: z.array(z.string()).readonly(),
    // A cookie from before the right existed is renewed with the first page.
    seesMedicalAnswers: z.boolean().default(false),
    isAuthorizer: z.boolean(),
    isLimited: z.boolean().default(false),
    isSettingUp: z.boolean(),
    apps: z.array(z.string()).readonly(),
    paysByDirectDebit: z.boolean(),
    advanceApproved: z.boolean(),
  }),
  touchedAtMs: z.number(),
  startedAtMs: z.number(),
});

/** A user who has entered their password but still needs a second factor or has to choose an organisation. */
const pending = z.object({
  kind: z.literal("pending"),
  sessionId: z.uuid(),
  uid: z.string(),
  userId: z.uuid(),
  /** The page they asked for; checked when they are signed in. */
  redirect: z.string().nullable(),
  touchedAtMs: z.number(),
  startedAtMs: z.number(),
});

const sessionSchema = z.discriminatedUnion("kind", [anonymous, person, pending]);

export type AnonymousSession = z.infer<typeof anonymous>;
export type PersonSession = z.infer<typeof person>;
export type PendingSession = z.infer<typeof pending>;
export type Session = z.infer<typeof sessionSchema>;

/** Seals a session for the cookie. */
export function seal(session: Session): Promise<string> {
  return sealData(session, { password: env().SESSION_SECRET, ttl: 0 });
}

const CACHE_MAX = 1_000;
const cache = new Map<string, Session>();

/** Opens a sealed session. Results are cached, because every request of a session carries the same cookie. */
async function open(value: string): Promise<Session | null> {
  const known = cache.get(value);
  if (known) return known;
  const opened = await unsealData<unknown>(value, { password: env().SESSION_SECRET, ttl: 0 }).catch(() => null);
  const session = sessionSchema.safeParse(opened);
  if (!session.success) return null;
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(value, session.data);
  return session.data;
}

/**
 * Reads a cookie's value. Null when it is broken, forged, idle or ended. The caller passes `nowMs` so that expiry can
 * be tested.
 */
export async function unseal(value: string | undefined, nowMs: number): Promise<Session | null> {
  if (!value) return null;
  const session = await open(value);
  if (!session) return null;
  const isIdle = nowMs - session.touchedAtMs > env().IDLE_TIMEOUT_MS;
  const lifetimeMs = session.kind === "pending" ? env().PENDING_SIGN_IN_MS : env().SESSION_LIFETIME_MS;
  const hasEnded = nowMs - session.startedAtMs > lifetimeMs;
  return isIdle || hasEnded ? null : session;
}

/** Creates a session for a new visitor. Nothing is stored until answers are posted. */
export function startAnonymous(nowMs: number): AnonymousSession {
  return { kind: "anonymous", sessionId: crypto.randomUUID(), uid: null, touchedAtMs: nowMs, startedAtMs: nowMs };
}

/** The cookie's options: a session cookie that scripts cannot read and other sites cannot send with a POST. */
export function cookieOptions() {
  return {
    name: constants.sessionCookieName,
    httpOnly: true,
    sameSite: "lax" as const,
    secure: new URL(env().PUBLIC_URL).protocol === "https:",
    path: "/",
  };
}
