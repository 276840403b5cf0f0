/**
 * The VAT of a supply of staff, as a table of rules with reasons (docs/money.md, VAT). Pure. Software, not tax advice:
 * an accountant confirms what an agency charges.
 */
import type { VatTreatment } from "@/lib/config/closed-lists/agreements";
import type { VatEligibility } from "@/lib/config/closed-lists/vat";
import { vat as texts } from "@/lib/config/messages/vat";

/** Changes with every change of the rules: what is stored with a line stays as it was decided. */
export const vatRuleVersion = "2026-11";

const STANDARD_PERCENT = 20;

/** What the VAT of a supply depends on. The provider's own VAT status is left out on purpose: it never counts. */
export type VatFacts = {
  /** The day of the supply, `YYYY-MM-DD`. */
  day: string;
  agency: {
    isRegistered: boolean;
    /** The first day from which it uses the nursing agencies' concession; null where it never elected it. */
    concessionFrom: string | null;
  };
  worker: {
    eligibility: VatEligibility;
    /** Whether they are supplied to the agency by an umbrella company, or their own company. */
    isUmbrella: boolean;
    /** Of a deputy for a doctor: what shows that they deputise, such as a reference; null for none. */
    deputyEvidence: string | null;
  };
  /** Whether the service is a home with nursing, a hospital or a hospice. */
  isNursingService: boolean;
  /** What the agreement's rate line says: standard where the concession is not used, supervised where a nurse supervises. */
  agreed: VatTreatment;
};

/** `ratePercent` is in per cent. `source` is the law or guidance of the rule that decided. */
export type VatDecision = {
  treatment: VatTreatment;
  ratePercent: number;
  reason: string;
  ruleVersion: string;
  source: string;
};

type Rule = { key: keyof typeof texts.rules; treatment: VatTreatment; isMet: (facts: VatFacts) => boolean };

const isEligible = ({ worker, isNursingService, agreed }: VatFacts): boolean =>
  worker.eligibility === "nurse" ||
  (worker.eligibility === "auxiliary" && (agreed === "exempt_supervised" || isNursingService));

/** The rules in order; the first that is met decides. */
const rules: readonly Rule[] = [
  { key: "notRegistered", treatment: "standard", isMet: ({ agency }) => !agency.isRegistered },
  {
    key: "deputyDoctor",
    treatment: "exempt_deputy_doctor",
    isMet: ({ worker }) => worker.eligibility === "deputy_doctor" && worker.deputyEvidence !== null,
  },
  {
    key: "noDeputyEvidence",
    treatment: "standard",
    isMet: ({ worker }) => worker.eligibility === "deputy_doctor",
  },
  { key: "notElected", treatment: "standard", isMet: ({ agency }) => agency.concessionFrom === null },
  {
    key: "notYetElected",
    treatment: "standard",
    isMet: ({ agency, day }) => agency.concessionFrom !== null && day < agency.concessionFrom,
  },
  { key: "umbrella", treatment: "standard", isMet: ({ worker }) => worker.isUmbrella },
  { key: "notEligible", treatment: "standard", isMet: ({ worker }) => worker.eligibility === "none" },
  { key: "agreedStandard", treatment: "standard", isMet: ({ agreed }) => agreed === "standard" },
  { key: "auxiliaryAlone", treatment: "standard", isMet: (facts) => !isEligible(facts) },
  { key: "nurse", treatment: "exempt_nursing", isMet: ({ worker }) => worker.eligibility === "nurse" },
  { key: "supervised", treatment: "exempt_supervised", isMet: ({ agreed }) => agreed === "exempt_supervised" },
  { key: "medicalCare", treatment: "exempt_supervised", isMet: ({ isNursingService }) => isNursingService },
];

/** The VAT of a supply, with the rule that decided it. The whole charge is taxable, wages included. */
export function decideVat(facts: VatFacts): VatDecision {
  const rule = rules.find(({ isMet }) => isMet(facts));
  // The last two rules are the two ways in which an auxiliary is eligible.
  if (!rule) throw new Error("no VAT rule is met");
  const { reason, source } = texts.rules[rule.key];
  const isTaxed = rule.treatment === "standard" && rule.key !== "notRegistered";
  const evidence =
    rule.key === "deputyDoctor" && facts.worker.deputyEvidence !== null ? facts.worker.deputyEvidence : null;
  return {
    treatment: rule.treatment,
    ratePercent: isTaxed ? STANDARD_PERCENT : 0,
    reason: evidence === null ? reason : texts.withEvidence(reason, evidence),
    ruleVersion: vatRuleVersion,
    source,
  };
}
