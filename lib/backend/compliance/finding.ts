/** The result of a requirement's rule, and how the rules build it. Pure. */
import type { ComplianceRules } from "@/lib/config/compliance";
import { messages } from "@/lib/config/messages";
import { formatDate } from "@/lib/format";
import type { CheckEvidence, Day, DocumentEvidence, Evidence } from "./evidence";

const texts = messages.compliance.reasons;

/** Something that meets a requirement: `end` is its last valid day, null if it never expires. */
export type Claim = {
  end: Day | null;
  words: string;
  documents?: readonly DocumentEvidence[];
  check?: CheckEvidence | undefined;
};

export type Finding =
  | { isNeeded: false; reason: string }
  | {
      isNeeded: true;
      claims: Claim[];
      /** Why the requirement is not met, if nothing meets it. */
      note: string;
      /** A register check had an adverse result. */
      refusal?: string | undefined;
      /** Everything is submitted and waits for someone else to act. */
      waiting?: string | undefined;
    };

/**
 * Assesses the evidence for one requirement: until when it is met, or why it is not. The documents of `evidence` are
 * only those that count. `today` only matters to windows that move with the day, such as the years of a history.
 */
export type AssessRequirement = (evidence: Evidence, rules: ComplianceRules, today: Day) => Finding;

/** The days on which the result of a requirement can change without new evidence and without a claim ending. */
export type ChangeDays = (evidence: Evidence, rules: ComplianceRules, today: Day) => Day[];

/** The requirement does not apply to this worker. */
export const notNeeded = (reason: string): Finding => ({ isNeeded: false, reason });
/** The requirement applies, and `claims` meet it; `note` says why not if nothing does. */
export const found = (
  claims: Claim[],
  note: string,
  rest: { refusal?: string | undefined; waiting?: string | undefined } = {},
): Finding => ({
  isNeeded: true,
  claims,
  note,
  ...rest,
});

/** The earliest of the days that end a claim; null if none does. */
export const soonest = (...days: (Day | null | undefined)[]): Day | null =>
  days.filter((day): day is Day => Boolean(day)).sort()[0] ?? null;

/** Until when a claim is valid, in words. */
export const untilWords = (end: Day | null) => (end ? texts.until(formatDate(end)) : texts.noExpiry);

/** The adverse result of a register check, in words. */
export const refusalOf = ({ outcome }: CheckEvidence): string => texts.refused[outcome] ?? "";

/** What each document contributed: a claim, or why it does not count. */
export type DocumentResult = Claim | { note: string } | { refusal: string };

/** The finding of a requirement that any of several documents can meet: of the reasons why some do not count, the last. */
export function combine(results: DocumentResult[], nothing: string): Finding {
  const claims = results.filter((one): one is Claim => "end" in one);
  const notes = results.flatMap((one) => ("note" in one ? [one.note] : []));
  const refusals = results.flatMap((one) => ("refusal" in one ? [one.refusal] : []));
  return found(claims, notes.at(-1) ?? nothing, { refusal: refusals.at(-1) });
}
