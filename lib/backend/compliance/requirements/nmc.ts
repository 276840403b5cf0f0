/** NMC registration: a PIN and a clear check of the register, for worker types that need registration. */
import {
  type AssessRequirement,
  combine,
  type DocumentResult,
  notNeeded,
  refusalOf,
  soonest,
} from "@/lib/backend/compliance/finding";
import { documentsOf, latestCheck } from "@/lib/backend/compliance/lookup";
import { messages } from "@/lib/config/messages";
import { formatDate, monthsAfter } from "@/lib/format";

const texts = messages.compliance.reasons;

export const nmc: AssessRequirement = (evidence, { nmcCheckMonths }) => {
  if (!evidence.workerTypes.some((type) => type.requiresRegistration)) return notNeeded(texts.noRegistration);
  const check = latestCheck(evidence, "nmc_register");
  const results = documentsOf(evidence, "nmc_pin").map((document): DocumentResult => {
    if (!check) return { note: texts.pinNotChecked };
    if (check.outcome !== "clear") return { refusal: refusalOf(check) };
    const end = soonest(document.expiresOn, monthsAfter(check.checkedOn, nmcCheckMonths));
    return { end, words: texts.pin(formatDate(end ?? check.checkedOn)), documents: [document], check };
  });
  return combine(results, texts.noPin);
};
