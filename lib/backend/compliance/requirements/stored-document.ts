/** Documents that only have to be stored and do not expire, such as the CV. */
import { type AssessRequirement, found } from "@/lib/backend/compliance/finding";
import { documentsOf } from "@/lib/backend/compliance/lookup";
import { messages } from "@/lib/config/messages";
import type { DocumentKind } from "@/lib/contract/profiles/fields";

const texts = messages.compliance.reasons;

/** The requirement of one document. */
export const storedDocument =
  (kind: DocumentKind): AssessRequirement =>
  (evidence) =>
    found(
      documentsOf(evidence, kind).map((document) => ({ end: null, words: texts.recorded, documents: [document] })),
      texts.needs(kind),
    );
