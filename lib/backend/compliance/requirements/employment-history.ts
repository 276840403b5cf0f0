/** Employment history: employments and explained gaps cover the years before their start date. */
import type { Evidence, Span } from "@/lib/backend/compliance/evidence";
import { type AssessRequirement, type ChangeDays, found } from "@/lib/backend/compliance/finding";
import { daysOfChange, type Gap, uncoveredBetween, windowAt } from "@/lib/backend/compliance/history";
import type { ComplianceRules } from "@/lib/config/compliance";
import { messages } from "@/lib/config/messages";
import { daysAfter, formatDate } from "@/lib/format";

const texts = messages.compliance.reasons;

function gapWords({ fromOn, toOn, isOpen }: Gap, years: number): string {
  if (isOpen === "end") return texts.gapSince(formatDate(fromOn));
  if (isOpen === "start") return texts.gapBefore(formatDate(daysAfter(toOn, 1)), years);
  return texts.gap(formatDate(fromOn), formatDate(toOn));
}

const windowOf = ({ worker }: Evidence, { history }: ComplianceRules) => ({
  startOn: worker.startOn,
  dateOfBirth: worker.dateOfBirth,
  years: history.years,
  fromAge: history.fromAge,
});
const spansOf = ({ employments, gaps }: Evidence): Span[] => [...employments, ...gaps];

export const employmentHistory: AssessRequirement = (evidence, rules, today) => {
  const { years, gapDays } = rules.history;
  const spans = spansOf(evidence);
  if (spans.length === 0) return found([], texts.noHistory);
  const { from, to } = windowAt(today, windowOf(evidence, rules));
  const gaps = uncoveredBetween(spans, from, to, gapDays);
  if (gaps.length === 0) return found([{ end: null, words: texts.history(years) }], "");
  if (gaps.some(({ isOpen }) => isOpen === "both")) return found([], texts.noHistory);
  return found([], texts.gaps(gaps.map((gap) => gapWords(gap, years))));
};

/** The days on which the result can change without new evidence. */
export const employmentHistoryChangeDays: ChangeDays = (evidence, rules, today) =>
  daysOfChange(spansOf(evidence), windowOf(evidence, rules), rules.history.gapDays, today);
