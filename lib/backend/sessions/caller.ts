/** From a session, or from a bearer token over HTTP, to the caller (design, The way of a request, 2). */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Caller, Company, PersonCaller, VisitorCaller } from "@/lib/backend/context";
import { DomainError, forbidden, unauthorized } from "@/lib/backend/errors";
import { preferenceOf } from "@/lib/backend/settings";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { type AppEntry, memberships, organisations, secondFactors, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { verifyIdToken } from "@/lib/identity";
import type { Session } from "@/lib/session";
import { findPerson, isAnonymousAlive, type PersonRow, personColumns, toCompany, touch } from "./rows";

const stranger: VisitorCaller = { kind: "visitor", uid: null };

const thisApp = (apps: AppEntry[]) => apps.find((entry) => entry.appId === env().PLATFORM_APP_ID);

/**
 * A person's caller from their row; `companies` are all they may work for, where that is asked for. Without `authenticatedAt` the caller
 * counts as one who has not proved who they are.
 */
export function toPerson(row: PersonRow, companies: Company[] = [], authenticatedAt: Date | null = null): PersonCaller {
  return {
    kind: "person",
    uid: row.uid,
    userId: row.userId,
    membershipId: row.membershipId,
    fullName: row.fullName,
    email: row.email,
    jobTitle: row.jobTitle,
    group: row.userGroup,
    organisation: { id: row.organisationId, name: row.organisationName },
    standing: row.organisationStatus,
    isPrimary: row.isPrimary,
    licences: row.licences,
    capitalAdvance: row.capitalAdvance,
    preference: preferenceOf(row.timeSettings),
    principal: {
      group: row.userGroup,
      codes: row.permissionCodes,
      isAuthorizer: thisApp(row.apps)?.isAuthorizer ?? false,
      isSettingUp: row.isPrimary && row.organisationStatus === "draft",
      apps: row.apps.map(({ appId }) => appId),
      paysByDirectDebit: row.paymentMethod === "direct_debit",
      advanceApproved: row.capitalAdvance === "APPROVED",
    },
    authenticatedAt,
    companies,
  };
}

/** Whether the person may use this app at all (spec section 7, validate app access). */
export const hasAppAccess = ({ apps }: Pick<PersonRow, "apps">): boolean => thisApp(apps) !== undefined;

/**
 * The caller a cookie's session stands for, its row still alive and the person's rights as they are now. A session that has
 * ended makes a stranger.
 */
export async function callerOfSession(session: Session | null, now = new Date()): Promise<Caller> {
  if (!session) return stranger;
  if (session.kind === "pending") return stranger;
  if (session.kind === "anonymous") {
    if (!session.uid) return stranger;
    const isAlive = await isAnonymousAlive(session.sessionId, now);
    return isAlive ? { kind: "visitor", uid: session.uid } : stranger;
  }
  const found = await findPerson(session, now);
  if (!found || !hasAppAccess(found)) return stranger;
  await touch(session.sessionId, found.lastRequestAt, now);
  return toPerson(found, found.companies, found.authenticatedAt);
}

export type BearerHeaders = { token: string; agencyId: string | null; providerId: string | null };

/**
 * The caller of a request over HTTP: the token's person, in the organisation the headers name (spec section 7), which must be
 * one of his. No header: the one he has selected. Throws UNAUTHORIZED for a bad token and for one without the second factor
 * that its person has or the organisation requires, FORBIDDEN for an organisation that is not his or an app he may not use.
 */
export async function callerOfBearer({ token, agencyId, providerId }: BearerHeaders): Promise<Caller> {
  const identity = await verifyIdToken(token);
  if (!identity) throw unauthorized();
  // A care worker is refused on the web (spec section 6): his identity may fill in his questionnaire, it opens nothing else.
  if (identity.isAnonymous) return { kind: "visitor", uid: identity.uid };
  if (identity.isWorker) return { kind: "visitor", uid: identity.uid, refusal: "worker" };
  const [user] = await withScope({ kind: "identity", uid: identity.uid }, (tx) =>
    tx.select().from(users).where(eq(users.uid, identity.uid)),
  );
  // Nor does the identity of someone who is no user of the portal, or no longer one.
  if (!user?.isActive) return { kind: "visitor", uid: identity.uid, refusal: user ? "disabled" : "noAccount" };
  const wanted = agencyId ?? providerId;
  if (agencyId && providerId && agencyId !== providerId) throw forbidden();
  const rows = await membershipsOf(user.id);
  const kind = agencyId ? "agency" : "provider";
  const chosen = wanted
    ? rows.find((row) => row.organisationId === wanted && row.organisationKind === kind)
    : selectedOf(rows);
  if (!chosen || !hasAppAccess(chosen)) throw forbidden();
  if ((chosen.hasSecondFactor || chosen.requiresSecondFactor) && !identity.hasShownSecondFactor) {
    throw new DomainError("UNAUTHORIZED", messages.secondFactor.tokenWithout, { reason: "secondFactor" });
  }
  return toPerson(chosen, rows.map(toCompany), identity.authenticatedAt);
}

/** What a user is in each of his organisations, save those in which he was deactivated. */
export function membershipsOf(userId: string) {
  return withScope({ kind: "identity", userId }, (tx) =>
    tx
      .select({
        ...personColumns,
        isSelected: memberships.isSelected,
        joinedAt: memberships.createdAt,
        organisationKind: organisations.kind,
        parentCompany: organisations.parentCompany,
        imageUrl: organisations.imageUrl,
        requiresSecondFactor: organisations.requiresSecondFactor,
        hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .where(and(eq(memberships.userId, userId), isNull(memberships.deactivatedAt)))
      .orderBy(organisations.name, organisations.id),
  );
}

export type MembershipRow = Awaited<ReturnType<typeof membershipsOf>>[number];

/** The organisation a user of several begins in. */
export const selectedOf = <R extends { isSelected: boolean }>(rows: R[]): R | undefined =>
  rows.find((row) => row.isSelected) ?? rows[0];
