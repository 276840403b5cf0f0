/** The VAT of a supply: a pure table of rules with reasons, for invoices (docs/money.md, VAT). */
export { decideVat, type VatFacts, vatRuleVersion } from "./decide";
