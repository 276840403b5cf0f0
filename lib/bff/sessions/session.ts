/**
 * Sessions as pages use them: sign in, sign out, give an anonymous visitor an identity. Cookies are only set here and
 * at the edge.
 */
import { cookies } from "next/headers";
import {
  landingPath,
  notFoundLayouts,
  ownPath,
  redirectOf,
  signInAddress,
  signInPath,
  unavailable,
} from "@/lib/access";
import { unauthorized } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import * as sessions from "@/lib/backend/sessions";
import { portalFor } from "@/lib/bff/client";
import { device, isMobile, requestedPage, requestOrigin, session } from "@/lib/bff/request";
import { attempt } from "@/lib/bff/result";
import { env, flags } from "@/lib/config/env";
import { cookieOptions, type PendingSession, type PersonSession, type Session, seal } from "@/lib/session";
import { knownDeviceFor, rememberDevice } from "./known-device";
import { forgetOwnDevice } from "./own-device";

async function storeSessionCookie(made: Session): Promise<void> {
  const { name, ...options } = cookieOptions();
  (await cookies()).set(name, await seal(made), options);
}

async function clearSessionCookie(): Promise<void> {
  const { name, ...options } = cookieOptions();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}

/** The address and device of the request, for every way of signing in. */
export const arrival = async (redirect: string | undefined) => ({
  ...(await requestOrigin()),
  device: await device(),
  redirect: redirect ?? null,
});

/**
 * Starts using a session that has just been created, in place of the previous one. Returns the path to continue at: a
 * pending session continues at sign-in, where its next step is shown.
 */
export async function startSession(made: PersonSession | PendingSession, redirect: string | null): Promise<string> {
  // Signing in again ends the previous session.
  const former = await session();
  if (former && former.sessionId !== made.sessionId) await sessions.signOut(former, await requestOrigin());
  await forgetOwnDevice(made.userId);
  await storeSessionCookie(made);
  if (made.kind === "pending") return signInAddress({ redirect: made.redirect });
  const person = await sessions.callerOfSession(made);
  if (person.kind === "person") await rememberDevice(person.email);
  return landingPath(redirect ?? undefined, made.principal, await isMobile(), flags());
}

/** Signs in and sets the cookie. Returns the path to continue at. Throws the domain's errors. */
export async function signIn(credentials: {
  email: string;
  password: string;
  redirect?: string | undefined;
}): Promise<string> {
  const { email, password, redirect } = credentials;
  const knownDevice = await knownDeviceFor(email);
  const made = await sessions.signIn({ email, password, knownDevice, ...(await arrival(redirect)) });
  return startSession(made, redirect ?? null);
}

/** Ends the session of any kind and clears the cookie, even if the row cannot be reached; it then expires. */
export async function signOut(): Promise<void> {
  const current = await session();
  if (current) await attempt(async () => sessions.signOut(current, await requestOrigin()));
  await forgetOwnDevice();
  await clearSessionCookie();
}

/** Ends a pending sign-in. Returns the sign-in page, which still knows where the person was going. */
export async function signInAgain(reason: string): Promise<string> {
  const current = await session();
  await signOut();
  return signInAddress({ redirect: current?.kind === "pending" ? current.redirect : null, reason });
}

/** The sign-in page that says the login has expired, and returns the person to the requested page. */
export const expiredPath = async (): Promise<string> => signInPath(await requestedPage(), "expired");

/**
 * Ends the session that a page was rendered in, identified by its start time: a page left open must not end the session
 * of someone who has signed in since.
 */
export async function endSession(startedAtMs: number): Promise<void> {
  const current = await session();
  if (current && current.startedAtMs === startedAtMs) await signOut();
}

/** The path that refreshes the cookie from the session's row and then redirects to `to`. */
export const renewPath = (to: string): string => `/session/renew?to=${encodeURIComponent(to)}`;

const afterTheEnd = (wanted: string): string =>
  /^\/signin(\?|$)/.test(wanted) ? wanted : signInPath(wanted, "expired");

/** Whether the host of the calls still accepts the session; in process the session's row is enough. */
async function isTaken(made: PersonSession): Promise<boolean> {
  if (!env().PORTAL_API_URL) return true;
  const answer = await attempt(async () => (await portalFor(made)).users.me({ uid: "me" }));
  return answer.ok || answer.error.code !== "UNAUTHORIZED";
}

/**
 * Refreshes the cookie from the session's row. Returns the path to continue at: `to` when that is one of ours, sign-in
 * with a reason when the session has ended, not-found when the redirects form a loop.
 */
export async function renew(to: string | null): Promise<string> {
  const wanted = ownPath(to) ?? "/dashboard/overview";
  const current = await session();
  if (current?.kind !== "person" && current?.kind !== "pending") return wanted;
  const found = await attempt(async () => {
    await consume("renewals", current.sessionId);
    if (current.kind === "pending") return sessions.pendingSignIn(current).then(() => "pending" as const);
    const made = await sessions.renewedSession(current);
    return made && (await isTaken(made)) ? made : null;
  });
  if (!found.ok && found.error.code === "TOO_MANY_REQUESTS") return notFoundLayouts.screen;
  if (!found.ok && found.error.code !== "UNAUTHORIZED") return unavailable;
  if (!found.ok || found.data === null) {
    await signOut();
    return afterTheEnd(wanted);
  }
  if (found.data === "pending") {
    // If another page was requested during sign-in, continue there.
    const redirect = redirectOf(wanted) ?? (current.kind === "pending" ? current.redirect : null);
    if (current.kind === "pending" && redirect !== current.redirect) await storeSessionCookie({ ...current, redirect });
    return signInAddress({ redirect });
  }
  await storeSessionCookie(found.data);
  return wanted;
}

/**
 * Extends the session in row and cookie because the person is active. False when the session has ended. Throws when it
 * cannot be determined.
 */
export async function extendSession(): Promise<boolean> {
  const current = await session();
  if (current?.kind !== "person") return false;
  const moved = await sessions.extendSession(current);
  if (moved) await storeSessionCookie(moved);
  return moved !== null;
}

/** Switches to another of the person's organisations. Throws the domain's errors. */
export async function switchOrganisation(membershipId: string): Promise<void> {
  const current = await session();
  if (current?.kind !== "person") throw unauthorized();
  await storeSessionCookie(await sessions.switchOrganisation(current, membershipId, await requestOrigin()));
}

/**
 * Ends an anonymous session; staff who opened a worker's link keep theirs, and a pending sign-in continues
 * (docs/decisions).
 */
export async function endAnonymousSession(): Promise<void> {
  const current = await session();
  if (current?.kind !== "anonymous") return;
  await signOut();
}

/** The active session of the person who posts, or a new anonymous one with an identity. */
export async function identify(): Promise<Session> {
  const { session: identified, isNew } = await sessions.identifyAnonymous(await session());
  if (isNew) await storeSessionCookie(identified);
  return identified;
}

/** The pending sign-in of the caller. Throws UNAUTHORIZED when there is none. */
export async function pendingSession(): Promise<PendingSession> {
  const current = await session();
  if (current?.kind !== "pending") throw unauthorized();
  return current;
}

/** Chooses the organisation of a pending sign-in. Returns the path to continue at. */
export async function chooseOrganisation(membershipId: string): Promise<string> {
  const pending = await pendingSession();
  return startSession(
    await sessions.chooseOrganisation(pending, membershipId, await requestOrigin()),
    pending.redirect,
  );
}
