import { pageErrors } from "@/lib/config/messages/shell/trouble";

/** Messages: texts of any page or call. */
export const general = {
  ...pageErrors,
  unexpectedWithId: (id: string) => `Something went wrong on our side. Try again. Reference: ${id}`,
  unavailable: "The service is not available at the moment. Try again in a minute.",
  fileUnavailable: "The document cannot be opened at the moment. Try again in a few minutes.",
  filesBusy: "Many files are being checked at the moment. Try again in a minute.",
  notFoundTitle: "Page Not Found!",
  notFound: "Incorrect Route. Please check the URL or go back to Dashboard",
  back: "Back",
  invalid: "Check what you have entered.",
  formUnreadable: "The form could not be read. Go back, check it and send it again.",
  formTooLarge: "The form is too large. Go back, shorten it and send it again.",
  noLinks: "Remove the web address. If there is none, add a space after each full stop",
  invisibleCharacters: "Remove invisible characters, such as those that change the direction of the text",
  tooMany: "Too many requests. Wait a few minutes and try again.",
  conflict: "Someone else has changed this since you opened it. Reload the page.",
} as const;

/** Texts of components/form/birthday-field.tsx. */
export const birthdayField = {
  day: "Day",
  month: "Month",
  year: "Year",
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

/** Texts of components/ui/chart.tsx. */
export const charts = { table: "Show the figures" };

/** Texts of components/ui/list-filter.tsx. */
export const listFilter = {
  moreFilters: "More filters",
  search: "Search",
  apply: "Apply filters",
  clear: "Clear filters",
} as const;

/** Texts of components/ui/skip-link.tsx. */
export const skipLink = {
  skipToMainContent: "Skip to main content",
  skipToList: "Skip to the list",
} as const;

/** Texts of components/ui/table.tsx. */
export const uiTable = {
  reverseOrder: ", reverse the order",
  sortByColumn: ", sort by this column",
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
  backToProfile: "Back to profile",
} as const;
