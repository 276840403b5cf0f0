/** What pages do with the session: sign in, sign out, give a visitor an identity. Cookies are set here and at the edge only. */
import { cookies } from "next/headers";
import {
  landingPath,
  notFoundDresses,
  ownPath,
  redirectOf,
  signInAddress,
  signInPath,
  unavailable,
} from "@/lib/access";
import { unauthorized } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import * as sessions from "@/lib/backend/sessions";
import { env, flags } from "@/lib/config/env";
import { cookieOptions, type PendingSession, type PersonSession, type Session, seal } from "@/lib/session";
import { portalFor } from "./client";
import { knownDeviceFor, rememberDevice } from "./known-device";
import { attempt } from "./outcome";
import { device, isMobile, place, requestedPage, session } from "./request";

async function keep(made: Session): Promise<void> {
  const { name, ...options } = cookieOptions();
  (await cookies()).set(name, await seal(made), options);
}

async function forget(): Promise<void> {
  const { name, ...options } = cookieOptions();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}

/** How whoever asks arrives, for every way of signing in. */
export const arrival = async (redirect: string | undefined) => ({
  ...(await place()),
  device: await device(),
  redirect: redirect ?? null,
});

/**
 * Takes up a session that was made a moment ago, in place of the one there was. Returns the path to go on to: a pending
 * session goes on at sign-in, where the step it owes is shown.
 */
export async function take(made: PersonSession | PendingSession, redirect: string | null): Promise<string> {
  // Whoever signs in anew leaves the session he had.
  const former = await session();
  if (former && former.sessionId !== made.sessionId) await sessions.signOut(former, await place());
  await keep(made);
  if (made.kind === "pending") return signInAddress({ redirect: made.redirect });
  const person = await sessions.callerOfSession(made);
  if (person.kind === "person") await rememberDevice(person.email);
  return landingPath(redirect ?? undefined, made.principal, await isMobile(), flags());
}

/** Signs in and sets the cookie. Returns the path to go on to. Throws the domain's errors. */
export async function signIn(credentials: { email: string; password: string; redirect?: string }): Promise<string> {
  const { email, password, redirect } = credentials;
  const knownDevice = await knownDeviceFor(email);
  const made = await sessions.signIn({ email, password, knownDevice, ...(await arrival(redirect)) });
  return take(made, redirect ?? null);
}

/** Ends the session, whoever's it is, and clears the cookie: also when the row cannot be reached, which then ends by itself. */
export async function signOut(): Promise<void> {
  const current = await session();
  if (current) await attempt(async () => sessions.signOut(current, await place()));
  await forget();
}

/** Ends a sign-in that is not finished, and returns the sign-in page that still knows where the person was going. */
export async function signInAgain(reason: string): Promise<string> {
  const current = await session();
  await signOut();
  return signInAddress({ redirect: current?.kind === "pending" ? current.redirect : null, reason });
}

/** The sign-in page that says the login has expired, and from which the person comes back to the page asked for. */
export const expiredPath = async (): Promise<string> => signInPath(await requestedPage(), "expired");

/**
 * Ends the session that a page was drawn in, told by when it began: a page left open must not end the session of whoever has
 * signed in since.
 */
export async function endSession(startedAtMs: number): Promise<void> {
  const current = await session();
  if (current && current.startedAtMs === startedAtMs) await signOut();
}

/** Where the cookie is brought in line with the session's row on the way to `to`. */
export const renewPath = (to: string): string => `/session/renew?to=${encodeURIComponent(to)}`;

const afterTheEnd = (wanted: string): string =>
  /^\/signin(\?|$)/.test(wanted) ? wanted : signInPath(wanted, "expired");

/** Whether the host of the calls still takes the session; in process the row says it all. */
async function isTaken(made: PersonSession): Promise<boolean> {
  if (!env().PORTAL_API_URL) return true;
  const answer = await attempt(async () => (await portalFor(made)).users.me({ uid: "me" }));
  return answer.ok || answer.problem.code !== "UNAUTHORIZED";
}

/**
 * Brings the cookie in line with the session's row, and returns the path to go on to: `to` when that is one of ours, sign-in
 * with the words for it when the session has ended, not-found where it goes round in a circle.
 */
export async function renew(to: string | null): Promise<string> {
  const wanted = ownPath(to) ?? "/dashboard/overview";
  const current = await session();
  if (current?.kind !== "person" && current?.kind !== "pending") return wanted;
  const found = await attempt(async () => {
    await consume("renewals", current.sessionId);
    if (current.kind === "pending") return sessions.standing(current).then(() => "pending" as const);
    const made = await sessions.renewed(current);
    return made && (await isTaken(made)) ? made : null;
  });
  if (!found.ok && found.problem.code === "TOO_MANY_REQUESTS") return notFoundDresses.screen;
  if (!found.ok && found.problem.code !== "UNAUTHORIZED") return unavailable;
  if (!found.ok || found.data === null) {
    await signOut();
    return afterTheEnd(wanted);
  }
  if (found.data === "pending") {
    // Half-way through signing in another page was asked for: that is the one to go on to.
    const redirect = redirectOf(wanted) ?? (current.kind === "pending" ? current.redirect : null);
    if (current.kind === "pending" && redirect !== current.redirect) await keep({ ...current, redirect });
    return signInAddress({ redirect });
  }
  await keep(found.data);
  return wanted;
}

/** Its person is there: moves row and cookie on. False when the session has ended. Throws when nobody can tell. */
export async function stay(): Promise<boolean> {
  const current = await session();
  if (current?.kind !== "person") return false;
  const moved = await sessions.stay(current);
  if (moved) await keep(moved);
  return moved !== null;
}

/** Works for another of one's organisations from now on. Throws the domain's errors. */
export async function switchOrganisation(membershipId: string): Promise<void> {
  const current = await session();
  if (current?.kind !== "person") throw unauthorized();
  await keep(await sessions.switchOrganisation(current, membershipId, await place()));
}

/** Ends an anonymous session; staff who opened a worker's link keep their own, and a sign-in half-way goes on (docs/decisions). */
export async function leave(): Promise<void> {
  const current = await session();
  if (current?.kind !== "anonymous") return;
  await signOut();
}

/** The session of whoever posts: his own when it is alive, else an anonymous one with an identity, made now. */
export async function identify(): Promise<Session> {
  const { session: identified, isNew } = await sessions.identifyVisitor(await session());
  if (isNew) await keep(identified);
  return identified;
}

/** The half-way sign-in of whoever asks. Throws UNAUTHORIZED when there is none. */
export async function pendingSession(): Promise<PendingSession> {
  const current = await session();
  if (current?.kind !== "pending") throw unauthorized();
  return current;
}

/** Chooses the organisation of a half-way sign-in. Returns the path to go on to. */
export async function chooseOrganisation(membershipId: string): Promise<string> {
  const pending = await pendingSession();
  return take(await sessions.chooseOrganisation(pending, membershipId, await place()), pending.redirect);
}
