/** Documents that are not required: where there is one, its expiry date is reported. */
import { type AssessRequirement, found, notNeeded, untilWords } from "@/lib/backend/compliance/finding";
import { documentsOf } from "@/lib/backend/compliance/lookup";
import { messages } from "@/lib/config/messages";
import type { DocumentKind } from "@/lib/contract/profiles/fields";

const texts = messages.compliance.reasons;

/** The requirement of one document. */
export const optionalDocument =
  (kind: DocumentKind): AssessRequirement =>
  (evidence) => {
    const claims = documentsOf(evidence, kind).map((document) => ({
      end: document.expiresOn,
      words: untilWords(document.expiresOn),
      documents: [document],
    }));
    return claims.length > 0 ? found(claims, texts.optional) : notNeeded(texts.optional);
  };
