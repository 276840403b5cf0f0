/** The page of the ledger: its links lead to pages that there are, and what is summed is on the first page alone. */
import "@testing-library/jest-dom";
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
  accounts: { items: [account], next: null },
  statement: { items: [entry("new"), entry("legacy")], next: null },
  proof: null,
  preference: { timeZone: "Europe/London", timeFormat: "24-hour" } as const,
};

test.each(["new", "legacy"] as const)("an invoice of the %s kind links to its own page", (generation) => {
  render(<LedgerPage {...shown} />);
  const href = screen.getByRole("link", { name: generation }).getAttribute("href") ?? "";
  expect(routeOf(href)?.path).toBe(`/dashboard/finance/${generation}/[invoiceId]`);
});

const postings = [
  { party: "Mill House", account: "receivable" as const, pence: 5_000 },
  { party: organisation.name, account: "pending" as const, pence: -5_000 },
  { party: "Mill House", account: "cash" as const, pence: 2_000 },
];
const posted = { items: [{ ...entry("new"), postings }], next: null };

test("a party reads what is due in plain words, and later pages have the entries alone", () => {
  const { unmount, container } = render(<LedgerPage {...shown} statement={posted} />);
  expect(screen.getByRole("cell", { name: "Due to you: £50.00" })).toBeVisible();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Mill House, Owed: £50.00 more",
    "Larch Care Staffing, To be collected: £50.00 more",
    "Mill House, Money moved: £20.00 paid",
  ]);
  expect(container).not.toHaveTextContent(/\b(debit|credit)s?\b/i);
  unmount();
  render(<LedgerPage {...shown} after="x" accounts={null} />);
  expect(screen.queryByRole("region", { name: texts.accounts })).toBeNull();
  expect(screen.getByRole("region", { name: texts.statement })).toBeVisible();
});

test("what is owed, and what an advance leaves to pay back, says so", () => {
  const items = [
    { ...account, account: "receivable" as const, balancePence: 24_000 },
    { ...account, account: "advance" as const, balancePence: 1_000 },
    { ...account, account: "payable" as const, balancePence: 0 },
  ];
  render(<LedgerPage {...shown} accounts={{ items, next: null }} />);
  for (const name of ["You owe £240.00", "You owe £10.00", "£0.00"])
    expect(screen.getByRole("cell", { name })).toBeVisible();
});

test("the platform's finance staff read debits and credits", () => {
  render(<LedgerPage {...shown} group="Admin" accounts={{ items: [account], next: null }} statement={null} />);
  expect(screen.getByRole("link", { name: organisation.name })).toBeVisible();
  expect(screen.getByRole("cell", { name: "£50.00 credit" })).toBeVisible();
});

test("who sees which entries is said as it is: a care provider sees no payouts and no advances", () => {
  render(<LedgerPage {...shown} />);
  expect(
    screen.getByText(/The care provider sees the entries about its invoices, not your payouts or advances\./),
  ).toBeVisible();
});
