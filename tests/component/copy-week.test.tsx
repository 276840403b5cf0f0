/** The week that is copied as it is rendered: what the chosen shifts cost together, and what they take of the budgets. */
import { fireEvent, render, screen } from "@testing-library/react";
import { CopyWeek } from "@/components/jobs/copy-week";
import { copyWeekPage } from "@/lib/config/messages/jobs";
import { budgetTexts } from "@/lib/config/messages/jobs/budget";
import type { CopyAllPreview, CopyPreview } from "@/lib/contract/jobs";

const service = { _id: "5e2c41aa-5b1f-4c2a-9d3e-000000000002", name: "Orchard View" };
const preference = { timeZone: "Europe/London", timeFormat: "24-hour" } as const;

const item = (day: string, more: Partial<CopyPreview["items"][number]> = {}): CopyPreview["items"][number] => ({
  jobId: `70b5a1e4-5b1f-4c2a-9d3e-0000${day.replaceAll("-", "")}`,
  day,
  sourceStartAt: "2026-11-23T08:00:00.000Z",
  sourceEndAt: "2026-11-23T20:00:00.000Z",
  startAt: `${day}T08:00:00.000Z`,
  endAt: `${day}T20:00:00.000Z`,
  unit: null,
  workerType: "Healthcare assistant",
  results: ["new"],
  problem: null,
  pence: 20_000,
  ...more,
});
const month = { service, monthlyPence: 50_000, bookedPence: 10_000, openPence: 5_000, addedPence: 0 };

const week = { week: "2026-11-30", from: "2026-11-23" };

const showPreview = (preview: CopyPreview | CopyAllPreview) =>
  render(
    <CopyWeek
      path="/dashboard/jobs/copy"
      preview={preview}
      idempotencyKey="4f0c29a2-9f43-4f63-8d2f-1d9d4f2f8f10"
      preference={preference}
      copy={async () => ({ status: "idle" })}
    />,
  );

const show = (items: CopyPreview["items"]) =>
  showPreview({
    ...week,
    service,
    items,
    budgets: [
      { ...month, month: "2026-11" },
      { ...month, month: "2026-12" },
    ],
  });

test("the total and each month of the budget follow what is chosen, and an exceeded one is a warning", () => {
  show([
    item("2026-11-30"),
    item("2026-12-01"),
    item("2026-12-02", { results: ["clash"] }),
    item("2026-12-03", { results: ["uncovered"], pence: null }),
    item("2026-12-04", { results: ["impossible"], startAt: null, endAt: null, pence: null }),
  ]);
  const line = (name: string) => screen.getByText(new RegExp(`^${name}:`)).textContent;
  expect(screen.getByText(/3 shifts selected: from £400.00, before VAT/)).toHaveTextContent(
    "1 shift is not covered by an agreement, so it is not in this total.",
  );
  expect(line("December 2026")).toBe(
    "December 2026: £500.00 budget, £100.00 booked, £50.00 for open shifts, £200.00 for this posting, £150.00 left",
  );
  expect(screen.getByText(budgetTexts.title)).toBeVisible();
  fireEvent.click(screen.getByRole("checkbox", { name: new RegExp(copyWeekPage.results.clash) }));
  expect(screen.getByText(/4 shifts selected: from £600.00/)).toBeVisible();
  expect(line("December 2026")).toBe(
    "December 2026: £500.00 budget, £100.00 booked, £50.00 for open shifts, £400.00 for this posting, £50.00 over",
  );
  expect(line("November 2026")).toMatch(/£200.00 for this posting, £150.00 left$/);
  expect(screen.getByText(budgetTexts.exceeded)).toBeVisible();
});

test("each of two services of the same name has its own budget", () => {
  const other = { _id: "5e2c41aa-5b1f-4c2a-9d3e-000000000003", name: service.name };
  showPreview({
    ...week,
    items: [
      { ...item("2026-12-01"), service },
      { ...item("2026-12-02", { pence: 30_000 }), service: other },
    ],
    budgets: [
      { ...month, month: "2026-12" },
      { ...month, month: "2026-12", service: other },
    ],
    isComplete: true,
  });
  const lines = screen.getAllByText(/^Orchard View, December 2026:/).map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringContaining("£200.00 for this posting, £150.00 left"),
    expect.stringContaining("£300.00 for this posting, £50.00 left"),
  ]);
});
