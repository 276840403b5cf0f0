/** The cookie brought in line with the row: what the edge decides from and what the pages decide from are then the same. */
import type { PersonSession } from "@/lib/session";
import { hasAppAccess, toPerson } from "./caller";
import { findPerson, touch } from "./rows";

/** A moving pointer tells us often: the row is written at most this often. */
const TOLD_EVERY_MS = 5_000;

/**
 * The session with the person's rights as they are now, to be sealed again; null when it has ended, which includes a user or
 * an app that was turned off.
 */
export async function renewed(session: PersonSession, now = new Date()): Promise<PersonSession | null> {
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

/** Moves the idle expiry of a session on, because its person is there (spec section 9). Null when it has ended. */
export async function stay(session: PersonSession, now = new Date()): Promise<PersonSession | null> {
  const found = await findPerson(session, now);
  if (!found || !hasAppAccess(found)) return null;
  await touch(session.sessionId, found.lastRequestAt, now, TOLD_EVERY_MS);
  return { ...session, touchedAtMs: now.getTime() };
}
