/** Messages: signing up, forgotten passwords and the verification of a phone number. */
import { brand } from "@/lib/config/brand";

export const accounts = {
  signUpFailed: "Something went wrong, Please try again later",
  signUpInvalid: "Oops you have an incorrect or missed field",
  signedUp: "Your account is ready. Sign in to continue.",
  fullNameRequired: "Enter your full name",
  fullNameTooLong: (max: number) => `Your name must be ${max} characters or fewer`,
  fullNameFormat: "Enter your name in letters",
  phoneRequired: "Enter your phone number",
  phoneFormat: "Enter a UK phone number, like 07700 900123 or +44 7700 900123",
  cityRequired: "Choose your town or city",
  userGroupRequired: "Choose your user group",
  userTypeRequired: "Choose your role",
  confirmPasswordRequired: "Enter the password again",
  mustMatch: "The two passwords must match",
  noPassswordMatch: "The two passwords do not match",

  placeholderName: (fullName: string) => `${fullName}’s agency`,
  setUpTitle: "Set up your agency",
  setUpLead: "Four steps, in any order. What you save stays, so you can leave and come back.",
  setUpDraft: "Your agency is a draft",
  setUpDraftText: "Care providers do not see it until its set-up is complete.",
  setUpReturned: "Your agency was returned to you",
  setUpMissing: "These are still missing. You can send your agency for verification once they are here.",
  setUpContact: "Primary user",
  setUpSteps: {
    details: { title: "Agency details", text: "As they are registered: they stand in every agreement." },
    branches: { title: "Branches", text: "Where you supply workers from. One is enough to begin with." },
    documents: {
      title: "Documents",
      text: "Your insurance, your modern slavery statement and your safeguarding policy, each current.",
    },
    send: { title: "Send for verification", text: "We check what you have entered; then your agency goes live." },
  },
  phoneVerified: "Verified",
  phoneUnverified: "Not verified yet: open the link in the text message we sent",
  notGiven: "Not given",

  forgotTitle: "Forgot your password?",
  forgotLead: "Enter your e-mail address and we send you a link to choose a new password.",
  resetSent: "Reset Link sent. Please check your inbox",
  invalidEmail: "You have entered an invalid email",
  resetTooMany: "Too many requests. Please wait a while and try again.",
  resetInvalid: "Oops Oops you have an incorrect or missed field",
  resetLinkTitle: "This link cannot be used",
  resetLink:
    "It may have expired, been used already, or been replaced by a newer one. Ask for a new link and use the latest mail.",
  resetUnreachable:
    "Your password could not be changed at the moment. Please try again in a minute: your link is still good.",
  passwordReset: "Password reset successfully",

  phoneLoading: "Verifying your phone number…",
  phoneDone: "Phone Number Verified successfully!!",
  phoneAlready: "Phone Number already verified.",
  phoneError: "An error occured while trying to verify the phone number.",
  phoneErrorTitle: "Sorry Something Went Wrong",
  phoneText: (url: string) =>
    `${brand.name}: open this link to verify your phone number. It works for 24 hours. ${url} If you did not sign up, ignore this message.`,
} as const;
