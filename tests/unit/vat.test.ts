/** The VAT of a supply: every combination of facts against the rules written once more, by hand. */
import { decideVat, type VatFacts, vatRuleVersion } from "@/lib/backend/vat";
import { vatTreatments } from "@/lib/config/closed-lists/agreements";
import { vatEligibilities } from "@/lib/config/closed-lists/vat";
import { vat as texts } from "@/lib/config/messages/vat";

const DAY = "2026-11-24";
const both = [true, false];
/** Never elected, in force since long ago, from this very day, and from the day after. */
const elections = [null, "2020-01-01", DAY, "2026-11-25"];
const evidence = [null, "GMC 1234567, deputising for Dr A at Larkfield"];

const combinations: VatFacts[] = both.flatMap((isRegistered) =>
  elections.flatMap((concessionFrom) =>
    vatEligibilities.flatMap((eligibility) =>
      both.flatMap((isUmbrella) =>
        evidence.flatMap((deputyEvidence) =>
          both.flatMap((isNursingService) =>
            vatTreatments.map((agreed) => ({
              day: DAY,
              agency: { isRegistered, concessionFrom },
              worker: { eligibility, isUmbrella, deputyEvidence },
              isNursingService,
              agreed,
            })),
          ),
        ),
      ),
    ),
  ),
);

/** What the law says of a combination, and the rule that says it. */
function expectedOf({ agency, worker, isNursingService, agreed }: VatFacts): keyof typeof texts.rules {
  if (!agency.isRegistered) return "notRegistered";
  if (worker.eligibility === "deputy_doctor") return worker.deputyEvidence ? "deputyDoctor" : "noDeputyEvidence";
  if (!agency.concessionFrom) return "notElected";
  if (agency.concessionFrom === "2026-11-25") return "notYetElected";
  if (worker.isUmbrella) return "umbrella";
  if (worker.eligibility === "none") return "notEligible";
  if (agreed === "standard") return "agreedStandard";
  if (worker.eligibility === "nurse") return "nurse";
  if (agreed === "exempt_supervised") return "supervised";
  return isNursingService ? "medicalCare" : "auxiliaryAlone";
}

const treatments: Record<keyof typeof texts.rules, [treatment: (typeof vatTreatments)[number], ratePercent: number]> = {
  notRegistered: ["standard", 0],
  deputyDoctor: ["exempt_deputy_doctor", 0],
  noDeputyEvidence: ["standard", 20],
  notElected: ["standard", 20],
  notYetElected: ["standard", 20],
  umbrella: ["standard", 20],
  notEligible: ["standard", 20],
  agreedStandard: ["standard", 20],
  auxiliaryAlone: ["standard", 20],
  nurse: ["exempt_nursing", 0],
  supervised: ["exempt_supervised", 0],
  medicalCare: ["exempt_supervised", 0],
};

test("every combination has its treatment, its rate, and the reason of the rule that decides it", () => {
  expect(combinations).toHaveLength(2 * 4 * 4 * 2 * 2 * 2 * 4);
  const met = new Set<string>();
  for (const facts of combinations) {
    const rule = expectedOf(facts);
    const [treatment, ratePercent] = treatments[rule];
    const { reason, source } = texts.rules[rule];
    met.add(rule);
    expect([facts, decideVat(facts)]).toEqual([
      facts,
      {
        treatment,
        ratePercent,
        reason: rule === "deputyDoctor" ? `${reason} Evidence: ${facts.worker.deputyEvidence}` : reason,
        ruleVersion: vatRuleVersion,
        source,
      },
    ]);
  }
  expect([...met].sort()).toEqual(Object.keys(texts.rules).sort());
});

test("each rule says why in a reason of its own, with a source", () => {
  const rules = Object.values(texts.rules);
  expect(new Set(rules.map(({ reason }) => reason)).size).toBe(rules.length);
  for (const { reason, source } of rules) {
    expect(reason).toMatch(/\.$/);
    expect(source).not.toBe("");
  }
});

test("nothing about the provider but its service's registration is a fact", () => {
  expect(Object.keys(combinations[0] ?? {}).sort()).toEqual(["agency", "agreed", "day", "isNursingService", "worker"]);
});
