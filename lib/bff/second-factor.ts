/** The second factor, at sign-in and where a person minds his own. */
import type { PersonCaller } from "@/lib/backend/context";
import { unauthorized } from "@/lib/backend/errors";
import * as factors from "@/lib/backend/second-factors";
import * as sessions from "@/lib/backend/sessions";
import { holder } from "./holder";
import { isMobile, place, session } from "./request";
import { pendingSession, take } from "./session";

export type { Proof, SecondFactorView, SetUpView } from "@/lib/backend/second-factors";

/** How the person's second factor stands. */
export async function secondFactorOf(person: PersonCaller): Promise<factors.SecondFactorView> {
  const current = await session();
  if (!current) throw unauthorized();
  return factors.viewSecondFactor({ caller: person, sessionId: current.sessionId });
}

/** The page where a person minds his account, in the portal his device gets. */
export const accountPath = async (): Promise<string> => ((await isMobile()) ? "/mobile/account" : "/dashboard/account");

export const startTwoStep = async (): Promise<void> => factors.startSetUp(await holder());
export const cancelTwoStep = async (): Promise<void> => factors.cancelSetUp(await holder());
export const changeTwoStep = async (proof: factors.Proof): Promise<void> => factors.startChange(await holder(), proof);
export const turnOffTwoStep = async (proof: factors.Proof): Promise<void> => factors.turnOff(await holder(), proof);
export const renewRecoveryCodes = async (code: string): Promise<string[]> =>
  factors.renewRecoveryCodes(await holder(), code);

/** Confirms the set-up; the session then counts as one that has shown it. Returns the recovery codes. */
export async function confirmTwoStep(code: string): Promise<string[]> {
  const own = await holder();
  const codes = await factors.confirmSetUp(own, code);
  await sessions.markSecondFactor(own);
  return codes;
}

/** Requires a second factor of everyone in the person's organisation, or no longer. */
export async function requireTwoStep(required: boolean): Promise<void> {
  await factors.requireSecondFactor(await holder(), required);
}

/** What is being set up in a half-way sign-in whose organisation requires it; null where it is not begun. */
export async function enrolmentOf(): Promise<factors.SetUpView | null> {
  const pending = await sessions.pendingHolder(await pendingSession(), await place());
  return (await factors.viewSecondFactor(pending)).setUp;
}

/** Shows the second factor of a half-way sign-in. Returns the path to go on to. */
export async function answerSecondFactor(proof: factors.Proof): Promise<string> {
  const pending = await pendingSession();
  return take(await sessions.answerSecondFactor(pending, proof, await place()), pending.redirect);
}

export const startEnrolment = async (): Promise<void> => sessions.startEnrolment(await pendingSession(), await place());

/** Confirms the set-up at sign-in. Returns the recovery codes; `continueSignIn` goes on. */
export const confirmEnrolment = async (code: string): Promise<string[]> =>
  sessions.confirmEnrolment(await pendingSession(), code, await place());

/** Goes on with a half-way sign-in that owes nothing more. Returns the path to go on to. */
export async function continueSignIn(): Promise<string> {
  const pending = await pendingSession();
  return take(await sessions.proceed(pending, await place()), pending.redirect);
}
