/** Messages: a form that the page no longer has. In a file of its own, because its dialog is fetched when it is needed. */
export const removedForm = {
  title: "This page has changed",
  changed: "It changed while you were filling in a form. The form is no longer available, and nothing was sent.",
  entered: "What you entered",
  hint: "Copy what you still need. It is not kept after you close this message.",
  close: "Close",
} as const;
