/** The names of an answer's fields, in a form's controls and in errors. */
export const answerFields = {
  answer: (questionId: string) => `answer.${questionId}`,
  description: (questionId: string) => `description.${questionId}`,
  groupDescription: (blockId: string) => `groupDescription.${blockId}`,
  declaration: "declaration",
} as const;
