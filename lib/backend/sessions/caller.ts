/** From a session, or from a bearer token over HTTP, to the caller (design, The way of a request, 2). */
import { and, eq } from "drizzle-orm";
import type { Caller, PersonCaller, VisitorCaller } from "@/lib/backend/context";
import { forbidden, unauthorized } from "@/lib/backend/errors";
import { env } from "@/lib/config/env";
import { memberships, organisations, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { verifyIdToken } from "@/lib/identity";
import type { Session } from "@/lib/session";
import { findPerson, isAnonymousAlive, touch } from "./rows";

type Rows = {
  user: typeof users.$inferSelect;
  membership: typeof memberships.$inferSelect;
  organisation: typeof organisations.$inferSelect;
};

const stranger: VisitorCaller = { kind: "visitor", uid: null };

/** A person's caller from his rows. */
export function toPerson({ user, membership, organisation }: Rows): PersonCaller {
  const app = membership.apps.find((entry) => entry.appId === env().PLATFORM_APP_ID);
  return {
    kind: "person",
    uid: user.uid,
    userId: user.id,
    membershipId: membership.id,
    fullName: user.fullName,
    email: user.email,
    jobTitle: membership.jobTitle,
    group: user.userGroup,
    organisation: { id: organisation.id, name: organisation.name },
    isPrimary: membership.isPrimary,
    principal: {
      group: user.userGroup,
      codes: membership.permissionCodes,
      isAuthorizer: app?.isAuthorizer ?? false,
    },
  };
}

/** Whether the person may use this app at all (spec section 7, validate app access). */
export const hasAppAccess = (membership: Rows["membership"]): boolean =>
  membership.apps.some((entry) => entry.appId === env().PLATFORM_APP_ID);

/**
 * The caller a cookie's session stands for, its row still alive and the person's rights as they are now. A session that has
 * ended makes a stranger.
 */
export async function callerOfSession(session: Session | null, now = new Date()): Promise<Caller> {
  if (!session) return stranger;
  if (session.kind === "anonymous") {
    if (!session.uid) return stranger;
    const scope = { kind: "identity", sessionId: session.sessionId } as const;
    const isAlive = await withScope(scope, (tx) => isAnonymousAlive(tx, session.sessionId, now));
    return isAlive ? { kind: "visitor", uid: session.uid } : stranger;
  }
  const scope = { kind: "identity", sessionId: session.sessionId, userId: session.userId } as const;
  const found = await withScope(scope, async (tx) => {
    const row = await findPerson(tx, session.sessionId, now);
    if (row) await touch(tx, row.session, now);
    return row;
  });
  return found && hasAppAccess(found.membership) ? toPerson(found) : stranger;
}

export type BearerHeaders = { token: string; agencyId: string | null; providerId: string | null };

/**
 * The caller of a request over HTTP: the token's person, in the organisation the headers name (spec section 7), which must be
 * one of his. No header: the one he has selected. Throws UNAUTHORIZED for a bad token, FORBIDDEN for an organisation that is
 * not his or an app he may not use.
 */
export async function callerOfBearer({ token, agencyId, providerId }: BearerHeaders): Promise<Caller> {
  const identity = await verifyIdToken(token);
  if (!identity) throw unauthorized();
  // A care worker is refused on the web (spec section 6): his identity may fill in his questionnaire, it opens nothing else.
  if (identity.isAnonymous || identity.isWorker) return { kind: "visitor", uid: identity.uid };
  const [user] = await withScope({ kind: "identity", uid: identity.uid }, (tx) =>
    tx
      .select()
      .from(users)
      .where(and(eq(users.uid, identity.uid), eq(users.isActive, true))),
  );
  // Nor does the identity of someone who is no user of the portal.
  if (!user) return { kind: "visitor", uid: identity.uid };
  const wanted = agencyId ?? providerId;
  if (agencyId && providerId && agencyId !== providerId) throw forbidden();
  const rows = await membershipsOf(user.id);
  const chosen = wanted
    ? rows.find((row) => row.organisation.id === wanted && row.organisation.kind === (agencyId ? "agency" : "provider"))
    : (rows.find((row) => row.membership.isSelected) ?? rows[0]);
  if (!chosen || !hasAppAccess(chosen.membership)) throw forbidden();
  return toPerson({ user, ...chosen });
}

/** What a user is in each of his organisations. */
export function membershipsOf(userId: string) {
  return withScope({ kind: "identity", userId }, (tx) =>
    tx
      .select({ membership: memberships, organisation: organisations })
      .from(memberships)
      .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
      .where(eq(memberships.userId, userId)),
  );
}
