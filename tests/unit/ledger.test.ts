/** What events mean in double entry: every one balances, and a life from issue to payout leaves nothing but cash in and out. */
import * as fc from "fast-check";
import { type LedgerEvent, postingsOf } from "@/lib/backend/ledger/events";
import { ledgerEventKinds } from "@/lib/config/closed-lists/invoices";

const parties = { agencyId: "agency", providerId: "provider", invoiceId: "invoice" };
const pence = fc.integer({ min: 0, max: 100_000_000 });
const anEvent: fc.Arbitrary<LedgerEvent> = fc
  .record({ event: fc.constantFrom(...ledgerEventKinds), pence, share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ event, pence, share }) => {
    const part = Math.floor(pence * share);
    return { ...parties, event, pence, heldPence: part, feePence: part } as LedgerEvent;
  });

/** The balances after events, by account. */
function balances(events: readonly LedgerEvent[]): Record<string, number> {
  const kept: Record<string, number> = {};
  for (const { account, organisationId, pence } of events.flatMap(postingsOf)) {
    const key = `${organisationId} ${account}`;
    kept[key] = (kept[key] ?? 0) + pence;
  }
  return Object.fromEntries(Object.entries(kept).filter(([, sum]) => sum !== 0));
}

test("every history of events adds up to nil, each event by itself too, with no posting of nil", () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 60 }), (events) => {
      for (const event of events) {
        const postings = postingsOf(event);
        expect(postings.reduce((sum, posting) => sum + posting.pence, 0)).toBe(0);
        expect(postings.every((posting) => posting.pence !== 0)).toBe(true);
        expect(postings.length === 0).toBe(event.pence === 0);
      }
      expect(Object.values(balances(events)).reduce((sum, one) => sum + one, 0)).toBe(0);
    }),
  );
});

test("from the invoice to the payout only the provider's cash in and the agency's cash out are left", () => {
  const life: LedgerEvent[] = [
    { ...parties, event: "invoiceIssued", pence: 12_000 },
    { ...parties, event: "amountHeld", pence: 2_000 },
    { ...parties, event: "creditIssued", pence: 1_500, heldPence: 1_500 },
    { ...parties, event: "amountReleased", pence: 500 },
    { ...parties, event: "paymentCollected", pence: 10_500 },
    { ...parties, event: "payoutPaid", pence: 10_500 },
  ];
  expect(balances(life)).toEqual({ "provider cash": 10_500, "agency cash": -10_500 });
});

test("an advance is paid less its fee and settled out of what is collected", () => {
  const life: LedgerEvent[] = [
    { event: "advancePaid", pence: 8_000, feePence: 200, agencyId: "agency" },
    { ...parties, event: "invoiceIssued", pence: 10_000 },
    { ...parties, event: "paymentCollected", pence: 10_000 },
    { event: "advanceSettled", pence: 8_000, agencyId: "agency" },
    { ...parties, event: "payoutPaid", pence: 2_000 },
  ];
  expect(balances(life)).toEqual({ "provider cash": 10_000, "agency cash": -9_800, "agency fee": -200 });
});

test.each([
  [-1, 0],
  [0.5, 0],
  [Number.NaN, 0],
  [5, 6],
  [5, -1],
])("amounts of %d with a part of %d are refused", (whole, part) => {
  const event = { ...parties, event: "creditIssued", pence: whole, heldPence: part } as const;
  expect(() => postingsOf(event)).toThrow(RangeError);
});
