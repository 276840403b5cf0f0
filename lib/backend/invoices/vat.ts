/** The VAT of a line. The one place that decides it. */
import { messages } from "@/lib/config/messages";
import type { RateSnapshot, VatDecision } from "@/lib/db/schema";

const RULE_VERSION = "2026-11";
const STANDARD_PERCENT = 20;
const texts = messages.invoices.vat;

type Supply = { isAgencyRegistered: boolean; treatment: RateSnapshot["lines"][number]["vatTreatment"] };

/** The treatment that the agreement says, at nil where the agency is not registered for VAT. */
export function vatFor({ isAgencyRegistered, treatment }: Supply): VatDecision {
  const of = { treatment, ruleVersion: RULE_VERSION, source: "agreement" };
  if (!isAgencyRegistered) return { ...of, ratePercent: 0, reason: texts.notRegistered };
  const ratePercent = treatment === "standard" ? STANDARD_PERCENT : 0;
  return { ...of, ratePercent, reason: texts.reasons[treatment] };
}
