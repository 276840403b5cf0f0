/**
 * The message catalogue: every text of spec section 8, to the letter, and the words of our own that stand beside them.
 * Schemas, actions and pages take their texts from here; no other file writes one.
 */
import { brand } from "./brand";

export const messages = {
  signIn: {
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
    unreachable: "We cannot reach the sign-in service at the moment. Please try again shortly.",
    signedOut: "You have signed out.",
  },
  session: {
    expired: "Login expired. Please log in again.",
  },
  questionnaire: {
    instruction: "Please answer all the following questions by selecting Yes or No as appropriate.",
    created: "Medical record is created successfully",
    invalid: "Incorrect or missed fields",
    answerRequired: "Select Yes or No",
    descriptionRequired: "Give details",
    groupDescriptionLabel: (answer: string) => `Give details if you answered ${answer} to any question in this group`,
    descriptionTooLong: (max: number) => `Details must be ${max} characters or fewer`,
    declarationLegend: "Declaration",
    declaration:
      "I declare that my answers are true and complete to the best of my knowledge, and I agree that the compliance team of my agency may read them to decide whether I am fit for the work.",
    declarationRequired: "Tick the declaration to say your answers are true and complete",
    alreadySubmittedTitle: "This questionnaire has already been submitted",
    alreadySubmitted:
      "Nothing more is needed from you. If something has changed, ask your agency to open the questionnaire again.",
    definitionChanged:
      "The questions have changed since you opened this page. Your answers to the questions that stayed are kept. Please check the others and submit again.",
    notSent:
      "Your answers could not be sent. They are kept on this page. Check your signal and press Submit again: it will be counted once only.",
    sending: "Sending your answers…",
    slow: "Still sending. Please keep this page open.",
    unreadable: "Part of the form could not be read. Please check your answers and submit again.",
    tooLarge: "The form is too large. Please shorten your details and submit again.",
    tooMany: "Too many requests from your connection. Please wait a few minutes and try again.",
    notFoundTitle: "We cannot find this questionnaire",
    notFound: "The link may be incomplete or out of date. Ask your agency to send you a new one.",
    draftRestored: "We kept the answers you had given on this page.",
    workerFailed: "Failed to load worker information",
    dataFailed: "Failed to load questionnaire data",
    workerIdRequired: "Worker ID is required",
    notSubmittedYet: "The worker has not submitted this questionnaire yet.",
    thankYouTitle: `Thank you for submitting ${brand.name} Medical Questionnaire`,
    thankYou: "Our compliance team will check your submission and get back to you if they have any questions",
    canClose: "You are signed out. You can close this tab now.",
  },
  workers: {
    linkSent: "The questionnaire link is on its way.",
    linkCopied: "Link copied",
    linkCopyFailed: "The link could not be copied. Select it and copy it by hand.",
    noEmail: "This worker has no e-mail address. Copy the link and send it another way.",
    reopened: "The questionnaire is open again.",
    reasonRequired: "Give a reason for opening the questionnaire again",
    reasonTooLong: (max: number) => `The reason must be ${max} characters or fewer`,
    noneTitle: "No workers yet",
    none: "Workers appear here as soon as they belong to your organisation.",
    noneFoundTitle: "No workers found",
    noneFound: "Try another name or number, or another status.",
    notReopenable: "Only a submitted questionnaire can be opened again.",
    alreadySubmitted: "This questionnaire has been submitted. Open it again before sending a link.",
  },
  general: {
    problem: "There is a problem",
    unexpected: "Something went wrong on our side. Please try again.",
    unexpectedWithId: (id: string) => `Something went wrong on our side. Please try again. Reference: ${id}`,
    unavailable: "The service cannot be reached at the moment. Please try again in a minute.",
    notFoundTitle: "Page Not Found!",
    notFound: "Incorrect Route. Please check the URL or go back to Dashboard",
    invalid: "Please check what you have entered.",
    tooMany: "Too many requests. Please wait a few minutes and try again.",
    conflict: "Someone else has changed this in the meantime. Please load the page again.",
    signInFirst: "Please sign in first.",
  },
} as const;
