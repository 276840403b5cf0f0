/** Renews the session cookie from its row, so that the middleware and the pages decide from the same data. */
import { clock } from "@/lib/config/clock";
import type { PersonSession } from "@/lib/session";
import { hasAppAccess, toPerson } from "./caller";
import { findPerson, touch } from "./rows";

/** The browser reports activity often; the row is written at most this often. */
const WRITE_INTERVAL_MS = 5_000;

/**
 * The session with the user's current permissions, to be encrypted again; null when it has ended, or the user or their
 * app access was disabled.
 */
export async function renewedSession(session: PersonSession, now = clock.now()): Promise<PersonSession | null> {
  const found = await findPerson(session, now);
  if (!found || !hasAppAccess(found)) return null;
  const { membershipId, organisation, principal } = toPerson(found);
  return {
    ...session,
    membershipId,
    organisationId: organisation.id,
    principal,
    touchedAtMs: now.getTime(),
  };
}

/** Extends the idle expiry of a session because its user is active (spec section 9). Null when it has ended. */
export async function extendSession(session: PersonSession, now = clock.now()): Promise<PersonSession | null> {
  const found = await findPerson(session, now);
  if (!found || !hasAppAccess(found)) return null;
  await touch(session.sessionId, found.lastRequestAt, now, WRITE_INTERVAL_MS);
  return { ...session, touchedAtMs: now.getTime() };
}
