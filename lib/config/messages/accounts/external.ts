/** Messages: external identity providers, invitations and the SSO handoff from sister products. */
import { general } from "@/lib/config/messages/general";
import { signIn } from "@/lib/config/messages/sessions/sign-in";

export const external = {
  continueWith: (provider: string) => `Continue with ${provider}`,
  or: "or",
  continuing: (provider: string) => `Going on to ${provider}…`,
  continueTo: "Continue",
  welcome: (fullName: string) => `Welcome, ${fullName}`,
  invitationInvalid: "Invalid request id. Navigating you back...",
  goBack: "Go back now",
} as const;

/** Why a sign-in failed, by the value of `reason` in the page's address. */
export const externalFailures = {
  "no-account": { title: signIn.noAccountTitle, message: signIn.noAccount },
  worker: { title: general.problem, message: signIn.workerRefused },
  "no-app-access": { title: general.problem, message: signIn.noAppAccess },
  disabled: { title: general.problem, message: signIn.disabled },
  "too-many": { title: general.problem, message: signIn.tooMany },
  "provider-unreachable": {
    title: general.problem,
    message: "We cannot reach the identity provider at the moment. Please try again shortly.",
  },
  unfinished: {
    title: general.problem,
    message: "The sign-in at the identity provider was not completed. Please try again.",
  },
  "email-mismatch": {
    title: general.problem,
    message: "This invitation is for another e-mail address. Please continue with the account of that address.",
  },
  "invitation-conflict": {
    title: general.problem,
    message: "This invitation does not fit the account you have already. Please contact your manager.",
  },
  "hand-over-failed": {
    title: general.problem,
    message: "We could not take over your sign-in from the other product. Please sign in here.",
  },
  unavailable: { title: general.problem, message: general.unavailable },
  unexpected: { title: general.problem, message: general.unexpected },
} as const;

export type ExternalFailure = keyof typeof externalFailures;

/** The text for a failure; null for any other value. */
export const externalFailureMessage = (reason: unknown): { title: string; message: string } | null =>
  typeof reason === "string" && Object.hasOwn(externalFailures, reason)
    ? externalFailures[reason as ExternalFailure]
    : null;
