/** Proof of identity: a passport with its expiry date, or a birth certificate with photo ID. */
import { type AssessRequirement, combine, type DocumentResult, untilWords } from "@/lib/backend/compliance/finding";
import { documentsOf } from "@/lib/backend/compliance/lookup";
import { messages } from "@/lib/config/messages";

const texts = messages.compliance.reasons;

export const identity: AssessRequirement = (evidence) => {
  const passports = documentsOf(evidence, "passport").map((document): DocumentResult => {
    const { expiresOn: end } = document;
    if (!end) return { note: texts.noEnd("passport") };
    return { end, words: `${texts.byPassport} ${untilWords(end)}`, documents: [document] };
  });
  const [birth] = documentsOf(evidence, "birth_certificate");
  const byBirth = documentsOf(evidence, "photo_id").map((document): DocumentResult => {
    if (!birth) return { note: texts.identity };
    const words = `${texts.byBirth} ${untilWords(document.expiresOn)}`;
    return { end: document.expiresOn, words, documents: [document, birth] };
  });
  const nothing = birth && byBirth.length === 0 ? texts.photoIdRequired : texts.identity;
  return combine([...byBirth, ...passports], nothing);
};
