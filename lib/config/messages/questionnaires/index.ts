/** Messages: the medical questionnaire. */
import { brand } from "@/lib/config/brand";

export const questionnaire = {
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
  declarationRequired: "Select the declaration to say your answers are true and complete",
  alreadySubmittedTitle: "This questionnaire has already been submitted",
  alreadySubmitted:
    "Your agency has received it, and nothing more is needed from you. If something has changed, ask your agency to open the questionnaire again.",
  definitionChanged:
    "The questions have changed since you opened this page. Your answers to the questions that stayed are kept. Please check the others and submit again.",
  notSent:
    "Your answers could not be sent. They are kept on this page. Check your signal and press Submit again: it will be counted once only.",
  sending: "Sending your answers…",
  reloadToSend:
    "If you have just pressed Submit, load this page again with your browser's reload button: your answers are sent again.",
  slow: "Still sending. Please keep this page open.",
  unreadable: "Part of the form could not be read. Please check your answers and submit again.",
  tooLarge: "The form is too large. Please shorten your details and submit again.",
  tooMany: "Too many requests from your connection. Please wait a few minutes and try again.",
  notFoundTitle: "We cannot find this questionnaire",
  notFound: "The link may be incomplete or out of date. Ask your agency to send you a new one.",
  draftRestored: "We kept the answers you had given on this page.",
  draftRemoved: "The answers you had given were removed when you left this page, to keep them private.",
  workerFailed: "Failed to load worker information",
  dataFailed: "Failed to load questionnaire data",
  workerIdRequired: "Worker ID is required",
  notSubmittedYet: "The worker has not submitted this questionnaire yet.",
  thankYouTitle: `Thank you for submitting ${brand.name} Medical Questionnaire`,
  thankYou: "Our compliance team will check your submission and get back to you if they have any questions",
  canClose: "You are signed out. You can close this tab now.",
  notSignedOut: "We could not sign you out. Check your signal and press Close again.",
} as const;

/** Texts of components/questionnaires/answered-questions.tsx. */
export const answeredQuestions = {
  questions: "Questions",
} as const;

/** Texts of components/questionnaires/link-message.tsx. */
export const linkMessage = {
  tryAgain: "Try again",
} as const;

/** Texts of components/questionnaires/load-failure.tsx. */
export const loadFailure = {
  tryAgain: "Try again",
} as const;

/** Texts of components/questionnaires/questionnaire-form.tsx. */
export const questionnaireForm = {
  submit: "Submit",
} as const;

/** Texts of components/questionnaires/worker-card.tsx. */
export const workerCard = {
  worker: "Worker",
  workerId: "Worker ID:",
  agency: "Agency:",
} as const;
