/** The control names of the questionnaire form, shared by the markup, the enhancement and the action. */
import { answerFields } from "@/lib/contract/questionnaires/answer-fields";

export const fields = {
  ...answerFields,
  idempotencyKey: "idempotencyKey",
  definitionId: "definitionId",
  workerId: "workerId",
  questionnaireType: "questionnaireType",
  /** Sent only by the enhanced form: asks for data instead of a redirect. */
  enhanced: "enhanced",
} as const;
