/** How an answer is named where a field is meant: in a form's controls and in the fields of an error. */
export const answerFields = {
  answer: (questionId: string) => `answer.${questionId}`,
  description: (questionId: string) => `description.${questionId}`,
  groupDescription: (blockId: string) => `groupDescription.${blockId}`,
  declaration: "declaration",
} as const;
