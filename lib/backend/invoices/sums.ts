/** How lines add up to an invoice or a credit note. Pure; pence. Net is rounded per segment, VAT once for each rate (EN 16931, BR-CO-17). */
import type { VatDecision, VatSum } from "@/lib/db/schema";

type Line = { netPence: number; vat: VatDecision };
export type Totals = { netPence: number; vatPence: number; grossPence: number; vatBreakdown: VatSum[] };

/** Rates are taken in hundredths of a per cent. */
const PARTS = 10_000;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

/** The VAT of a net amount, half up by its size. */
export function vatOf(netPence: number, ratePercent: number): number {
  const doubled = 2 * Math.abs(netPence) * Math.round(ratePercent * 100) + PARTS;
  return Math.sign(netPence) * ((doubled - (doubled % (2 * PARTS))) / (2 * PARTS));
}

const keyOf = ({ treatment, ratePercent }: Pick<VatDecision, "treatment" | "ratePercent">) =>
  `${treatment} ${ratePercent}`;

/** What lines come to; in the order in which their rates first appear. */
export function totalsOf(lines: readonly Line[]): Totals {
  const groups = new Map<string, VatSum>();
  for (const { netPence, vat } of lines) {
    const { treatment, ratePercent, reason } = vat;
    const group = groups.get(keyOf(vat)) ?? { treatment, ratePercent, reason, netPence: 0, vatPence: 0 };
    groups.set(keyOf(vat), { ...group, netPence: group.netPence + netPence });
  }
  const vatBreakdown = [...groups.values()].map((group) => ({
    ...group,
    vatPence: vatOf(group.netPence, group.ratePercent),
  }));
  const netPence = sum(vatBreakdown.map((group) => group.netPence));
  const vatPence = sum(vatBreakdown.map((group) => group.vatPence));
  return { netPence, vatPence, grossPence: netPence + vatPence, vatBreakdown };
}

const changeOf = (after: readonly VatSum[], before: readonly VatSum[]): VatSum[] =>
  before.flatMap((group) => {
    const left = after.find((one) => keyOf(one) === keyOf(group));
    const netPence = (left?.netPence ?? 0) - group.netPence;
    const vatPence = (left?.vatPence ?? 0) - group.vatPence;
    return netPence === 0 && vatPence === 0 ? [] : [{ ...group, netPence, vatPence }];
  });

/**
 * The amounts of a credit that turns the lines `before` into `after`: negative, by rate the difference of the two, so
 * that the credits of a whole invoice add up to the invoice however it is split.
 */
export function creditOf(before: readonly Line[], after: readonly Line[]): Totals {
  const vatBreakdown = changeOf(totalsOf(after).vatBreakdown, totalsOf(before).vatBreakdown);
  const netPence = sum(vatBreakdown.map((group) => group.netPence));
  const vatPence = sum(vatBreakdown.map((group) => group.vatPence));
  return { netPence, vatPence, grossPence: netPence + vatPence, vatBreakdown };
}

/** With VAT: what `all` lines come to beyond those of them that are `kept`. */
export const partOf = (all: readonly Line[], kept: readonly Line[]): number =>
  totalsOf(all).grossPence - totalsOf(kept).grossPence;
