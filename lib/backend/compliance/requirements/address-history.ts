/** Five years of addresses: asked of anyone who works in children's services. */
import type { Evidence } from "@/lib/backend/compliance/evidence";
import { type AssessRequirement, type ChangeDays, found, notNeeded } from "@/lib/backend/compliance/finding";
import { daysOfChange, uncoveredBetween, windowAt } from "@/lib/backend/compliance/history";
import type { ComplianceRules } from "@/lib/config/compliance";
import { messages } from "@/lib/config/messages";

const texts = messages.compliance.reasons;

const worksWithChildren = ({ worker }: Evidence, { childrensSkills }: ComplianceRules) =>
  worker.skills.some((skill) => childrensSkills.includes(skill.trim().toLowerCase()));

const addressWindow = ({ worker }: Evidence, { addressYears }: ComplianceRules) => ({
  startOn: worker.startOn,
  dateOfBirth: null,
  years: addressYears,
  fromAge: 0,
});

export const addressHistory: AssessRequirement = (evidence, rules, today) => {
  if (!worksWithChildren(evidence, rules)) return notNeeded(texts.notChildrens);
  const { from, to } = windowAt(today, addressWindow(evidence, rules));
  const gaps = uncoveredBetween(evidence.addresses, from, to, rules.history.gapDays);
  const claims = gaps.length === 0 ? [{ end: null, words: texts.addressHistoryKept(rules.addressYears) }] : [];
  return found(claims, texts.addressHistory(rules.addressYears));
};

/** The days on which the result can change without new evidence. */
export const addressHistoryChangeDays: ChangeDays = (evidence, rules, today) =>
  worksWithChildren(evidence, rules)
    ? daysOfChange(evidence.addresses, addressWindow(evidence, rules), rules.history.gapDays, today)
    : [];
