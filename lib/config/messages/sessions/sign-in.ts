/** Messages: signing in. */
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

/** Texts of components/accounts/about-you.tsx. */
export const aboutYou = {
  name: "Name",
  email: "E-mail address",
  organisation: "Organisation",
  jobTitle: "Job title",
  aboutYou: "About you",
} as const;

/** Texts of components/accounts/accept-invitation-form.tsx. */
export const acceptInvitationForm = {
  password: "Password",
  confirmPassword: "Confirm password",
  accepting: "Accepting…",
  acceptTheInvitation: "Accept the invitation",
} as const;

/** Texts of components/accounts/account-layout.tsx. */
export const accountLayout = {
  benefitOnePlace: "Staff, shifts and checks in one place",
  benefitMedical: "Medical answers sealed, and every reading of them recorded",
  benefitCareHomes: "Made for care homes and the agencies they rely on",
  slogan: "The right people, where care is needed.",
  careWorkersNote: "Care workers: please use the mobile application.",
} as const;

/** Texts of components/accounts/confirm-first.tsx. */
export const confirmFirst = {
  saving: "Saving…",
} as const;

/** Texts of components/accounts/authenticator-set-up.tsx. */
export const authenticatorSetUp = {
  title: "Set up your authenticator app",
  anyAppHint: "Any authenticator app will do, such as the one that came with your phone or your password manager.",
  qrCodeAlt: "QR code for your authenticator app. The same secret stands beside it as text.",
  scanOrType: "Scan the picture with the app, or type this secret into it:",
  secret: "Secret:",
  openInApp: "Open in the app on this phone",
  code: "Code that the app shows now",
} as const;

/** Texts of components/accounts/code-fields.tsx. */
export const codeFields = {
  useRecoveryCode: "Use a recovery code instead",
} as const;

/** Texts of components/accounts/forgot-password-form.tsx. */
export const forgotPasswordForm = {
  eMailAddress: "E-mail address",
  sending: "Sending…",
  sendTheLink: "Send the link",
} as const;

/** Texts of components/accounts/organisation-step.tsx. */
export const organisationStep = {
  signOut: "Sign out",
} as const;

/** Texts of components/accounts/own-sessions.tsx. */
export const ownSessions = {
  sessionOf: (device: string, signedIn: string) => `${device}, signed in ${signedIn}`,
  signingOut: "Signing out…",
  signOut: "Sign out",
  signedInLastUsed: (signedIn: string | number, lastUsed: string | number) =>
    `Signed in ${signedIn}, last used ${lastUsed}`,
  signOutOthers: "Sign out all other devices",
  signOutEverywhere: "Sign out everywhere",
} as const;

/** Texts of components/accounts/recovery-codes.tsx. */
export const recoveryCodes = {
  fileTitle: (product: string) => `${product} recovery codes`,
  fileLead: "Each works once, in place of a code from your authenticator app.",
  recoveryCodesCopied: "Recovery codes copied",
  copyFailed: "The codes could not be copied. Please select them by hand.",
  copy: "Copy",
  print: "Print",
  keepYourRecoveryCodes: "Keep your recovery codes",
  lead: "If you lose your phone, each of these signs you in once. They are shown now and never again: print them, or keep them in a password manager.",
  downloadAsText: "Download as text",
} as const;

/** Texts of components/accounts/reset-password-form.tsx. */
export const resetPasswordForm = {
  newPassword: "New password",
  confirmNewPassword: "Confirm new password",
  saving: "Saving…",
  resetPassword: "Reset password",
} as const;

/** Texts of components/accounts/second-factor-step.tsx. */
export const secondFactorStep = {
  checking: "Checking…",
  continue: "Continue",
  confirm: "Confirm",
  yourOrganisation: "Your organisation",
  requiredLead:
    "requires a second step at sign-in: a code from an authenticator app on your phone. It takes two minutes to set up, once.",
  oneMoment: "One moment…",
  setUpTwoStep: "Set up two-step sign-in",
  signingIn: "Signing in…",
  cancelAndSignInAgain: "Cancel and sign in again",
} as const;

/** Texts of components/accounts/sign-in-form.tsx. */
export const signInForm = {
  eMailAddress: "E-mail address",
  password: "Password",
  signingIn: "Signing in…",
  signIn: "Sign in",
} as const;

/** Texts of components/accounts/sign-up-form.tsx. */
export const signUpForm = {
  pleaseChoose: "Please choose",
  fullName: "Full name",
  eMailAddress: "E-mail address",
  phoneNumber: "Phone number",
  phoneHint: "A UK number. We send it a text message to verify it.",
  townOrCity: "Town or city",
  userGroup: "User group",
  agency: "Agency",
  yourRole: "Your role",
  password: "Password",
  confirmPassword: "Confirm password",
  signingUp: "Signing up…",
  signUp: "Sign up",
} as const;

/** Texts of components/accounts/two-step-section.tsx. */
export const twoStepSection = {
  offLead:
    "Your password alone opens your account now. With two-step sign-in a code from an app on your phone is asked for as well, so that a password someone has found out is not enough.",
  oneMoment: "One moment…",
  setUpTwoStep: "Set up two-step sign-in",
  changeAppHint: "The app you use now keeps working until the new one is confirmed.",
  checking: "Checking…",
  confirm: "Confirm",
  cancel: "Cancel",
  onSinceWithCodes: (onSince: string, countRecoveryCodes: number) =>
    `On since ${onSince}. ${countRecoveryCodes} of your recovery codes ${countRecoveryCodes === 1 ? "is" : "are"} left`,
  timeForNewCodes: "; it is time for new ones",
  continue: "Continue",
  iHaveKeptThem: "I have kept them",
  yesLetEachDecide: "Yes, let each decide",
  yesRequireIt: "Yes, require it",
  keepItAsItIs: "Keep it as it is",
  saving: "Saving…",
  save: "Save",
} as const;

/** Texts of components/accounts/verify-phone.tsx. */
export const verifyPhone = {
  verifyMyPhoneNumber: "Verify my phone number",
  tryAgain: "Try again",
} as const;

/** Texts of app/(account)/forget-password/page.tsx. */
export const forgetPasswordPage = {
  forgotYourPassword: "Forgot your password?",
  returnToLogin: "Return to Login",
} as const;

/** Texts of app/(account)/reset-password/page.tsx. */
export const resetPasswordPage = {
  chooseANewPassword: "Choose a new password",
  requestNewLink: "Ask for a new link",
  returnToLogin: "Return to Login",
} as const;

/** Texts of app/(account)/signin/device/page.tsx. */
export const signinDevicePage = {
  returnToLogin: "Return to Login",
} as const;

/** Texts of app/(account)/signin/page.tsx. */
export const signinPage = {
  signIn: "Sign in",
  forgotYourPassword: "Forgot your password?",
  signUpAsAnAgency: "Sign up as an agency",
} as const;

/** Texts of app/(account)/signup/page.tsx. */
export const signupPage = {
  signUp: "Sign up",
  alreadySignedUp: "For agencies. Signed up already?",
  signIn: "Sign in",
} as const;

/** Texts of app/(account)/sso/page.tsx. */
export const ssoPage = {
  singleSignOn: "Single sign-on",
} as const;

/** Texts of app/(account)/verify-mobile/page.tsx. */
export const verifyMobilePage = {
  verifyYourPhoneNumber: "Verify your phone number",
  returnToLogin: "Return to Login",
} as const;
