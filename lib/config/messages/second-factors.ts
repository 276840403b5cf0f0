/** Messages: two-step sign-in. */
export const secondFactor = {
  title: "Two-step sign-in",
  codeLabel: "Code from your authenticator app",
  codeHint: "Six digits, new every 30 seconds",
  recoveryCodeLabel: "Recovery code",
  recoveryCodeHint: "One of the ten you kept when you turned two-step sign-in on. Each works once.",
  codeRequired: "Enter the six digits that your authenticator app shows",
  recoveryCodeRequired: "Enter one of your recovery codes",
  wrongCode: "That code is not right, or was used already. Enter the one your app shows now.",
  wrongRecoveryCode: "That recovery code is not right, or was used already.",
  tooMany: "Too many wrong codes. Please wait a few minutes and try again.",
  alreadyOn: "Two-step sign-in is on already.",
  setUpGone: "This set-up is no longer open. Please start again.",
  requiredBy: (organisation: string) =>
    `${organisation} requires two-step sign-in of everyone who works there, so it cannot be turned off.`,
  choice: {
    legend: "What do you want to do?",
    renew: "Get new recovery codes",
    change: "Use another phone or app",
    turnOff: "Turn two-step sign-in off",
  },
  choiceRequired: "Choose what you want to do",
  turnedOn: "Two-step sign-in is on.",
  turnedOff: "Two-step sign-in is off.",
  renewed: "You have new recovery codes. The old ones no longer work.",
  cancelled: "The set-up was given up. Nothing has changed.",
  mayNotRequire: "Only the primary user of your organisation can decide this.",
  ownFirst: "Turn on two-step sign-in for yourself first.",
  everyone: (organisation: string) => `Everyone who works for ${organisation} needs two-step sign-in`,
  askRequire: (organisation: string) =>
    `From their next sign-in on, everyone who works for ${organisation} must use an authenticator app. No one is signed out now.`,
  askOptional: (organisation: string) =>
    `People who work for ${organisation} may then turn off two-step sign-in. Anyone who has it keeps it until they do.`,
  nowRequired: "Everyone needs two-step sign-in from their next sign-in on.",
  nowOptional: "Two-step sign-in is now each person's own choice.",
  unchanged: "Nothing has changed.",
  tokenWithout: "This account signs in with a second step. Please sign in again.",
} as const;
