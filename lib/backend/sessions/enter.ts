/** Turns a proven identity into a session, in the order of spec section 4, however the identity was proven. */

import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import type { RequestOrigin } from "@/lib/backend/context";
import { DomainError, forbidden, refuse, unauthorized } from "@/lib/backend/errors";
import { logRefusal } from "@/lib/backend/refusals";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { memberships, sessions, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import type { Identity } from "@/lib/identity";
import type { PendingSession, PersonSession } from "@/lib/session";
import { hasAppAccess, type MembershipRow, membershipsOf, selectedOf, toPerson } from "./caller";
import { recordFailure } from "./failures";
import { sealRefreshToken } from "./refresh-token";
import { endOf, insertSession } from "./rows";
import { mustChoose, nextStep, type Step } from "./rules";

/** Where a sign-in comes from: `device` describes the browser, `redirect` is where the user wanted to go. */
export type Arrival = RequestOrigin & { device: string | null; redirect: string | null };

/** Whether a sign-in proves the user's identity, or another product vouches for them. */
type Proof = { isProved: boolean };

type PendingRow = {
  id: string;
  userId: string;
  membershipId: string | null;
  secondFactorAt: Date | null;
  authenticatedAt: Date | null;
};

/** The state of a pending sign-in: whose it is, the next step, and the organisations to choose from. */
export type PendingSignIn = {
  row: PendingRow;
  step: Step;
  companies: MembershipRow[];
  chosen: MembershipRow | undefined;
};

/**
 * The error for a user without an active organisation: "disabled" if they were deactivated in one, otherwise "no
 * account".
 */
async function noCompany(userId: string): Promise<DomainError> {
  const places = await withScope({ kind: "identity", userId }, (tx) =>
    tx.$count(memberships, eq(memberships.userId, userId)),
  );
  return places > 0 ? refuse(messages.signIn.disabled, "disabled") : refuse(messages.signIn.noAccount, "noAccount");
}

async function pendingSignInOf(row: PendingRow): Promise<PendingSignIn> {
  const companies = await membershipsOf(row.userId);
  if (companies.length === 0) throw await noCompany(row.userId);
  const asks = mustChoose(companies);
  const chosen = row.membershipId
    ? companies.find((company) => company.membershipId === row.membershipId)
    : asks
      ? undefined
      : selectedOf(companies);
  const step = nextStep({
    hasSecondFactor: companies.some((company) => company.hasSecondFactor),
    secondFactorShown: row.secondFactorAt !== null,
    mustChoose: asks,
    chosen: chosen ?? null,
  });
  return { row, step, companies, chosen };
}

/** The session of a user who has completed all steps: app access is validated, and the permissions are current. */
export function personSession(chosen: MembershipRow, sessionId: string, now: Date): PersonSession {
  const caller = toPerson(chosen);
  return {
    kind: "person",
    sessionId,
    uid: caller.uid,
    userId: caller.userId,
    membershipId: caller.membershipId,
    organisationId: caller.organisation.id,
    principal: caller.principal,
    touchedAtMs: now.getTime(),
    startedAtMs: now.getTime(),
  };
}

/** Refuses a pending sign-in for an organisation in which the user may not use this app, and audits it. */
async function demandAppAccess(chosen: MembershipRow, userId: string, origin: RequestOrigin): Promise<void> {
  if (hasAppAccess(chosen)) return;
  const error = forbidden();
  await recordFailure(origin, userId, error, "user");
  throw error;
}

/** Records the sign-in on the user and in the audit log. */
async function recordSignIn(tx: Transaction, chosen: MembershipRow, origin: RequestOrigin, now: Date): Promise<void> {
  const { userId, organisationId } = chosen;
  await tx.update(users).set({ lastSignedInAt: now }).where(eq(users.id, userId));
  await audit(
    tx,
    { caller: toPerson(chosen), requestId: origin.requestId, address: origin.address },
    { organisationId, action: "session.signedIn", subject: { type: "user", id: userId } },
  );
}

/**
 * Signs a proven identity in. `isProved` is false if another product vouches for the user. Returns their session, or a
 * pending one if another step is required. Throws with the catalogue's text for a care worker, an identity without a
 * user, a disabled user, and one without access to this app.
 */
export async function enter(
  identity: Identity,
  arrival: Arrival,
  { isProved }: Proof = { isProved: true },
): Promise<PersonSession | PendingSession> {
  if (identity.claims["worker"] === true) throw refuse(messages.signIn.workerRefused, "worker");
  const [user] = await withScope({ kind: "identity", uid: identity.uid }, (tx) =>
    tx.select().from(users).where(eq(users.uid, identity.uid)),
  );
  if (!user) throw refuse(messages.signIn.noAccount, "noAccount");
  if (!user.isActive) throw refuse(messages.signIn.disabled, "disabled");
  const now = clock.now();
  const authenticatedAt = isProved ? now : null;
  const row: PendingRow = {
    id: randomUUID(),
    userId: user.id,
    membershipId: null,
    secondFactorAt: null,
    authenticatedAt,
  };
  const pendingSignIn = await pendingSignInOf(row);
  if (pendingSignIn.chosen && pendingSignIn.step === "enter" && !hasAppAccess(pendingSignIn.chosen)) throw forbidden();
  const refreshTokenSealed = await sealRefreshToken(identity.refreshToken);
  const { device } = arrival;
  const inserted = { id: row.id, uid: user.uid, userId: user.id, refreshTokenSealed, device, authenticatedAt };
  const scope = { kind: "identity", sessionId: row.id, userId: user.id } as const;
  if (pendingSignIn.step !== "enter" || !pendingSignIn.chosen) {
    await withScope(scope, (tx) => insertSession(tx, { ...inserted, kind: "pending", membershipId: null }, now));
    return {
      kind: "pending",
      sessionId: row.id,
      uid: user.uid,
      userId: user.id,
      redirect: arrival.redirect,
      touchedAtMs: now.getTime(),
      startedAtMs: now.getTime(),
    };
  }
  const { chosen } = pendingSignIn;
  await withScope(scope, async (tx) => {
    await insertSession(tx, { ...inserted, kind: "person", membershipId: chosen.membershipId }, now);
    await recordSignIn(tx, chosen, arrival, now);
  });
  return personSession(chosen, row.id, now);
}

/** The current state of a pending sign-in. Throws UNAUTHORIZED when it has expired or was ended. */
export async function pendingSignIn(session: PendingSession, now = clock.now()): Promise<PendingSignIn> {
  const { sessionId, userId } = session;
  const [row] = await withScope({ kind: "identity", sessionId, userId }, (tx) =>
    tx
      .select({
        id: sessions.id,
        membershipId: sessions.membershipId,
        secondFactorAt: sessions.secondFactorAt,
        authenticatedAt: sessions.authenticatedAt,
      })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true)))
      .where(
        and(
          eq(sessions.id, sessionId),
          eq(sessions.userId, userId),
          eq(sessions.kind, "pending"),
          isNull(sessions.endedAt),
          gt(sessions.endsAt, now),
        ),
      ),
  );
  if (!row) throw unauthorized();
  return pendingSignInOf({ ...row, userId });
}

