/** A plan for a week: what it says first, what it folds away, and where a shift that stays open leads. */
import "@testing-library/jest-dom";
import { render, screen, within } from "@testing-library/react";
import { FillPlanView } from "@/components/fill/plan-view";
import { fillPage as texts } from "@/lib/config/messages/fill";
import type { FillPlan, FillRow } from "@/lib/contract/fill";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }), unstable_rethrow: () => {} }));

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const row = (n: number, more: Partial<FillRow>): FillRow => ({
  jobId: id(n),
  service: "Orchard View",
  unit: null,
  workerType: "Care assistant",
  startAt: "2027-03-01T08:00:00.000Z",
  endAt: "2027-03-01T20:00:00.000Z",
  state: "planned",
  worker: { _id: id(5), name: "Linnet Cowslip" },
  visits: 0,
  minutes: 690,
  pence: 19_550,
  problem: null,
  hint: null,
  incomplete: null,
  ...more,
});
const open = row(3, { state: "open", worker: null, pence: null, hint: "Juniper could work it." });

const show = (more: Partial<FillPlan> = {}) =>
  render(
    <FillPlanView
      path="/dashboard/jobs/fill"
      preference={{ timeZone: "Europe/London", timeFormat: "24-hour" }}
      change={async (state) => state}
      plan={{
        _id: id(9),
        week: "2027-03-01",
        branch: null,
        status: "ready",
        problem: null,
        progress: { done: 3, of: 3 },
        createdBy: "Ola Marsh",
        createdAt: "2027-02-26T10:00:00.000Z",
        expiresAt: "2027-02-26T11:00:00.000Z",
        rows: [row(1, {}), row(2, {}), open],
        most: 2,
        isProven: true,
        byGreedy: 0,
        continuityPence: 0,
        ...more,
      }}
    />,
  );

test("a plan says how many shifts are filled and the cost; how it was made is folded away", () => {
  show();
  expect(screen.getByText("We can fill 2 of 3 shifts.").parentElement).toHaveTextContent(
    "We can fill 2 of 3 shifts. Cost £391.00 before VAT.",
  );
  const about = screen.getByText(texts.about).closest("details");
  expect(about).not.toHaveAttribute("open");
  for (const text of [
    texts.proven,
    "Your workers can fill 2 at most of the 3 shifts.",
    texts.noneFamiliar,
    texts.total,
  ]) {
    expect(within(about as HTMLElement).getByText(text)).toBeInTheDocument();
  }
  expect(about).toHaveTextContent("You can use it until");
});

test("a plan whose workers were put forward offers nothing any more, and no cost without the right to see charges", () => {
  const rows = [row(1, { state: "put", pence: null }), row(2, { state: "put", pence: null }), open];
  const { container } = show({ status: "applied", rows, continuityPence: null });
  expect(screen.getByText("We proposed workers for 2 of 3 shifts.")).toBeVisible();
  expect(container).not.toHaveTextContent("Cost");
  expect(container).not.toHaveTextContent("You can use it until");
});

test("a shift that stays open leads to the worker whose profile is not complete", () => {
  const { unmount } = show({ rows: [{ ...open, incomplete: { _id: id(7), name: "Juniper Fallowfield" } }] });
  expect(screen.getByRole("link", { name: texts.openProfile("Juniper Fallowfield") })).toHaveAttribute(
    "href",
    `/dashboard/workers/${id(7)}`,
  );
  unmount();
  show({ rows: [open] });
  expect(screen.queryByRole("link", { name: /profile/ })).toBeNull();
});
