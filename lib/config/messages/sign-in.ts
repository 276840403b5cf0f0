/** Signing in: its part of the message catalogue. */
import { brand } from "@/lib/config/brand";

export const signIn = {
  wrongCredentials: "You have entered an invalid username or password",
  missedField: "Oops you have an incorrect or missed field",
  invalidUser: "Invalid User",
  workerRefused: "Please use Care worker mobile application to sign in as a care worker.",
  noAppAccess: "You do not have access to this app.",
  noAccountTitle: "No account found",
  noAccount: `User is not associated with any account on ${brand.name}. Please contact your manager.`,
  emailRequired: "Enter your e-mail address",
  emailFormat: "Enter an e-mail address in the correct format, like name@example.com",
  passwordRequired: "Enter your password",
  disabled: "This account has been turned off. Please contact your manager.",
  tooMany: "Too many attempts. Please wait a few minutes and try again.",
  confirmDevice:
    "There have been too many wrong passwords for this account. To protect it, we need to check that you can read its e-mail before you try again here.",
  sendDeviceLink: "E-mail me a link",
  sendingDeviceLink: "Sending…",
  deviceLinkSent:
    "If there is an account with this e-mail address, a link is on its way. Open the latest one in this browser, then sign in.",
  deviceTitle: "Confirm this browser",
  deviceLead:
    "Press the button to tell us that it is you who signs in from this browser. You are then asked for your password.",
  confirmThisDevice: "Confirm this browser",
  confirmingDevice: "Confirming…",
  deviceConfirmed: "This browser is confirmed. Sign in with your password.",
  deviceLinkTitle: "This link cannot be used",
  deviceLink: "It may have expired or been used already. Sign in, and ask for another link if you are asked to.",
  throttled:
    "The sign-in service is not taking passwords for this account at the moment. Try again in a few minutes, or choose a new password, which lets you in at once.",
  unreachable: "We cannot reach the sign-in service at the moment. Please try again shortly.",
  signedOut: "You have signed out.",
  secondFactorTitle: "One more step",
} as const;
