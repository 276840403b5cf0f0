/** Requests for authorisation as they are rendered: what a reader can do about each, its cost and budget, and what became of it. */
import { act, render, screen, within } from "@testing-library/react";
import { AuthorisationSection } from "@/components/jobs/authorisation-section";
import { AuthorisationsPage } from "@/components/jobs/authorisations-page";
import { jobs } from "@/lib/config/messages/jobs";
import {
  jobAuthorisationSection as section,
  jobAuthorisationsPage as texts,
} from "@/lib/config/messages/jobs/authorisations";
import type { AuthorisationRow, Job } from "@/lib/contract/jobs";
import { plainList } from "@/tests/support/plain-list";

const preference = { timeZone: "Europe/London", timeFormat: "24-hour" } as const;
const path = "/dashboard/tasks/job-authorisations";
const idle = async () => ({ status: "idle" as const });

const row = (n: number, more: Partial<AuthorisationRow> = {}): AuthorisationRow => ({
  _id: `70b5a1e4-5b1f-4c2a-9d3e-00000000000${n}`,
  status: "pending",
  requestedBy: "Callum Strathearn",
  requestedAt: "2026-10-20T09:00:00.000Z",
  decidedBy: null,
  decidedAt: null,
  reason: null,
  isStuck: false,
  jobId: `5e2c41aa-5b1f-4c2a-9d3e-00000000000${n}`,
  service: { _id: `5e2c41aa-5b1f-4c2a-9d3e-0000000001${n}0`, name: `Home ${n}` },
  provider: "Foxglove Court Care Homes",
  unit: null,
  workerType: { _id: "5e2c41aa-5b1f-4c2a-9d3e-000000000009", name: "Healthcare assistant" },
  startAt: "2026-10-24T07:00:00.000Z",
  endAt: "2026-10-24T19:00:00.000Z",
  shifts: 1,
  lastOn: "2026-10-24",
  estimatedPence: 20_574,
  budget: { monthlyPence: 50_000, bookedPence: 20_000 },
  canDecide: true,
  ...more,
});

// The list's controls suspend the first time.
const page = (items: AuthorisationRow[], more: { show?: "pending" | "decided"; refuse?: string } = {}) =>
  act(async () =>
    render(
      <AuthorisationsPage
        path={path}
        title="Job authorisations"
        query={{ show: more.show ?? "pending" }}
        result={{ items, previous: null, next: null, total: { count: items.length, isExact: true } }}
        {...plainList}
        refuse={more.refuse}
        showsProvider={false}
        opensJobs
        nowMs={Date.parse("2026-10-20T14:30:00.000Z")}
        preference={preference}
        decide={idle}
      />,
    ),
  );
/** The requests that can be selected. */
const selectable = () =>
  screen.queryAllByRole("checkbox", { name: /^Select Home/ }).map((box) => box.getAttribute("name"));
const rowOf = (name: string) => within(screen.getByRole("row", { name: new RegExp(name) }));

