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
  emailRequired: "Enter your email address",
  emailFormat: "Enter an email address in the correct format, like name@example.com",
  passwordRequired: "Enter your password",
  disabled: "This account has been disabled. Contact your manager.",
  tooMany: "Too many attempts. Wait a few minutes and try again.",
  confirmDevice:
    "There have been too many wrong passwords for this account. To protect it, we need to check your email address before you try again.",
  sendDeviceLink: "Email me a link",
  sendingDeviceLink: "Sending…",
  deviceLinkSent:
    "If there is an account with this email address, we have sent a link. Open the latest link in this browser, then sign in.",
  deviceTitle: "Confirm this browser",
  deviceLead:
    "Select the button to confirm that you are signing in from this browser. We will then ask for your password.",
  confirmThisDevice: "Confirm this browser",
  confirmingDevice: "Confirming…",
  deviceConfirmed: "Browser confirmed. Sign in with your password.",
  deviceLinkTitle: "This link cannot be used",
  deviceLink: "It may have expired or already been used. Sign in to get a new link if you need one.",
  throttled:
    "You cannot sign in to this account with its password at the moment. Try again in a few minutes, or choose a new password to sign in immediately.",
  unreachable: "The sign-in service is not available at the moment. Try again in a few minutes.",
  signedOut: "You have signed out.",
  secondFactorTitle: "One more step",
} as const;

/** Texts of components/accounts/about-you.tsx. */
export const aboutYou = {
  name: "Name",
  email: "Email address",
  organisation: "Organisation",
  jobTitle: "Job title",
  aboutYou: "About you",
} as const;

/** Texts of components/accounts/accept-invitation-form.tsx. */
export const acceptInvitationForm = {
  password: "Password",
  confirmPassword: "Confirm password",
  accepting: "Accepting…",
  acceptTheInvitation: "Accept invitation",
} as const;

/** Texts of components/accounts/account-layout.tsx. */
export const accountLayout = {
  help: "Help with signing in",
  benefitOnePlace: "Staff, shifts and checks in one place",
  benefitMedical: "Medical answers encrypted, and every access recorded",
  benefitCareHomes: "Made for care homes and the agencies they rely on",
  slogan: "The right people, where care is needed.",
  careWorkersNote: "Care workers: use the mobile application.",
} as const;

/** Texts of components/accounts/confirm-first.tsx. */
export const confirmFirst = {
  saving: "Saving…",
} as const;

/** Texts of components/accounts/authenticator-set-up.tsx. */
export const authenticatorSetUp = {
  title: "Set up your authenticator app",
  anyAppHint: "You can use any authenticator app, such as the one on your phone or in your password manager.",
  qrCodeAlt: "QR code for your authenticator app. The same secret key is shown as text.",
  scanOrType: "Scan the QR code with the app, or enter this secret key:",
  secret: "Secret key:",
  openInApp: "Open in an app on this phone",
  code: "Code from the app",
} as const;

/** Texts of components/accounts/code-fields.tsx. */
export const codeFields = {
  useRecoveryCode: "Use a recovery code instead",
} as const;

/** Texts of components/accounts/forgot-password-form.tsx. */
export const forgotPasswordForm = {
  eMailAddress: "Email address",
  sending: "Sending…",
  sendTheLink: "Send link",
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
  fileLead: "Use a recovery code if you cannot use your authenticator app. Each code works once.",
  recoveryCodesCopied: "Recovery codes copied",
  copyFailed: "The codes could not be copied. Select them and copy them yourself.",
  copy: "Copy",
  print: "Print",
  keepYourRecoveryCodes: "Save your recovery codes",
  lead: "If you lose your phone, you can sign in with one of these codes. Each works once. You will not see them again, so print them or save them in a password manager.",
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
    "requires two-step sign-in. You need a code from an authenticator app on your phone. It takes 2 minutes to set up.",
  oneMoment: "One moment…",
  setUpTwoStep: "Set up two-step sign-in",
  signingIn: "Signing in…",
  cancelAndSignInAgain: "Cancel and sign in again",
} as const;

/** Texts of components/accounts/sign-in-form.tsx. */
export const signInForm = {
  eMailAddress: "Email address",
  password: "Password",
  signingIn: "Signing in…",
  signIn: "Sign in",
} as const;

/** Texts of components/accounts/sign-up-form.tsx. */
export const signUpForm = {
  chooseOption: "Choose an option",
  fullName: "Full name",
  eMailAddress: "Email address",
  phoneNumber: "Phone number",
  phoneHint: "A UK number. We will send a text message to verify it.",
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
    "Two-step sign-in asks for a code from an app on your phone as well as your password. It protects your account if someone finds out your password.",
  oneMoment: "One moment…",
  setUpTwoStep: "Set up two-step sign-in",
  changeAppHint: "Your current app keeps working until you confirm the new one.",
  checking: "Checking…",
  confirm: "Confirm",
  cancel: "Cancel",
  onSince: (onSince: string, countRecoveryCodes: number) =>
    `On since ${onSince}. You have ${countRecoveryCodes} recovery ${countRecoveryCodes === 1 ? "code" : "codes"} left`,
  fewCodesLeft: ". Get new ones soon",
  continue: "Continue",
  codesSaved: "I have saved my codes",
  makeOptional: "Make it optional",
  requireForAll: "Require it",
  keepUnchanged: "Cancel",
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
  requestNewLink: "Get a new link",
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
  alreadySignedUp: "For agencies. Already signed up?",
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
