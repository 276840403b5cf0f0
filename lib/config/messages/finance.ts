/** Messages: finance. */
export const finance = {
  advanceTitle: "Get paid sooner for approved invoices",
  advanceText:
    "With a capital advance, your agency can receive part of its approved invoices before the care provider pays them.",
  advanceRegister: "Register interest",
  advanceRegistering: "Registering…",
  advanceLater: "Remind me later",
  advanceLaterDone: "We will remind you later.",
  advanceRefuse: "Not interested",
  advanceRefusing: "Saving…",
  advanceReason: "Why are you not interested?",
  advanceRegistered: "Thank you. The platform will review your application.",
  advanceRefused: "Thank you. We will not ask again.",
  advanceAnswered: "This has already been answered.",
  reasonRequired: "Enter why you are not interested",
  reasonTooLong: (most: number) => `Why you are not interested must be ${most} characters or fewer`,
} as const;
