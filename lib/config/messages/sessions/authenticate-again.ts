/** Messages: authenticating again, and changing the password. */
export const authentication = {
  title: "Confirm that it is you",
  needed: "Enter your password to continue.",
  lead: "This protects your account, so we ask again who you are. Nothing has been changed yet.",
  passwordLabel: "Your password",
  passwordRequired: "Enter your password",
  wrongPassword: "That is not your password",
  codeLabel: "Code from your authenticator app",
  codeInstead: "Use a code from your authenticator app instead",
  continue: "Continue",
  checking: "Checking…",
  cancel: "Cancel",
  cancelled: "Nothing has been changed.",
  continueWith: (provider: string) => `Confirm with ${provider} instead`,
  confirmedElsewhere: "You have confirmed who you are. You can continue now.",
  notConfirmedElsewhere:
    "That did not confirm who you are. Use the account that is linked to yours, and sign in there again.",

  passwordTitle: "Password",
  passwordLead:
    "You stay signed in here, are signed out everywhere else, and we send you an e-mail to say that it was changed.",
  currentLabel: "Current password",
  newLabel: "New password",
  confirmLabel: "Confirm new password",
  change: "Change password",
  changing: "Changing…",
  changed: "Your password has been changed. You have been signed out everywhere else.",
  same: "Choose a password other than your current one",
  notChanged: "Your password could not be changed at the moment. Try again in a minute.",
  noPassword:
    "If you have none, because you sign in with an identity provider, you can choose one by a link we send you.",
  sendLink: "Choose a password by e-mail",
} as const;