/**
 * Continues a pending sign-in after a step: turns it into a session when no step is left, otherwise leaves it pending.
 * Throws FORBIDDEN for an organisation in which the user may not use this app, UNAUTHORIZED when it has expired.
 */
export async function proceed(
  session: PendingSession,
  origin: RequestOrigin,
  now = clock.now(),
): Promise<PersonSession | PendingSession> {
  const { step, chosen } = await pendingSignIn(session, now);
  if (step !== "enter" || !chosen) return session;
  const { sessionId, userId } = session;
  await demandAppAccess(chosen, userId, origin);
  await withScope({ kind: "identity", sessionId, userId }, async (tx) => {
    const [opened] = await tx
      .update(sessions)
      .set({ kind: "person", membershipId: chosen.membershipId, lastRequestAt: now, endsAt: endOf("person", now) })
      .where(and(eq(sessions.id, sessionId), eq(sessions.kind, "pending"), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    if (!opened) throw unauthorized();
    await recordSignIn(tx, chosen, origin, now);
    await select(tx, userId, chosen.membershipId);
  });
  return personSession(chosen, sessionId, now);
}

/** Marks one of a user's organisations as selected, and the others as not. */
export async function select(tx: Transaction, userId: string, membershipId: string): Promise<void> {
  const own = await tx
    .select({ id: memberships.id, isSelected: memberships.isSelected })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    // In a fixed order, so that two simultaneous switches wait for each other instead of deadlocking, and with the
    // weakest lock that the update needs, since a session's foreign key also locks its membership row.
    .orderBy(memberships.id)
    .for("no key update");
  for (const { id, isSelected } of own) {
    if (isSelected === (id === membershipId)) continue;
    await tx
      .update(memberships)
      .set({ isSelected: id === membershipId })
      .where(eq(memberships.id, id));
  }
}

/**
 * Chooses the organisation of a pending sign-in and continues. Throws NOT_FOUND for one that is not the user's,
 * FORBIDDEN if they may not use this app.
 */
export async function chooseOrganisation(
  session: PendingSession,
  membershipId: string,
  origin: RequestOrigin,
): Promise<PersonSession | PendingSession> {
  const { companies, step } = await pendingSignIn(session);
  if (step !== "organisation") return proceed(session, origin);
  const company = companies.find((candidate) => candidate.membershipId === membershipId);
  const { sessionId, userId } = session;
  if (!company) {
    const caller = { kind: "person", userId } as const;
    logRefusal({
      caller,
      requestId: origin.requestId,
      address: origin.address,
      reason: "NOT_FOUND",
      what: "session.choose",
    });
    throw new DomainError("NOT_FOUND", messages.session.organisationUnknown);
  }
  await demandAppAccess(company, userId, origin);
  await withScope({ kind: "identity", sessionId, userId }, (tx) =>
    tx.update(sessions).set({ membershipId }).where(eq(sessions.id, sessionId)),
  );
  return proceed(session, origin);
}
