/**
 * The ch_token cookie: what it holds, how it is sealed and read (spec section 3, Token; design, Parts). Edge-safe.
 * The cookie alone opens the edge; every call checks the session's row again.
 */
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";

export { openPass, type Pass, sealPass, sealTyped, unsealTyped } from "./pass";
export { linkName, openTicket, sealTicket, type Ticket } from "./ticket";

const anonymous = z.object({
  kind: z.literal("anonymous"),
  sessionId: z.uuid(),
  /** The anonymous identity, once answers were posted. */
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
    isAuthorizer: z.boolean(),
    isSettingUp: z.boolean(),
    apps: z.array(z.string()).readonly(),
    paysByDirectDebit: z.boolean(),
    advanceApproved: z.boolean(),
  }),
  touchedAtMs: z.number(),
  startedAtMs: z.number(),
});

/** Someone who has shown his password and still owes something: a second factor, the choice of an organisation. */
const pending = z.object({
  kind: z.literal("pending"),
  sessionId: z.uuid(),
  uid: z.string(),
  userId: z.uuid(),
  /** Where he wanted to go; decided on when he comes in. */
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

const KEPT_MAX = 1_000;
const kept = new Map<string, Session>();

/** Opens a seal. What was opened is kept for a while: the same cookie comes with every request of its session. */
async function open(value: string): Promise<Session | null> {
  const known = kept.get(value);
  if (known) return known;
  const opened = await unsealData<unknown>(value, { password: env().SESSION_SECRET, ttl: 0 }).catch(() => null);
  const session = sessionSchema.safeParse(opened);
  if (!session.success) return null;
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(value, session.data);
  return session.data;
}

/**
 * Reads a cookie's value. A broken, forged, idle or ended one counts as none: null.
 * `nowMs` is given by the caller so that expiry can be tested with a moved clock.
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

/** A session for a visitor who has none. Nothing is stored for it until answers are posted. */
export function startAnonymous(nowMs: number): AnonymousSession {
  return { kind: "anonymous", sessionId: crypto.randomUUID(), uid: null, touchedAtMs: nowMs, startedAtMs: nowMs };
}

/** How the cookie is set: a session cookie that scripts cannot read and other sites cannot send with a post. */
export function cookieOptions() {
  return {
    name: constants.sessionCookieName,
    httpOnly: true,
    sameSite: "lax" as const,
    secure: new URL(env().PUBLIC_URL).protocol === "https:",
    path: "/",
  };
}
