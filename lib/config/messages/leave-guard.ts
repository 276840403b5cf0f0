/** Messages: the question before input that is not saved is lost. In a file of its own, because the questionnaire’s scripts have none of it. */
export const leaveGuard = {
  title: "Leave without saving?",
  text: "What you entered on this page has not been saved and will be lost.",
  stay: "Stay on this page",
  leave: "Leave without saving",
} as const;
