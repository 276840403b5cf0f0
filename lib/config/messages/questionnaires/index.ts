/** Messages: the medical questionnaire. */
import { brand } from "@/lib/config/brand";

export const questionnaire = {
  instruction: "Please answer all the following questions by selecting Yes or No as appropriate.",
  created: "Medical record is created successfully",
  invalid: "Incorrect or missed fields",
  progress: (answered: number, asked: number) => `${answered} of ${asked}`,
  progressUnit: "answered",
  answerRequired: "Select Yes or No",
  descriptionRequired: "Enter details",
  groupDescriptionLabel: (answer: string) => `Give details if you answered ${answer} to any question in this group`,
  descriptionTooLong: (max: number) => `Details must be ${max} characters or fewer`,
  declarationLegend: "Declaration",
  declaration:
    "I declare that my answers are true and complete to the best of my knowledge, and I agree that the compliance team of my agency may read them to decide whether I am fit for the work.",
  declarationRequired: "Select the declaration to say your answers are true and complete",
  notSent:
    "Your answers could not be sent. They are still on this page. Check your signal and select Submit again. They will only be counted once.",
  sending: "Sending your answers…",
  slow: "Still sending. Keep this page open.",
  unreadable: "Part of the form could not be read. Check your answers and submit again.",
  tooLarge: "The form is too large. Shorten your details and submit again.",
  draftRestored: "We have restored your answers.",
  draftRemoved: "We removed your answers when you left this page, to keep them private.",
  thankYouTitle: `Thank you for submitting ${brand.name} Medical Questionnaire`,
  thankYou: "Our compliance team will check your submission and get back to you if they have any questions",
  canClose: "You are signed out. You can close this tab now.",
  notSignedOut: "We could not sign you out. Check your signal and select Close again.",
} as const;

/** The rest of them, which the form's script does not need: not every worker has to load them. */
export const questionnairePages = {
  alreadySubmittedTitle: "This questionnaire has already been submitted",
  alreadySubmitted:
    "Your agency has received it and you do not need to do anything else. If something has changed, ask your agency to reopen the questionnaire.",
  definitionChanged:
    "The questions have changed since you opened this page. We have kept your answers to the questions that have not changed. Check the others and submit again.",
  notFoundTitle: "We cannot find this questionnaire",
  notFound: "The link may be incomplete or out of date. Ask your agency to send you a new one.",
  workerFailed: "Failed to load worker information",
  dataFailed: "Failed to load questionnaire data",
  workerIdRequired: "Worker ID is required",
  notSubmittedYet: "The worker has not submitted this questionnaire yet.",
  tooMany: "Too many requests from your connection. Wait a few minutes and try again.",
  reloadToSend:
    "If you have just selected Submit, reload this page with your browser’s reload button to send your answers again.",
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
