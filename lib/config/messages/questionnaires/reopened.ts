/** Messages: a questionnaire that was opened again. Apart from `index.ts`, so that its form loads none of it along. */
export const reopenedQuestionnaire = {
  asked: (agencyName: string) =>
    `The compliance team of ${agencyName} has asked you to answer this questionnaire again: the answers you gave before are kept, and all questions are to be answered again.`,
  earlierTitle: "Opened again: these are the earlier answers",
  earlier: (version: number, at: string) => `The answers below are submission ${version}, of ${at}.`,
  awaited: (day: string) => `The questionnaire was opened again on ${day}. The worker’s new answers are awaited.`,
  reason: "The reason that was given:",
} as const;
