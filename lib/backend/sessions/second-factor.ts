/** The second factor at sign-in: shown by whoever has one, set up by whoever's organisation requires one. */
import { and, eq, isNull } from "drizzle-orm";
import type { Holder } from "@/lib/backend/account-action";
import { isRecentlyAuthenticated } from "@/lib/backend/authentication-rule";
import type { Place } from "@/lib/backend/context";
import { conflict, DomainError, unauthorized } from "@/lib/backend/errors";
import { confirmSetUp, type Proof, prove, startSetUp } from "@/lib/backend/second-factors";
import { messages } from "@/lib/config/messages";
import { sessions } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { IdentityError } from "@/lib/identity";
import type { PendingSession, PersonSession } from "@/lib/session";
import { selectedOf, toPerson } from "./caller";
import { proceed, standing } from "./enter";
import { forgetIdToken, refreshTokenWithSecondFactor } from "./refresh-token";
import type { Step } from "./rules";

/**
 * The holder a half-way sign-in stands for, as far as his second factor goes. He is in no organisation yet: what he does is
 * noted at the one he has chosen, else at the one he works for. Throws UNAUTHORIZED when it has run out.
 */
export async function pendingHolder(
  session: PendingSession,
  place: Place,
  now = new Date(),
): Promise<Holder & { step: Step }> {
  const { row, step, companies, chosen } = await standing(session, now);
  const company = chosen ?? selectedOf(companies);
  if (!company) throw unauthorized();
  return { ...place, step, caller: toPerson(company, [], row.authenticatedAt), sessionId: session.sessionId };
}

/**
 * Marks in a session's row that its person has shown their second factor, and so who they are. Where calls go to another host, the session's token
 * says so as well from now on. Throws UNAUTHORIZED when the session has ended.
 */
export async function markSecondFactor({ caller, sessionId }: Holder, now = new Date()): Promise<void> {
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
 * Takes the second factor of a half-way sign-in, and goes on with it. Throws BAD_REQUEST for a wrong code, TOO_MANY_REQUESTS
 * for one attempt too many, UNAUTHORIZED when the sign-in has run out, and what `proceed` throws.
 */
export async function answerSecondFactor(
  session: PendingSession,
  proof: Proof,
  place: Place,
  now = new Date(),
): Promise<PersonSession | PendingSession> {
  const { step, ...holder } = await pendingHolder(session, place, now);
  if (step === "secondFactor") {
    await prove(holder, proof, now, async () => true);
    await markSecondFactor(holder, now);
  }
  return proceed(session, place, now);
}

/**
 * The holder who sets a second factor up at sign-in. Throws CONFLICT for one who does not owe that, UNAUTHORIZED for one whose
 * password was given too long ago: the sign-in then starts again.
 */
async function enrolling(session: PendingSession, place: Place, now: Date): Promise<Holder> {
  const { step, ...holder } = await pendingHolder(session, place, now);
  if (step !== "enrolSecondFactor") throw conflict(messages.secondFactor.setUpGone, "setUpGone");
  if (!isRecentlyAuthenticated(holder.caller, now)) throw unauthorized();
  return holder;
}

/** Begins the set-up that the chosen organisation requires. */
export async function startEnrolment(session: PendingSession, place: Place, now = new Date()): Promise<void> {
  await startSetUp(await enrolling(session, place, now), now);
}

/** Confirms it with one right code. Returns the recovery codes; `proceed` then leads on. Throws as `confirmSetUp` does. */
export async function confirmEnrolment(
  session: PendingSession,
  code: string,
  place: Place,
  now = new Date(),
): Promise<string[]> {
  const holder = await enrolling(session, place, now);
  const recoveryCodes = await confirmSetUp(holder, code, now);
  await markSecondFactor(holder, now);
  return recoveryCodes;
}
