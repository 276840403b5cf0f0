/** What an advance comes to: shares down to the penny, the fee half up, and the fee as a yearly rate. */
import fc from "fast-check";
import { advanceOn, quoteOf } from "@/lib/backend/advances/quote";

const today = "2026-11-24";
const terms = { percent: 80, feeBasisPoints: 150 };

test("one invoice, by hand: 80 % of £1,200 for 1.5 %, due in 30 days", () => {
  expect(quoteOf([{ duePence: 120_000, dueOn: "2026-12-24" }], terms, today)).toEqual({
    grossPence: 120_000,
    percent: 80,
    pence: 96_000,
    feePence: 1_440,
    netPence: 94_560,
    // 1.5 % for 30 days is 18.25 % a year.
    yearlyBasisPoints: 1_825,
    settlesOn: "2026-12-24",
  });
});

test("two invoices weigh by what is advanced and for how long", () => {
  const quote = quoteOf(
    [
      { duePence: 100_000, dueOn: "2026-12-04" },
      { duePence: 100_000, dueOn: "2027-01-03" },
    ],
    terms,
    today,
  );
  // 10 and 40 days are 25 days on average: 1.5 % × 365 / 25.
  expect(quote).toMatchObject({ feePence: 2_400, yearlyBasisPoints: 2_190, settlesOn: "2027-01-03" });
});

test("an invoice that is due today, or was before, counts as a day", () => {
  const of = (dueOn: string) => quoteOf([{ duePence: 10_000, dueOn }], terms, today).yearlyBasisPoints;
  expect(of(today)).toBe(54_750);
  expect(of("2026-11-01")).toBe(54_750);
});

test("an advance is never more than what is due, and what the agency receives is the rest", () => {
  const invoice = fc.record({ duePence: fc.integer({ min: 2, max: 10_000_000 }), dueOn: fc.constant("2026-12-24") });
  const anyTerms = fc.record({
    percent: fc.integer({ min: 1, max: 100 }),
    feeBasisPoints: fc.integer({ min: 0, max: 2_000 }),
  });
  fc.assert(
    fc.property(fc.array(invoice, { minLength: 1, maxLength: 20 }), anyTerms, (invoices, offered) => {
      const quote = quoteOf(invoices, offered, today);
      expect(quote.pence).toBeLessThanOrEqual(quote.grossPence);
      expect(quote.netPence + quote.feePence).toBe(quote.pence);
      expect(quote.netPence).toBeGreaterThanOrEqual(0);
      expect(quote.pence).toBe(invoices.reduce((sum, { duePence }) => sum + advanceOn(duePence, offered), 0));
      for (const part of Object.values(quote))
        expect(typeof part === "string" || Number.isSafeInteger(part)).toBe(true);
    }),
  );
});

test("no invoices, no advance", () => {
  expect(() => quoteOf([], terms, today)).toThrow(RangeError);
});
