/** What disputes hold of an invoice, also where it has negative lines. */
import fc from "fast-check";
import type { LineRecord } from "@/lib/backend/invoices/find";
import { creditedOf, disputableOf, disputedBy, heldOf } from "@/lib/backend/invoices/held";
import { totalsOf } from "@/lib/backend/invoices/sums";

type Line = Pick<LineRecord, "id" | "netPence" | "creditedNetPence" | "disputeStatus" | "vat">;

const of = { reason: "As agreed", ruleVersion: "1", source: "a law" };
const vats = [
  { ...of, treatment: "standard" as const, ratePercent: 20 },
  { ...of, treatment: "exempt_nursing" as const, ratePercent: 0 },
];
const status = fc.constantFrom("open", "upheld", "credited", "repriced", null, null, null);
const aLine = fc
  .record({
    id: fc.uuid(),
    netPence: fc.integer({ min: -20_000, max: 50_000 }),
    share: fc.constantFrom(0, 0, 0.3, 1),
    disputeStatus: status,
    vat: fc.constantFrom(...vats),
  })
  .map(({ share, ...line }): Line => ({ ...line, creditedNetPence: Math.trunc(line.netPence * share) }));

const grossOf = (lines: readonly Line[]): number => totalsOf(lines).grossPence;
/** No run issues an invoice of less than nil, and no credit makes one of it. */
const someLines = fc
  .array(aLine, { minLength: 1, maxLength: 8 })
  .filter((lines) => grossOf(lines) >= 0 && creditedOf(lines) >= 0 && creditedOf(lines) <= grossOf(lines));

const dispute = (lines: readonly Line[], chosen: readonly Line[]): Line[] =>
  lines.map((line) => (chosen.includes(line) ? { ...line, disputeStatus: "open" } : line));

test("what is held is never less than nil, and with what is credited never more than the invoice", () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      expect(heldOf(lines)).toBeGreaterThanOrEqual(0);
      expect(heldOf(lines) + creditedOf(lines)).toBeLessThanOrEqual(grossOf(lines));
    }),
    { numRuns: 2_000 },
  );
});

test("lines that charge something are disputed one by one, and hold what they come to where no line is negative", () => {
  fc.assert(
    fc.property(someLines, fc.array(fc.nat(7), { minLength: 1 }), (lines, places) => {
      const ids = places.flatMap((place) => lines[place]?.id ?? []);
      const chosen = disputedBy(lines, ids);
      const mayAll = ids.length > 0 && ids.every((id) => disputableOf(lines).some((line) => line.id === id));
      expect(chosen !== null).toBe(mayAll);
      if (!chosen) return;
      expect(ids.every((id) => chosen.some((line) => line.id === id))).toBe(true);
      const charges = lines.map((line) => ({ ...line, netPence: Math.abs(line.netPence), creditedNetPence: 0 }));
      const same = charges.filter((line) => chosen.some(({ id }) => id === line.id));
      const kept = dispute(charges, same).filter(({ disputeStatus }) => disputeStatus !== "open");
      expect(heldOf(dispute(charges, same))).toBe(grossOf(charges) - grossOf(kept));
    }),
  );
});

test("disputed lines hold what they come to or all that is due, and crediting them takes something off", () => {
  fc.assert(
    fc.property(someLines, fc.array(fc.nat(7)), (given, places) => {
      // A negative line that was disputed went with all of the invoice, which left nothing to dispute.
      const lines = given.map((line) => (line.netPence < 0 ? { ...line, disputeStatus: null } : line));
      const ids = places.flatMap((place) => lines[place]?.id ?? []);
      const chosen = disputedBy(lines, ids.length > 0 ? ids : null);
      const dueOf = (given: readonly Line[]) => grossOf(lines) - creditedOf(lines) - heldOf(given);
      if (!chosen || grossOf(lines) === creditedOf(lines)) return;
      const left = chosen.map((line) => ({ ...line, netPence: line.netPence - line.creditedNetPence }));
      // VAT is rounded once for each rate, so that parts may differ by a penny each.
      const held = Math.min(grossOf(left) - vats.length, dueOf(lines));
      expect(dueOf(lines) - dueOf(dispute(lines, chosen))).toBeGreaterThanOrEqual(held);
      const credited = lines.map((line) =>
        chosen.includes(line) ? { ...line, creditedNetPence: line.netPence, disputeStatus: "credited" as const } : line,
      );
      expect(creditedOf(credited)).toBeGreaterThan(creditedOf(lines));
    }),
    { numRuns: 2_000 },
  );
});

test("a negative line is not disputed with the last of the others, once one was decided", () => {
  const line = (id: string, netPence: number, disputeStatus: Line["disputeStatus"] = null): Line => ({
    id,
    netPence,
    creditedNetPence: 0,
    disputeStatus,
    vat: vats[1] as Line["vat"],
  });
  const [dear, cheap, less] = [line("dear", 10_000, "upheld"), line("cheap", 2_000), line("less", -5_000)];
  const lines = [dear, cheap, less];
  for (const ids of [["cheap"], null]) expect(disputedBy(lines, ids)).toEqual([cheap]);
  expect(heldOf(dispute(lines, [cheap]))).toBe(2_000);
  expect(disputedBy([{ ...dear, disputeStatus: null }, cheap, less], null)).toHaveLength(3);
});

test("a dispute of everything holds all that is left, and is about the negative lines too", () => {
  fc.assert(
    fc.property(someLines, (given) => {
      const lines = given.map((line) => ({ ...line, disputeStatus: null }));
      const chosen = disputedBy(lines, null);
      expect(chosen === null).toBe(disputableOf(lines).length === 0);
      if (chosen) expect(heldOf(dispute(lines, chosen))).toBe(grossOf(lines) - creditedOf(lines));
    }),
  );
});
