/** Messages: external identity providers, invitations and the SSO handoff from sister products. */
import { general } from "@/lib/config/messages/general";
import { signIn } from "@/lib/config/messages/sessions/sign-in";

export const external = {
  continueWith: (provider: string) => `Continue with ${provider}`,
  or: "or",
  continuing: (provider: string) => `Continuing to ${provider}…`,
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
    message: "The identity provider is not available at the moment. Try again in a few minutes.",
  },
  unfinished: {
    title: general.problem,
    message: "You did not complete sign-in with the identity provider. Try again.",
  },
  "email-mismatch": {
    title: general.problem,
    message: "This invitation is for another email address. Continue with the account for that address.",
  },
  "invitation-conflict": {
    title: general.problem,
    message: "This invitation does not match your existing account. Contact your manager.",
  },
  "hand-over-failed": {
    title: general.problem,
    message: "We could not sign you in from the other product. Sign in here.",
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
