/** Emergency contact: there is one. */
import { type AssessRequirement, found } from "@/lib/backend/compliance/finding";
import { messages } from "@/lib/config/messages";

const texts = messages.compliance.reasons;

export const contact: AssessRequirement = ({ contacts }) =>
  found(contacts > 0 ? [{ end: null, words: texts.contact }] : [], texts.noContact);