describe("The list", () => {
  test("shows cost, budget and age, and offers a decision only to whom it is for", async () => {
    await page([
      row(1),
      row(2, { canDecide: false, estimatedPence: null, budget: null }),
      row(3, { canDecide: false, isStuck: true, budget: { monthlyPence: 10_000, bookedPence: 12_500 } }),
    ]);
    const first = rowOf("Home 1");
    expect(first.getByText(texts.upTo("£205.74"))).toBeVisible();
    expect(first.getByText("£300.00")).toBeVisible();
    expect(first.getByText("5 hours")).toBeVisible();
    expect(first.getByRole("button", { name: /^Approve/ })).toBeVisible();
    expect(first.getByRole("link", { name: /^Refuse/ })).toHaveAttribute("href", `${path}?refuse=${row(1)._id}#refuse`);
    const second = rowOf("Home 2");
    expect(second.getByText(texts.notCovered)).toBeVisible();
    expect(second.getByText(texts.noBudget)).toBeVisible();
    expect(second.getByText(texts.notYours)).toBeVisible();
    const third = rowOf("Home 3");
    expect(third.getByText(texts.overBy("£25.00"))).toBeVisible();
    expect(third.getByText(texts.stuck)).toBeVisible();
    expect(screen.getAllByRole("button", { name: /^Approve/ })).toHaveLength(1);
  });

  test("offers to approve several only of those whose cost is known and within the budget", async () => {
    const { unmount } = await page([
      row(1),
      row(2),
      row(3, { estimatedPence: null }),
      row(4, { budget: { monthlyPence: 40_000, bookedPence: 20_000 } }),
      row(5, { canDecide: false }),
      row(6, { budget: null }),
    ]);
    expect(selectable()).toEqual([1, 2, 6].map((n) => `selected.${row(n)._id}`));
    expect(screen.getByRole("button", { name: texts.approveSelected })).toBeInTheDocument();
    unmount();
    await page([row(1), row(3, { estimatedPence: null })]);
    expect(selectable()).toEqual([]);
  });

  test("offers several of one service only as far as they fit together into the budget of the month", async () => {
    const service = row(1).service;
    const budget = { monthlyPence: 50_000, bookedPence: 0 };
    await page([1, 2, 3].map((n) => row(n, { service, budget, estimatedPence: 20_000 })));
    expect(selectable()).toEqual([1, 2].map((n) => `selected.${row(n)._id}`));
  });

  test("asks for a reason only for a request that the reader may refuse", async () => {
    const { unmount } = await page([row(1)], { refuse: row(1)._id });
    expect(screen.getByLabelText(texts.refuseReason)).toBeRequired();
    unmount();
    await page([row(1, { canDecide: false })], { refuse: row(1)._id });
    expect(screen.queryByLabelText(texts.refuseReason)).toBeNull();
  });

  test("of decided requests says what became of them, by whom and why, and offers nothing", async () => {
    const decided = { decidedBy: "Beatrix Onwuka", decidedAt: "2026-10-20T10:00:00.000Z", canDecide: false };
    await page(
      [row(1, { ...decided, status: "rejected", reason: "Too dear." }), row(2, { status: "lapsed", canDecide: false })],
      {
        show: "decided",
      },
    );
    expect(rowOf("Home 1").getByText(jobs.authorisationStatus.rejected.label, { exact: false })).toBeVisible();
    expect(rowOf("Home 1").getByText(/Beatrix Onwuka/)).toBeVisible();
    expect(rowOf("Home 1").getByText("Too dear.")).toBeVisible();
    expect(rowOf("Home 2").getByText(jobs.authorisationStatus.lapsed.label, { exact: false })).toBeVisible();
    expect(screen.queryByRole("button", { name: /Approve|Refuse/ })).toBeNull();
  });
});

describe("A shift's page", () => {
  const shown = (more: Partial<NonNullable<Job["authorisation"]>>, canAsk = true) =>
    render(
      <AuthorisationSection
        page="/dashboard/jobs/1"
        jobId="1"
        authorisation={{
          _id: "70b5a1e4-5b1f-4c2a-9d3e-000000000001",
          status: "pending",
          requestedBy: "Callum Strathearn",
          requestedAt: "2026-10-20T09:00:00.000Z",
          decidedBy: null,
          decidedAt: null,
          reason: null,
          isStuck: false,
          isOwn: true,
          shifts: 1,
          ...more,
        }}
        canAsk={canAsk}
        preference={preference}
        change={idle}
      />,
    );

  test.each([
    ["pending", section.withdraw],
    ["rejected", section.sendAgain],
    ["withdrawn", section.sendAgain],
    ["approved", null],
    ["lapsed", null],
  ] as const)("of a %s request offers its requester %s", (status, name) => {
    shown({ status });
    expect(screen.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(name ? [name] : []);
  });

  test("offers nothing to anyone else, or once the shift is over, and says that no one can decide", () => {
    const { unmount } = shown({ isOwn: false, isStuck: true });
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText(section.stuck)).toBeVisible();
    unmount();
    shown({}, false);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
