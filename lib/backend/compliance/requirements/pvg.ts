/** PVG scheme: membership, where some of their work is in Scotland. */
import {
  type AssessRequirement,
  combine,
  type DocumentResult,
  notNeeded,
  soonest,
  untilWords,
} from "@/lib/backend/compliance/finding";
import { documentsOf } from "@/lib/backend/compliance/lookup";
import { scottishShare } from "@/lib/backend/compliance/scotland";
import { messages } from "@/lib/config/messages";
import { monthsAfter } from "@/lib/format";

const texts = messages.compliance.reasons;

export const pvg: AssessRequirement = (evidence, rules) => {
  if (scottishShare(evidence, rules) === "none") return notNeeded(texts.notInScotland);
  const results = documentsOf(evidence, "pvg").map((document): DocumentResult => {
    const { issuedOn, expiresOn } = document;
    if (!issuedOn && !expiresOn) return { note: texts.noIssue("pvg") };
    const hasTerm = issuedOn !== null && issuedOn >= rules.pvg.since;
    const end = soonest(expiresOn, hasTerm ? monthsAfter(issuedOn, rules.pvg.months) : null);
    return { end, words: untilWords(end), documents: [document] };
  });
  return combine(results, texts.needs("pvg"));
};
