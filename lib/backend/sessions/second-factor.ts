/** The second factor at sign-in: verified by users who have one, set up by users whose organisation requires one. */

import { and, eq, isNull } from "drizzle-orm";
import type { Holder } from "@/lib/backend/account-action";
import { isRecentlyAuthenticated } from "@/lib/backend/authentication-rule";
import type { RequestOrigin } from "@/lib/backend/context";
import { conflict, DomainError, unauthorized } from "@/lib/backend/errors";
import { confirmSetUp, type Proof, prove, startSetUp } from "@/lib/backend/second-factors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { sessions } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { IdentityError } from "@/lib/identity";
import type { PendingSession, PersonSession } from "@/lib/session";
import { selectedOf, toPerson } from "./caller";
import { pendingSignIn, proceed } from "./enter";
import { forgetIdToken, refreshTokenWithSecondFactor } from "./refresh-token";
import type { Step } from "./rules";

/**
 * The user of a pending sign-in, for their second factor. They are not in an organisation yet, so their actions are
 * audited for the organisation they have chosen, or else the one they have selected. Throws UNAUTHORIZED when it has
 * expired.
 */
export async function pendingHolder(
  session: PendingSession,
  origin: RequestOrigin,
  now = clock.now(),
): Promise<Holder & { step: Step }> {
  const { row, step, companies, chosen } = await pendingSignIn(session, now);
  const company = chosen ?? selectedOf(companies);
  if (!company) throw unauthorized();
  return { ...origin, step, caller: toPerson(company, [], row.authenticatedAt), sessionId: session.sessionId };
}

/**
 * Marks a session as having verified the second factor, and so as recently authenticated. When calls go to another
 * host, the session's token carries the claim from now on. Throws UNAUTHORIZED when the session has ended.
 */
export async function markSecondFactor({ caller, sessionId }: Holder, now = clock.now()): Promise<void> {
  const refreshTokenSealed = await refreshTokenWithSecondFactor(caller.uid).catch((error: unknown) => {
    if (error instanceof IdentityError) throw new DomainError("SERVICE_UNAVAILABLE", messages.signIn.unreachable);
    throw error;
  });
  const [marked] = await withScope({ kind: "identity", sessionId, userId: caller.userId }, (tx) =>
    tx
      .update(sessions)
      .set({ secondFactorAt: now, authenticatedAt: now, ...(refreshTokenSealed ? { refreshTokenSealed } : {}) })
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, caller.userId), isNull(sessions.endedAt)))
      .returning({ id: sessions.id }),
  );
  if (!marked) throw unauthorized();
  forgetIdToken(sessionId);
}

/**
 * Verifies the second factor of a pending sign-in and continues it. Throws BAD_REQUEST for a wrong code,
 * TOO_MANY_REQUESTS for too many attempts, UNAUTHORIZED when the sign-in has expired, and what `proceed` throws.
 */
export async function answerSecondFactor(
  session: PendingSession,
  proof: Proof,
  origin: RequestOrigin,
  now = clock.now(),
): Promise<PersonSession | PendingSession> {
  const { step, ...holder } = await pendingHolder(session, origin, now);
  if (step === "secondFactor") {
    await prove(holder, proof, now, async () => true);
    await markSecondFactor(holder, now);
  }
  return proceed(session, origin, now);
}

/**
 * The user who sets up a second factor at sign-in. Throws CONFLICT if that is not their next step, UNAUTHORIZED if they
 * entered their password too long ago: the sign-in then starts again.
 */
async function enrolling(session: PendingSession, origin: RequestOrigin, now: Date): Promise<Holder> {
  const { step, ...holder } = await pendingHolder(session, origin, now);
  if (step !== "enrolSecondFactor") throw conflict(messages.secondFactor.setUpExpired, "setUpExpired");
  if (!isRecentlyAuthenticated(holder.caller, now)) throw unauthorized();
  return holder;
}

/** Starts the set-up that the chosen organisation requires. */
export async function startEnrolment(session: PendingSession, origin: RequestOrigin, now = clock.now()): Promise<void> {
  await startSetUp(await enrolling(session, origin, now), now);
}

/**
 * Confirms it with one correct code. Returns the recovery codes; `proceed` then continues. Throws as `confirmSetUp`
 * does.
 */
export async function confirmEnrolment(
  session: PendingSession,
  code: string,
  origin: RequestOrigin,
  now = clock.now(),
): Promise<string[]> {
  const holder = await enrolling(session, origin, now);
  const recoveryCodes = await confirmSetUp(holder, code, now);
  await markSecondFactor(holder, now);
  return recoveryCodes;
}
