/** Proof of address: recent when it was accepted. */
import { type AssessRequirement, combine, type DocumentResult } from "@/lib/backend/compliance/finding";
import { documentsOf } from "@/lib/backend/compliance/lookup";
import { messages } from "@/lib/config/messages";
import { monthsAfter } from "@/lib/format";

const texts = messages.compliance.reasons;

export const addressProof: AssessRequirement = (evidence, { addressProofMonths }) => {
  const results = documentsOf(evidence, "address_proof").map((document): DocumentResult => {
    const { issuedOn, status, reviewedOn, uploadedOn } = document;
    if (!issuedOn) return { note: texts.noIssue("address_proof") };
    const takenOn = (status === "accepted" && reviewedOn) || uploadedOn;
    if (takenOn > monthsAfter(issuedOn, addressProofMonths)) return { note: texts.addressOld(addressProofMonths) };
    return { end: null, words: texts.addressKept, documents: [document] };
  });
  return combine(results, texts.needs("address_proof"));
};
