/** Messages: the page for unexpected errors. On its own, since it is in every page's payload. */
export const pageErrors = {
  problem: "There is a problem",
  unexpected: "Something went wrong on our side. Try again.",
  reference: "Reference",
  referenceHelp: (phone: string, hours: string) =>
    `If it happens again, call ${phone} (${hours}) and give this reference.`,
  supportHours: "9am-5pm on weekdays",
} as const;
