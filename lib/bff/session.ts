/** What pages do with the session: sign in, sign out, give a visitor an identity. Cookies are set here and at the edge only. */
import { cookies } from "next/headers";
import { landingPath } from "@/lib/access";
import { unauthorized } from "@/lib/backend/errors";
import * as sessions from "@/lib/backend/sessions";
import { cookieOptions, type PendingSession, type PersonSession, type Session, seal } from "@/lib/session";
import { attempt } from "./outcome";
import { address, device, isMobile, requestId, session } from "./request";

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
  address: await address(),
  requestId: await requestId(),
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
  if (former && former.sessionId !== made.sessionId) await sessions.signOut(former, await requestId());
  await keep(made);
  return made.kind === "pending" ? "/signin" : landingPath(redirect ?? undefined, made.principal, await isMobile());
}

/** Signs in and sets the cookie. Returns the path to go on to. Throws the domain's errors. */
export async function signIn(credentials: { email: string; password: string; redirect?: string }): Promise<string> {
  const { email, password, redirect } = credentials;
  const made = await sessions.signIn({ email, password, ...(await arrival(redirect)) });
  return take(made, redirect ?? null);
}

/** Ends the session, whoever's it is, and clears the cookie: also when the row cannot be reached, which then ends by itself. */
export async function signOut(): Promise<void> {
  const current = await session();
  if (current) await attempt(async () => sessions.signOut(current, await requestId()));
  await forget();
}

/** Ends an anonymous session; a member of staff who opened a worker's link keeps his own (docs/decisions). */
export async function leave(): Promise<void> {
  const current = await session();
  if (current?.kind === "person") return;
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
  return take(await sessions.chooseOrganisation(pending, membershipId, await requestId()), pending.redirect);
}
