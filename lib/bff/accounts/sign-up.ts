/** Sign-up, forgotten passwords and phone number verification, for the pages and their forms. */
export { passwordPolicy } from "@/lib/config/password-policy";

import { portalForAnonymous } from "@/lib/bff/client";
import { session } from "@/lib/bff/request";
import { attempt, type Result } from "@/lib/bff/result";
import { signIn, signOut } from "@/lib/bff/sessions/session";
import type { CityListItem, SignUp, UserType } from "@/lib/contract/accounts";

/** The page that continues the set-up of an agency, below the dashboard. */
const SET_UP = "agencies/create-new";

/** The choices of the sign-up form: user types of agencies (the only group that is offered) and towns. */
export const signUpChoices = (): Promise<Result<{ userTypes: UserType[]; cities: CityListItem[] }>> =>
  attempt(async () => {
    const { accounts } = await portalForAnonymous();
    const [userTypes, cities] = await Promise.all([accounts.userTypes({ userGroup: "Agency" }), accounts.cityList()]);
    return { userTypes, cities };
  });

type SubmittedSignUp = Record<Exclude<keyof SignUp, "isPrimaryUser">, string>;

/**
 * Creates the agency and its primary user, and signs them in. Returns the path to continue at: sign-in, if the account
 * was created but signing in failed.
 */
export const signUp = (submitted: SubmittedSignUp): Promise<Result<string>> =>
  attempt(async () => {
    // The person who signs up is the primary user (spec section 3). The call itself validates the input.
    await (await portalForAnonymous()).accounts.create({ ...submitted, isPrimaryUser: true } as SignUp);
    const { email, password } = submitted;
    const signedIn = await attempt(() => signIn({ email: email.trim(), password, redirect: SET_UP }));
    return signedIn.ok ? signedIn.data : "/signin?reason=signed-up";
  });

/** Sends the link to choose a new password. */
export const requestPasswordReset = (email: string): Promise<Result<{ queued: true }>> =>
  attempt(async () => (await portalForAnonymous()).accounts.requestPasswordReset({ email }));

/** Whether a link's token is valid now. Does not use it up. */
export const validateResetToken = (token: string): Promise<Result<{ isValid: boolean }>> =>
  attempt(async () => (await portalForAnonymous()).accounts.validateResetToken({ token }));

/** Changes the password, uses up the token, and signs out anyone who was signed in in this browser. */
export const resetPassword = (input: { token: string; password: string }): Promise<Result<{ reset: true }>> =>
  attempt(async () => {
    const done = await (await portalForAnonymous()).accounts.resetPassword(input);
    const current = await session();
    if (current && current.kind !== "anonymous") await signOut();
    return done;
  });

/** Verifies the phone number a link was sent to. */
export const checkPhoneNumber = (token: string): Promise<Result<{ success: boolean }>> =>
  attempt(async () => (await portalForAnonymous()).accounts.checkPhoneNumber({ token }));
