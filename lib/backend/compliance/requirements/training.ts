/** Certificates of training: those that their roles need, each for its period. */
import { isBritishOrIrish } from "@/lib/backend/compliance/citizenship";
import {
  type AssessRequirement,
  combine,
  type DocumentResult,
  notNeeded,
  soonest,
  untilWords,
} from "@/lib/backend/compliance/finding";
import { documentsOf } from "@/lib/backend/compliance/lookup";
import { rolesOf } from "@/lib/backend/compliance/roles";
import { messages } from "@/lib/config/messages";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import { monthsAfter } from "@/lib/format";

const texts = messages.compliance.reasons;

/** The requirement of one certificate. */
export const training =
  (kind: DocumentKind): AssessRequirement =>
  (evidence, rules) => {
    if (!rolesOf(evidence, rules).some((role) => role.training.includes(kind))) return notNeeded(texts.noTraining);
    if (kind === "english_check" && isBritishOrIrish(evidence, rules)) return notNeeded(texts.noEnglish);
    const months = rules.trainingMonths[kind] ?? null;
    const results = documentsOf(evidence, kind).map((document): DocumentResult => {
      const { issuedOn, expiresOn } = document;
      if (months !== null && !issuedOn && !expiresOn) return { note: texts.noIssue(kind) };
      const end = soonest(expiresOn, months !== null && issuedOn ? monthsAfter(issuedOn, months) : null);
      return { end, words: untilWords(end), documents: [document] };
    });
    return combine(results, texts.needs(kind));
  };
