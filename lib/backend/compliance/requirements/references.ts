/** References: enough of them are verified. */
import { type AssessRequirement, found } from "@/lib/backend/compliance/finding";
import { messages } from "@/lib/config/messages";

const texts = messages.compliance.reasons;

export const references: AssessRequirement = (evidence, rules) => {
  const verified = evidence.references.filter(({ status }) => status === "verified").length;
  const named = evidence.references.filter(({ status }) => status !== "refused").length;
  const words = texts.references(verified, rules.references);
  if (verified >= rules.references) return found([{ end: null, words }], words);
  return found([], words, { waiting: named >= rules.references ? words : undefined });
};
