/** Messages: finance. */
export const finance = {
  advanceTitle: "Draw on your unpaid invoices",
  advanceText:
    "With the capital advance your agency can draw a part of approved invoices before the care provider has paid them.",
  advanceRegister: "We are interested",
  advanceRegistering: "Registering…",
  advanceLater: "Remind me later",
  advanceLaterDone: "You will be reminded later.",
  advanceRefuse: "We are not interested",
  advanceRefusing: "Saving…",
  advanceReason: "Why is it not for you?",
  advanceRegistered: "Thank you. We will get in touch with you about the capital advance.",
  advanceRefused: "Thank you. You will not be asked again.",
  advanceAnswered: "This has been answered already.",
  reasonRequired: "Say in a few words why",
  reasonTooLong: (most: number) => `Use ${most} characters or fewer`,
} as const;
