/** What pages do with the session: sign in, sign out, give a visitor an identity. Cookies are set here and at the edge only. */
import { cookies } from "next/headers";
import { landingPath } from "@/lib/access";
import * as sessions from "@/lib/backend/sessions";
import { cookieOptions, type Session, seal } from "@/lib/session";
import { attempt } from "./outcome";
import { address, requestId, session } from "./request";

async function keep(made: Session): Promise<void> {
  const { name, ...options } = cookieOptions();
  (await cookies()).set(name, await seal(made), options);
}

async function forget(): Promise<void> {
  const { name, ...options } = cookieOptions();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}

/** Signs in and sets the cookie. Returns the path to go on to. Throws the domain's errors. */
export async function signIn(credentials: { email: string; password: string; redirect?: string }): Promise<string> {
  const made = await sessions.signIn({
    email: credentials.email,
    password: credentials.password,
    address: await address(),
    requestId: await requestId(),
  });
  // Whoever signs in anew leaves the session he had.
  const former = await session();
  if (former) await sessions.signOut(former, await requestId());
  await keep(made);
  return landingPath(credentials.redirect, made.principal);
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
