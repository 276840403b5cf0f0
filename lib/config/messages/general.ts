import { trouble } from "./trouble";

/** What any page or call may have to say: its part of the message catalogue. */
export const general = {
  ...trouble,
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
