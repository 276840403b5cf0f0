/**
 * Checks the XML of many random invoices against the business rules of EN 16931:
 *
 *   npm run check-invoices -- [--invoices 10000] [--seed 1]
 *
 * Exits with 1 and prints the smallest invoice that breaks a rule.
 */
import { parseArgs } from "node:util";
import fc from "fast-check";
import { invoiceXml } from "@/lib/documents";
import { brokenRules, businessRules } from "@/tests/support/en16931";
import { invoiceContents } from "@/tests/support/invoice-content";

const { values: options } = parseArgs({
  options: { invoices: { type: "string", default: "10000" }, seed: { type: "string" } },
});
const numRuns = Number(options.invoices);

const kinds = new Map<string, number>();
const result = fc.check(
  fc.property(invoiceContents, (content) => {
    const kind = `${content.selfBilled ? "self-billed " : ""}${content.kind}, ${content.supplier.vatNumber ? "VAT" : "no VAT"}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const broken = brokenRules(invoiceXml(content));
    if (broken.length > 0) throw new Error(broken.join(", "));
  }),
  options.seed ? { numRuns, seed: Number(options.seed) } : { numRuns },
);
const counts = [...kinds].map(([kind, count]) => `  ${count} ${kind}`).join("\n");
process.stdout.write(
  result.failed
    ? `${fc.defaultReportMessage(result)}\n`
    : `${result.numRuns} invoices break none of ${Object.keys(businessRules).length} rules (seed ${result.seed}):\n${counts}\n`,
);
process.exitCode = result.failed ? 1 : 0;
