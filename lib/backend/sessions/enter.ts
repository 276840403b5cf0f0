/** From a proven identity to a session, in the order of spec section 4, whichever way the identity was proven. */
import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import type { Place } from "@/lib/backend/context";
import { DomainError, forbidden, refuse, unauthorized } from "@/lib/backend/errors";
import { logRefusal } from "@/lib/backend/refusals";
import { messages } from "@/lib/config/messages";
import { memberships, sessions, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import type { Identity } from "@/lib/identity";
import type { PendingSession, PersonSession } from "@/lib/session";
import { hasAppAccess, type MembershipRow, membershipsOf, selectedOf, toPerson } from "./caller";
import { noteFailure } from "./failures";
import { sealRefreshToken } from "./refresh-token";
import { endOf, insertSession } from "./rows";
import { mustChoose, nextStep, type Step } from "./rules";

/** How someone comes: `device` is his browser in words, `redirect` where he wanted to go. */
export type Arrival = Place & { device: string | null; redirect: string | null };

/** Whether a sign-in proves who its person is, or another product vouches for them. */
type Proof = { isProved: boolean };

type PendingRow = {
  id: string;
  userId: string;
  membershipId: string | null;
  secondFactorAt: Date | null;
  authenticatedAt: Date | null;
};

/** Where a sign-in stands: whose it is, what is still owed, and between which organisations he may choose. */
export type Standing = {
  row: PendingRow;
  step: Step;
  companies: MembershipRow[];
  chosen: MembershipRow | undefined;
};

/** Someone who may work for no organisation: told that he was turned off where there is one that did so. */
async function noCompany(userId: string): Promise<DomainError> {
  const places = await withScope({ kind: "identity", userId }, (tx) =>
    tx.$count(memberships, eq(memberships.userId, userId)),
  );
  return places > 0 ? refuse(messages.signIn.disabled, "disabled") : refuse(messages.signIn.noAccount, "noAccount");
}

async function standingOf(row: PendingRow): Promise<Standing> {
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

/** The session of someone who owes nothing more: app access is validated, the rights are those of now. */
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

/** Refuses an organisation in which someone who has got half-way may not use this app, and notes it. */
async function demandAppAccess(chosen: MembershipRow, userId: string, place: Place): Promise<void> {
  if (hasAppAccess(chosen)) return;
  const error = forbidden();
  await noteFailure(place, userId, error, "user");
  throw error;
}

/** Notes on the user and in the audit log that he has signed in. */
async function noteSignIn(tx: Transaction, chosen: MembershipRow, place: Place, now: Date): Promise<void> {
  const { userId, organisationId } = chosen;
  await tx.update(users).set({ lastSignedInAt: now }).where(eq(users.id, userId));
  await audit(
    tx,
    { caller: toPerson(chosen), requestId: place.requestId, address: place.address },
    { organisationId, action: "session.signedIn", subject: { type: "user", id: userId } },
  );
}

/**
 * Opens the portal to a proven identity. `isProved` is false where another product vouches for the person. Returns their session, or a pending one where they owe a step more. Throws with the
 * catalogue's text for a care worker, an identity without a user, a user that was turned off, and one without this app.
 */
export async function enter(
  identity: Identity,
  arrival: Arrival,
  { isProved }: Proof = { isProved: true },
): Promise<PersonSession | PendingSession> {
  if (identity.claims.worker === true) throw refuse(messages.signIn.workerRefused, "worker");
  const [user] = await withScope({ kind: "identity", uid: identity.uid }, (tx) =>
    tx.select().from(users).where(eq(users.uid, identity.uid)),
  );
  if (!user) throw refuse(messages.signIn.noAccount, "noAccount");
  if (!user.isActive) throw refuse(messages.signIn.disabled, "disabled");
  const now = new Date();
  const authenticatedAt = isProved ? now : null;
  const row: PendingRow = {
    id: randomUUID(),
    userId: user.id,
    membershipId: null,
    secondFactorAt: null,
    authenticatedAt,
  };
  const standing = await standingOf(row);
  if (standing.chosen && standing.step === "enter" && !hasAppAccess(standing.chosen)) throw forbidden();
  const refreshTokenSealed = await sealRefreshToken(identity.refreshToken);
  const { device } = arrival;
  const inserted = { id: row.id, uid: user.uid, userId: user.id, refreshTokenSealed, device, authenticatedAt };
  const scope = { kind: "identity", sessionId: row.id, userId: user.id } as const;
  if (standing.step !== "enter" || !standing.chosen) {
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
  const { chosen } = standing;
  await withScope(scope, async (tx) => {
    await insertSession(tx, { ...inserted, kind: "person", membershipId: chosen.membershipId }, now);
    await noteSignIn(tx, chosen, arrival, now);
  });
  return personSession(chosen, row.id, now);
}

/** Where a pending sign-in stands now. Throws UNAUTHORIZED when it has run out, or was ended. */
export async function standing(session: PendingSession, now = new Date()): Promise<Standing> {
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
  return standingOf({ ...row, userId });
}

/**
 * Goes on with a pending sign-in after one of its steps was done: makes it a session when nothing more is owed, else leaves it
 * pending. Throws FORBIDDEN for an organisation in which the person may not use this app, UNAUTHORIZED when it has run out.
 */
export async function proceed(
  session: PendingSession,
  place: Place,
  now = new Date(),
): Promise<PersonSession | PendingSession> {
  const { step, chosen } = await standing(session, now);
  if (step !== "enter" || !chosen) return session;
  const { sessionId, userId } = session;
  await demandAppAccess(chosen, userId, place);
  await withScope({ kind: "identity", sessionId, userId }, async (tx) => {
    const [opened] = await tx
      .update(sessions)
      .set({ kind: "person", membershipId: chosen.membershipId, lastRequestAt: now, endsAt: endOf("person", now) })
      .where(and(eq(sessions.id, sessionId), eq(sessions.kind, "pending"), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    if (!opened) throw unauthorized();
    await noteSignIn(tx, chosen, place, now);
    await select(tx, userId, chosen.membershipId);
  });
  return personSession(chosen, sessionId, now);
}

/** Marks one of a user's organisations as the one he works for, and the others not. */
export async function select(tx: Transaction, userId: string, membershipId: string): Promise<void> {
  const own = await tx
    .select({ id: memberships.id, isSelected: memberships.isSelected })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    // In one order, and no harder than the update needs: a session's own row holds its membership against being deleted. Two who
    // switch at once then wait for each other instead of one failing.
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
 * Chooses the organisation of a pending sign-in and goes on. Throws NOT_FOUND for one that is not his, FORBIDDEN where he may
 * not use this app.
 */
export async function chooseOrganisation(
  session: PendingSession,
  membershipId: string,
  place: Place,
): Promise<PersonSession | PendingSession> {
  const { companies, step } = await standing(session);
  if (step !== "organisation") return proceed(session, place);
  const company = companies.find((candidate) => candidate.membershipId === membershipId);
  const { sessionId, userId } = session;
  if (!company) {
    const caller = { kind: "person", userId } as const;
    logRefusal({
      ...{ caller, requestId: place.requestId, address: place.address },
      reason: "NOT_FOUND",
      what: "session.choose",
    });
    throw new DomainError("NOT_FOUND", messages.session.organisationUnknown);
  }
  await demandAppAccess(company, userId, place);
  await withScope({ kind: "identity", sessionId, userId }, (tx) =>
    tx.update(sessions).set({ membershipId }).where(eq(sessions.id, sessionId)),
  );
  return proceed(session, place);
}
