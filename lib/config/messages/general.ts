import { pageErrors } from "@/lib/config/messages/shell/trouble";

/** Messages: texts of any page or call. */
export const general = {
  ...pageErrors,
  unexpectedWithId: (id: string) => `Something went wrong on our side. Please try again. Reference: ${id}`,
  unavailable: "The service cannot be reached at the moment. Please try again in a minute.",
  fileUnavailable: "The document cannot be opened at the moment. Please try again in a few minutes.",
  filesBusy: "Many files are being checked at the moment. Try again in a minute.",
  notFoundTitle: "Page Not Found!",
  notFound: "Incorrect Route. Please check the URL or go back to Dashboard",
  back: "Back",
  invalid: "Please check what you have entered.",
  formUnreadable: "The form could not be read. Please go back, check it and send it again.",
  formTooLarge: "The form is too large. Please go back, shorten it and send it again.",
  noLinks: "Remove the web address. If there is none, put a space after each full stop",
  hiddenMarks: "Remove characters that cannot be seen, such as those that change the direction of writing",
  tooMany: "Too many requests. Please wait a few minutes and try again.",
  conflict: "Someone else has changed this in the meantime. Please load the page again.",
} as const;

/** Texts of components/ui/breadcrumbs.tsx. */
export const breadcrumbs = {
  breadcrumbs: "Breadcrumbs",
} as const;

/** Texts of components/ui/closing-card.tsx. */
export const closingCard = {
  close: "Close",
} as const;

/** Texts of components/ui/dialog.tsx. */
export const uiDialog = {
  close: "Close",
} as const;

/** Texts of components/ui/list-filter.tsx. */
export const listFilter = {
  moreFilters: "More filters",
  search: "Search",
} as const;

/** Texts of components/ui/skip-link.tsx. */
export const skipLink = {
  skipToMainContent: "Skip to main content",
} as const;

/** Texts of components/ui/table.tsx. */
export const uiTable = {
  turnTheOrderRound: ", turn the order round",
  orderByThis: ", order by this",
} as const;

/** Texts of app/(links)/offline/page.tsx. */
export const offlinePage = {
  tryAgain: "Try again",
} as const;

/** Texts of app/(links)/unavailable/page.tsx. */
export const unavailablePage = {
  tryAgain: "Try again",
} as const;

/** Texts of app/(links)/view-worker-questionnaire/page.tsx. */
export const viewWorkerQuestionnairePage = {
  medicalQuestionnaire: "Medical Questionnaire",
} as const;
