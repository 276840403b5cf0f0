/** Right to work: proof by citizenship, or by a document of one of the routes. */
import { isBritishOrIrish } from "@/lib/backend/compliance/citizenship";
import type { DocumentEvidence, Evidence } from "@/lib/backend/compliance/evidence";
import {
  type AssessRequirement,
  type Claim,
  combine,
  type DocumentResult,
  refusalOf,
  soonest,
  untilWords,
} from "@/lib/backend/compliance/finding";
import { documentsOf, latestCheck } from "@/lib/backend/compliance/lookup";
import type { ComplianceRules } from "@/lib/config/compliance";
import { messages } from "@/lib/config/messages";
import { formatDate, monthsAfter } from "@/lib/format";

const texts = messages.compliance.reasons;

/**
 * Proof for British and Irish citizens: a passport, even an expired one, or a birth certificate with proof of NI
 * number.
 */
function byCitizenship(evidence: Evidence): Claim[] {
  const claim = (...documents: DocumentEvidence[]) => ({ end: null, words: texts.byCitizenship, documents });
  const [birth] = documentsOf(evidence, "birth_certificate");
  const [number] = documentsOf(evidence, "ni_proof");
  return [
    ...documentsOf(evidence, "passport").map((passport) => claim(passport)),
    ...(birth && number ? [claim(birth, number)] : []),
  ];
}

function rightToWorkBy(document: DocumentEvidence, evidence: Evidence, rules: ComplianceRules): DocumentResult {
  const check = latestCheck(evidence, "right_to_work");
  const { issuedOn, expiresOn } = document;
  switch (document.details.route) {
    case "british_irish":
      if (!isBritishOrIrish(evidence, rules)) return { note: texts.notBritishOrIrish };
      return { end: null, words: texts.britishOrIrish, documents: [document] };
    case "share_code": {
      if (!check) return { note: texts.shareCode };
      if (check.outcome !== "clear") return { refusal: refusalOf(check) };
      const end = soonest(check.followUpOn, expiresOn);
      return { end, words: end ? texts.followUp(formatDate(end)) : texts.noExpiry, documents: [document], check };
    }
    case "document": {
      if (check && check.outcome !== "clear") return { refusal: refusalOf(check) };
      const end = expiresOn && soonest(expiresOn, check?.followUpOn);
      if (!end) return { note: texts.noEnd("right_to_work") };
      return { end, words: untilWords(end), documents: [document], check };
    }
    case "employer_checking_service": {
      if (!issuedOn) return { note: texts.noIssue("right_to_work") };
      const end = soonest(monthsAfter(issuedOn, rules.employerCheckingMonths), expiresOn);
      return { end, words: texts.employerChecking(formatDate(end ?? issuedOn)), documents: [document] };
    }
    default:
      return { note: texts.noRoute };
  }
}

export const rightToWork: AssessRequirement = (evidence, rules) =>
  combine(
    [
      ...(isBritishOrIrish(evidence, rules) ? byCitizenship(evidence) : []),
      ...documentsOf(evidence, "right_to_work").map((document) => rightToWorkBy(document, evidence, rules)),
    ],
    texts.rightToWork,
  );
