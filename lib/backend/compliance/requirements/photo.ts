/** Photo: one is stored. */
import { type AssessRequirement, found } from "@/lib/backend/compliance/finding";
import { messages } from "@/lib/config/messages";

const texts = messages.compliance.reasons;

export const photo: AssessRequirement = ({ hasPhoto }) =>
  found(hasPhoto ? [{ end: null, words: texts.recorded }] : [], texts.noPhoto);
