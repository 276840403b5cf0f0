/** Medical questionnaire: submitted, and not opened again. */
import { type AssessRequirement, found } from "@/lib/backend/compliance/finding";
import { messages } from "@/lib/config/messages";

const texts = messages.compliance.reasons;

export const medical: AssessRequirement = ({ questionnaire }) => {
  const isThere = questionnaire === "submitted" || questionnaire === "resubmitted";
  return found(isThere ? [{ end: null, words: texts.questionnaire }] : [], texts.noQuestionnaire);
};
