/** Switches to another of the user's organisations (spec section 4, Organisation switch). */

import { and, eq, isNull } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import type { RequestOrigin } from "@/lib/backend/context";
import { DomainError, forbidden, unauthorized } from "@/lib/backend/errors";
import { refusalsLogged } from "@/lib/backend/refusals";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { memberships, sessions } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import type { PersonSession } from "@/lib/session";
import { hasAppAccess, membershipsOf, toPerson } from "./caller";
import { personSession, select } from "./enter";
import { findPerson } from "./rows";

/**
 * Makes `membershipId` the session's organisation, and the one the user starts in next time; returns the session to be
 * encrypted again. Throws NOT_FOUND for an organisation that is not theirs, FORBIDDEN if they may not use this app or
 * must turn on a second factor first, UNAUTHORIZED when the session has ended.
 */
export function switchOrganisation(
  session: PersonSession,
  membershipId: string,
  origin: RequestOrigin,
  now = clock.now(),
): Promise<PersonSession> {
  const caller = { kind: "person", userId: session.userId } as const;
  return refusalsLogged("session.switch", { ...origin, caller }, () => change(session, membershipId, origin, now));
}

async function change(
  session: PersonSession,
  membershipId: string,
  { requestId, address }: RequestOrigin,
  now: Date,
): Promise<PersonSession> {
  const { sessionId, userId } = session;
  const current = await findPerson(session, now);
  if (!current) throw unauthorized();
  const chosen = (await membershipsOf(userId)).find((company) => company.membershipId === membershipId);
  if (!chosen) throw new DomainError("NOT_FOUND", messages.session.organisationUnknown);
  if (!hasAppAccess(chosen)) throw forbidden();
  if (chosen.requiresSecondFactor && !chosen.hasSecondFactor) {
    const message = messages.session.secondFactorNeeded(chosen.organisationName);
    throw new DomainError("FORBIDDEN", message, { reason: "secondFactorNeeded" });
  }
  if (current.membershipId !== membershipId) {
    await withScope({ kind: "identity", sessionId, userId }, async (tx) => {
      const [moved] = await tx
        .update(sessions)
        .set({ membershipId })
        .where(and(eq(sessions.id, sessionId), eq(sessions.kind, "person"), isNull(sessions.endedAt)))
        .returning({ id: sessions.id });
      if (!moved) throw unauthorized();
      // First, since it locks the rows in a fixed order: of two simultaneous switches one waits for the other.
      await select(tx, userId, membershipId);
      // Keep the last activity there, since the session's row now belongs to the other organisation.
      await tx
        .update(memberships)
        .set({ lastSeenAt: current.lastRequestAt })
        .where(eq(memberships.id, current.membershipId));
      await audit(
        tx,
        { caller: toPerson(chosen), requestId, address },
        {
          organisationId: chosen.organisationId,
          action: "session.switched",
          subject: { type: "user", id: userId },
          details: { from: current.organisationId },
        },
      );
    });
  }
  return { ...personSession(chosen, sessionId, now), startedAtMs: session.startedAtMs };
}
