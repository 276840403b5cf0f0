/** The control names of the questionnaire form: the one rule shared by the markup, the enhancement and the action. */
import { answerFields } from "@/lib/contract/questionnaire-fields";

export const fields = {
  ...answerFields,
  idempotencyKey: "idempotencyKey",
  definitionId: "definitionId",
  workerId: "workerId",
  questionnaireType: "questionnaireType",
  /** Sent by the enhanced form alone: asks for an answer instead of a redirect. */
  enhanced: "enhanced",
} as const;
