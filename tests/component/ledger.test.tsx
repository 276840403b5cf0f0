/** The page of the ledger: its links lead to pages that there are, and what is summed is on the first page alone. */
import { render, screen } from "@testing-library/react";
import { LedgerPage } from "@/components/ledger/ledger-page";
import { routeOf } from "@/lib/access";
import { ledgerPage as texts } from "@/lib/config/messages/ledger";

const organisation = { _id: "c3f08e51-5b1f-4c2a-9d3e-000000000101", name: "Larch Care Staffing" };
const account = { organisation, account: "pending" as const, balancePence: -5_000 };
const entry = (generation: "new" | "legacy") => ({
  _id: generation,
  at: "2026-11-24T09:00:00.000Z",
  event: "invoiceIssued" as const,
  invoice: { _id: "c3f08e51-5b1f-4c2a-9d3e-000000000001", number: generation, generation },
  postings: [],
});
const shown = {
  path: "/dashboard/finance/ledger",
  title: "Statement of account",
  group: "Agency" as const,
  after: undefined,
  party: undefined,
  accounts: { items: [{ ...account, debitPence: 0, creditPence: 5_000 }], next: null },
  statement: { items: [entry("new"), entry("legacy")], next: null },
  proof: null,
  preference: { timeZone: "Europe/London", timeFormat: "24-hour" } as const,
};

test.each(["new", "legacy"] as const)("an invoice of the %s kind links to its own page", (generation) => {
  render(<LedgerPage {...shown} />);
  const href = screen.getByRole("link", { name: generation }).getAttribute("href") ?? "";
  expect(routeOf(href)?.path).toBe(`/dashboard/finance/${generation}/[invoiceId]`);
});

test("a statement says what was debited and credited, and later pages have the entries alone", () => {
  const { unmount } = render(<LedgerPage {...shown} />);
  expect(screen.getByRole("columnheader", { name: texts.debit })).toBeVisible();
  unmount();
  render(<LedgerPage {...shown} after="x" accounts={null} />);
  expect(screen.queryByRole("region", { name: texts.accounts })).toBeNull();
  expect(screen.getByRole("region", { name: texts.statement })).toBeVisible();
});

test("the list of all parties has their balances alone", () => {
  const items = [{ ...account, debitPence: null, creditPence: null }];
  render(<LedgerPage {...shown} group="Admin" accounts={{ items, next: null }} statement={null} />);
  expect(screen.getByRole("link", { name: organisation.name })).toBeVisible();
  expect(screen.queryByRole("columnheader", { name: texts.debit })).toBeNull();
});

test("who sees which entries is said as it is: a care provider sees no payouts and no advances", () => {
  render(<LedgerPage {...shown} />);
  expect(
    screen.getByText(/The care provider sees the entries about its invoices, not your payouts or advances\./),
  ).toBeVisible();
});
