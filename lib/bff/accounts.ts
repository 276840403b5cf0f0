/** Signing up, forgotten passwords and the verification of a phone number, for the pages and what they post to. */
export { passwordPolicy } from "@/lib/config/password-policy";

import type { CityListItem, SignUp, UserType } from "@/lib/contract/accounts";
import { portalForVisitor } from "./client";
import { attempt, type Outcome } from "./outcome";
import { session } from "./request";
import { signIn, signOut } from "./session";

/** The page that goes on with the set-up of an agency, below the dashboard. */
const SET_UP = "agencies/create-new";

/** What the sign-up form lets choose from: user types of agencies, the one group that is offered, and places. */
export const signUpChoices = (): Promise<Outcome<{ userTypes: UserType[]; cities: CityListItem[] }>> =>
  attempt(async () => {
    const { accounts } = await portalForVisitor();
    const [userTypes, cities] = await Promise.all([accounts.userTypes({ userGroup: "Agency" }), accounts.cityList()]);
    return { userTypes, cities };
  });

type TypedSignUp = Record<Exclude<keyof SignUp, "isPrimaryUser">, string>;

/**
 * Makes the agency and its primary user, and signs him in. Hands back the path to go on to: sign-in, where the account was
 * made and signing in did not work.
 */
export const signUp = (typed: TypedSignUp): Promise<Outcome<string>> =>
  attempt(async () => {
    // Whoever signs up is the primary user (spec section 3). The call itself looks at what was typed.
    await (await portalForVisitor()).accounts.create({ ...typed, isPrimaryUser: true } as SignUp);
    const { email, password } = typed;
    const signedIn = await attempt(() => signIn({ email: email.trim(), password, redirect: SET_UP }));
    return signedIn.ok ? signedIn.data : "/signin?reason=signed-up";
  });

/** Sends the link to choose a new password. */
export const requestPasswordReset = (email: string): Promise<Outcome<{ queued: true }>> =>
  attempt(async () => (await portalForVisitor()).accounts.requestPasswordReset({ email }));

/** Whether a link's token can be used now. Nothing is spent. */
export const validateResetToken = (token: string): Promise<Outcome<{ isValid: boolean }>> =>
  attempt(async () => (await portalForVisitor()).accounts.validateResetToken({ token }));

/** Changes the password and spends the token. Whoever was signed in in this browser is signed out. */
export const resetPassword = (input: { token: string; password: string }): Promise<Outcome<{ reset: true }>> =>
  attempt(async () => {
    const done = await (await portalForVisitor()).accounts.resetPassword(input);
    const current = await session();
    if (current && current.kind !== "anonymous") await signOut();
    return done;
  });

/** Verifies the phone number a link was sent to. */
export const checkPhoneNumber = (token: string): Promise<Outcome<{ success: boolean }>> =>
  attempt(async () => (await portalForVisitor()).accounts.checkPhoneNumber({ token }));
