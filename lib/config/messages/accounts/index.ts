/** Messages: signing up, forgotten passwords and the verification of a phone number. */
import { brand } from "@/lib/config/brand";

export const accounts = {
  signUpFailed: "Something went wrong, Please try again later",
  signUpInvalid: "Oops you have an incorrect or missed field",
  signedUp: "Account created. Sign in to continue.",
  fullNameRequired: "Enter your full name",
  phoneRequired: "Enter your phone number",
  phoneFormat: "Enter a UK phone number, like 07700 900123 or +44 7700 900123",
  cityRequired: "Choose your town or city",
  userGroupRequired: "Choose your user group",
  userTypeRequired: "Choose your role",
  confirmPasswordRequired: "Enter your password again to confirm it",
  mustMatch: "The two passwords must match",
  noPassswordMatch: "The two passwords do not match",

  placeholderName: (fullName: string) => `${fullName}’s agency`,
  setUpTitle: "Set up your agency",
  setUpLead: "Complete the steps in any order. You can save and come back later.",
  setUpDraft: "Your agency is a draft",
  setUpDraftText: "Care providers cannot see your agency until its set-up is complete.",
  setUpReturned: "Your agency was returned to draft",
  setUpMissing: "Add these before you send your agency for verification.",
  setUpContact: "Primary user",
  setUpSteps: {
    details: { title: "Agency details", text: "Enter your registered details. They appear in every agreement." },
    branches: { title: "Branches", text: "Add the branches that supply workers. You need at least one." },
    documents: {
      title: "Documents",
      text: "Add your current insurance certificate, modern slavery statement and safeguarding policy.",
    },
    send: { title: "Send for verification", text: "We check your details, then your agency goes live." },
  },
  phoneVerified: "Verified",
  phoneUnverified: "Not verified. Open the link in the text message we sent",
  notGiven: "Not given",

  forgotTitle: "Forgot your password?",
  forgotLead: "Enter your email address and we will send you a link to choose a new password.",
  resetSent: "Reset Link sent. Please check your inbox",
  invalidEmail: "You have entered an invalid email",
  resetTooMany: "Too many requests. Wait a few minutes and try again.",
  resetInvalid: "Oops Oops you have an incorrect or missed field",
  resetLinkTitle: "This link cannot be used",
  resetLink:
    "It may have expired, already been used or been replaced by a newer one. Get a new link and use the latest email.",
  resetUnreachable: "Your password could not be changed. Try again in a minute. Your link still works.",
  passwordReset: "Password reset successfully",

  phoneLoading: "Verifying your phone number…",
  phoneDone: "Phone Number Verified successfully!!",
  phoneAlready: "Phone Number already verified.",
  phoneError: "An error occured while trying to verify the phone number.",
  phoneErrorTitle: "Sorry Something Went Wrong",
  phoneText: (url: string) =>
    `${brand.name}: open this link to verify your phone number. It works for 24 hours. ${url} If you did not sign up, ignore this message.`,
} as const;
