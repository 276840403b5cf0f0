/** Messages: a questionnaire that was opened again. Apart from `index.ts`, so that its form loads none of it along. */
export const reopenedQuestionnaire = {
  asked: (agencyName: string) =>
    `The compliance team at ${agencyName} has asked you to answer this questionnaire again. Your previous answers are kept, but you need to answer all the questions again.`,
  earlierTitle: "Questionnaire reopened: these are the previous answers",
  earlier: (version: number, at: string) => `These answers are submission ${version}, from ${at}.`,
  awaited: (day: string) => `The questionnaire was reopened on ${day}. The worker has not submitted new answers yet.`,
  reason: "Reason:",
} as const;
