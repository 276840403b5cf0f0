/** The first page of the day: its part of the message catalogue. */
export const overview = {
  hello: (firstName: string) => `Hello ${firstName}`,
  nothing: "There is nothing that waits for you here yet.",
  setUp: "To finish setting up",
  questionnaires: {
    title: "Medical questionnaires",
    pending: "Pending",
    submitted: "Submitted",
    resubmitted: "Resubmitted",
  },
  organisations: {
    title: "Awaiting activation",
    agencies: "Agencies",
    providers: "Care providers",
  },
} as const;
