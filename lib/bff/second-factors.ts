/** The second factor: at sign-in, and on the account page. */
import type { PersonCaller } from "@/lib/backend/context";
import { unauthorized } from "@/lib/backend/errors";
import * as factors from "@/lib/backend/second-factors";
import * as sessions from "@/lib/backend/sessions";
import { pendingSession, startSession } from "@/lib/bff/sessions/session";
import { holder } from "./holder";
import { requestOrigin, session } from "./request";

export type { Proof } from "@/lib/backend/second-factors";

/** The status of the person's second factor. */
export async function secondFactorOf(person: PersonCaller): Promise<factors.SecondFactorView> {
  const current = await session();
  if (!current) throw unauthorized();
  return factors.viewSecondFactor({ caller: person, sessionId: current.sessionId });
}

export const startTwoStep = async (): Promise<void> => factors.startSetUp(await holder());
export const cancelTwoStep = async (): Promise<void> => factors.cancelSetUp(await holder());
export const changeTwoStep = async (proof: factors.Proof): Promise<void> => factors.startChange(await holder(), proof);
export const turnOffTwoStep = async (proof: factors.Proof): Promise<void> => factors.turnOff(await holder(), proof);
export const renewRecoveryCodes = async (code: string): Promise<string[]> =>
  factors.renewRecoveryCodes(await holder(), code);

/** Confirms the set-up and marks the session as having shown a second factor. Returns the recovery codes. */
export async function confirmTwoStep(code: string): Promise<string[]> {
  const own = await holder();
  const codes = await factors.confirmSetUp(own, code);
  await sessions.markSecondFactor(own);
  return codes;
}

/** Makes a second factor required, or no longer required, for everyone in the person's organisation. */
export async function requireTwoStep(required: boolean): Promise<void> {
  await factors.requireSecondFactor(await holder(), required);
}

/**
 * The set-up in progress of a pending sign-in whose organisation requires a second factor; null where it has not been
 * started.
 */
export async function enrolmentOf(): Promise<factors.SetUpView | null> {
  const pending = await sessions.pendingHolder(await pendingSession(), await requestOrigin());
  return (await factors.viewSecondFactor(pending)).setUp;
}

/** Verifies the second factor of a pending sign-in. Returns the path to continue at. */
export async function answerSecondFactor(proof: factors.Proof): Promise<string> {
  const pending = await pendingSession();
  return startSession(await sessions.answerSecondFactor(pending, proof, await requestOrigin()), pending.redirect);
}

export const startEnrolment = async (): Promise<void> =>
  sessions.startEnrolment(await pendingSession(), await requestOrigin());

/** Confirms the set-up at sign-in. Returns the recovery codes; call `continueSignIn` next. */
export const confirmEnrolment = async (code: string): Promise<string[]> =>
  sessions.confirmEnrolment(await pendingSession(), code, await requestOrigin());

/** Continues a pending sign-in that has no steps left. Returns the path to continue at. */
export async function continueSignIn(): Promise<string> {
  const pending = await pendingSession();
  return startSession(await sessions.proceed(pending, await requestOrigin()), pending.redirect);
}
