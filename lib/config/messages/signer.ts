/** The signing page and the built-in signer: their part of the message catalogue. Both run in the browser. */
export const signer = {
  ticketUnusable: "This signing session has ended. Close it and start signing again to get a fresh one.",
  ticketUnusableTitle: "Signing session ended",
  notYet: "Somebody else signs before you. You will get an e-mail when it is your turn.",
  notYetTitle: "It is not your turn yet",
  alreadySigned: "You have signed this document already.",
  alreadySignedTitle: "Already signed",
  declinedTitle: "You declined to sign",
  declined: "You have declined to sign this document. Whoever sent it has been told.",
  closedTitle: "This document can no longer be signed",
  closed: "It was withdrawn, or somebody else declined to sign it.",
  consentChanged: "The words you agree to have changed since this page was opened. Read them again and sign.",
  documentMissing: "The document cannot be shown at the moment. Please try again in a few minutes.",
  nameNeeded: "Type your name as your signature",
  nameTooLong: "Use a shorter name",
  drawingNeeded: "Draw your signature",
  notADrawing: "The drawing could not be read. Clear it and draw your signature again.",
  tooLarge: "The drawing is too large. Clear it and draw your signature again.",
  reasonNeeded: "Say why, so that the others know",
  reasonTooLong: "Use 500 characters or fewer",
  consentNeeded: "Tick the box to say that you agree",
  tooMany: "Too many attempts. Please wait a minute and try again.",
  consent: (by: { fullName: string; jobTitle: string; organisation: string; title: string }): string =>
    `I am ${by.fullName}, ${by.jobTitle}, and I may sign for ${by.organisation}. I have read the document “${by.title}” and agree to it. ` +
    "I agree to sign it electronically, and that my electronic signature binds as one by hand would. " +
    "My name, e-mail address, signature, the time, my internet address and my browser are kept as evidence of it.",
} as const;
