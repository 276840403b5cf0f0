/** Resolves a session or an HTTP bearer token to the caller (design, The way of a request, 2). */

import { and, eq, isNull, sql } from "drizzle-orm";
import type { AnonymousCaller, Caller, Company, PersonCaller } from "@/lib/backend/context";
import { DomainError, forbidden, unauthorized } from "@/lib/backend/errors";
import { appearanceOf, preferenceOf } from "@/lib/backend/settings";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { type AppEntry, memberships, organisations, secondFactors, users } from "@/lib/db/schema";
import { limitOf, withScope } from "@/lib/db/tenancy";
import { verifyIdToken } from "@/lib/identity";
import type { Session } from "@/lib/session";
import { findPerson, isAnonymousAlive, type PersonRow, personColumns, toCompany, touch } from "./rows";

const unauthenticated: AnonymousCaller = { kind: "visitor", uid: null };

const thisApp = (apps: AppEntry[]) => apps.find((entry) => entry.appId === env().PLATFORM_APP_ID);

/**
 * Builds a person's caller from their row; `companies` are all the organisations they can work for, if requested.
 * Without `authenticatedAt` the caller counts as not recently authenticated.
 */
export function toPerson(row: PersonRow, companies: Company[] = [], authenticatedAt: Date | null = null): PersonCaller {
  const limitedTo = limitOf(row);
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
    organisationStatus: row.organisationStatus,
    isPrimary: row.isPrimary,
    limitedTo,
    licences: row.licences,
    capitalAdvance: row.capitalAdvance,
    preference: preferenceOf(row.displaySettings),
    appearance: appearanceOf(row.displaySettings),
    principal: {
      group: row.userGroup,
      codes: row.permissionCodes,
      seesMedicalAnswers: row.seesMedicalAnswers,
      isAuthorizer: thisApp(row.apps)?.isAuthorizer ?? false,
      isLimited: limitedTo !== null,
      isSettingUp: row.isPrimary && row.organisationStatus === "draft",
      apps: row.apps.map(({ appId }) => appId),
      paysByDirectDebit: row.paymentMethod === "direct_debit",
      advanceApproved: row.capitalAdvance === "APPROVED",
    },
    authenticatedAt,
    companies,
  };
}

/** Whether the user may use this app at all (spec section 7, validate app access). */
export const hasAppAccess = ({ apps }: Pick<PersonRow, "apps">): boolean => thisApp(apps) !== undefined;

/**
 * The caller of a session cookie, if its row is still valid, with the user's current permissions. A session that has
 * ended gives an anonymous visitor. `isActivity`: whether this extends the session, as every request of a person does.
 */
export async function callerOfSession(
  session: Session | null,
  now = clock.now(),
  { isActivity = true } = {},
): Promise<Caller> {
  if (!session) return unauthenticated;
  if (session.kind === "pending") return unauthenticated;
  if (session.kind === "anonymous") {
    if (!session.uid) return unauthenticated;
    const isAlive = await isAnonymousAlive(session.sessionId, now);
    return isAlive ? { kind: "visitor", uid: session.uid } : unauthenticated;
  }
  const found = await findPerson(session, now);
  if (!found || !hasAppAccess(found)) return unauthenticated;
  if (isActivity) await touch(session.sessionId, found.lastRequestAt, now);
  return toPerson(found, found.companies, found.authenticatedAt);
}

export type BearerHeaders = { token: string; agencyId: string | null; providerId: string | null };

/**
 * The caller of an HTTP request: the token's user, in the organisation that the headers name (spec section 7), which
 * must be one of theirs; without a header, the one they have selected. Throws UNAUTHORIZED for an invalid token and for
 * one without the second factor that the user has or the organisation requires, FORBIDDEN for an organisation that is
 * not theirs or an app they may not use.
 */
export async function callerOfBearer({ token, agencyId, providerId }: BearerHeaders): Promise<Caller> {
  const identity = await verifyIdToken(token);
  if (!identity) throw unauthorized();
  // Care workers cannot use the web portal (spec section 6): their identity can fill in their questionnaire and nothing
  // else.
  if (identity.isAnonymous) return { kind: "visitor", uid: identity.uid };
  if (identity.isWorker) return { kind: "visitor", uid: identity.uid, refusal: "worker" };
  const [user] = await withScope({ kind: "identity", uid: identity.uid }, (tx) =>
    tx.select().from(users).where(eq(users.uid, identity.uid)),
  );
  // The same applies to an identity that is not, or no longer, a user of the portal.
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
    throw new DomainError("UNAUTHORIZED", messages.secondFactor.secondFactorMissing, { reason: "secondFactor" });
  }
  return toPerson(chosen, rows.map(toCompany), identity.authenticatedAt);
}

/** A user's memberships, except those that were deactivated. */
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

/** The organisation that a user with several starts in. */
export const selectedOf = <R extends { isSelected: boolean }>(rows: R[]): R | undefined =>
  rows.find((row) => row.isSelected) ?? rows[0];
