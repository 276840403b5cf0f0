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

/** A budget of £500.00, of which £200.00 are booked. */
const october = (more: Partial<AuthorisationRow["budgets"][number]> = {}) => ({
  month: "2026-10",
  monthlyPence: 50_000,
  bookedPence: 20_000,
  openPence: 0,
  addedPence: 20_574,
  ...more,
});

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
  workerTypes: [{ _id: "5e2c41aa-5b1f-4c2a-9d3e-000000000009", name: "Healthcare assistant", shifts: 1 }],
  startAt: "2026-10-24T07:00:00.000Z",
  endAt: "2026-10-24T19:00:00.000Z",
  shifts: 1,
  lastOn: "2026-10-24",
  times: [{ startAt: "2026-10-24T07:00:00.000Z", endAt: "2026-10-24T19:00:00.000Z", shifts: 1 }],
  estimatedPence: 20_574,
  budgets: [october()],
  canDecide: true,
  ...more,
});

// The list's controls suspend the first time.
const page = (
  items: AuthorisationRow[],
  more: { show?: "pending" | "decided"; refuse?: string; after?: string; open?: string } = {},
) =>
  act(async () =>
    render(
      <AuthorisationsPage
        path={path}
        title="Job authorisations"
        query={{ show: more.show ?? "pending", after: more.after, open: more.open }}
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
      row(2, { canDecide: false, estimatedPence: null, budgets: [] }),
      row(3, { canDecide: false, isStuck: true, budgets: [october({ monthlyPence: 22_000, openPence: 4_500 })] }),
    ]);
    const first = rowOf("Home 1");
    expect(first.getByText(texts.upTo("£205.74"))).toBeVisible();
    expect(first.getByText("October 2026: £300.00")).toBeVisible();
    expect(first.getByText("5 hours")).toBeVisible();
    expect(first.getByRole("button", { name: /^Approve/ })).toBeVisible();
    expect(first.getByRole("link", { name: /^Refuse/ })).toHaveAttribute("href", `${path}?refuse=${row(1)._id}#refuse`);
    const second = rowOf("Home 2");
    expect(second.getByText(texts.notCovered)).toBeVisible();
    expect(second.getByText(texts.noBudget)).toBeVisible();
    expect(second.getByText(texts.notYours)).toBeVisible();
    const third = rowOf("Home 3");
    expect(third.getByText(`October 2026: ${texts.overBy("£25.00")}`)).toBeVisible();
    expect(third.getByText(texts.stuck)).toBeVisible();
    expect(screen.getAllByRole("button", { name: /^Approve/ })).toHaveLength(1);
  });

  test("stays on its page while its requests are decided, also for a refusal", async () => {
    const { container } = await page([row(1), row(2)], { after: "abc", refuse: row(2)._id });
    expect(rowOf("Home 1").getByRole("link", { name: /^Refuse/ })).toHaveAttribute(
      "href",
      `${path}?after=abc&refuse=${row(1)._id}#refuse`,
    );
    const pages = [...container.querySelectorAll("input[name=page]")].map((input) => input.getAttribute("value"));
    // Both rows, the refusal, and the approval of several.
    expect(pages).toEqual(Array.from({ length: 4 }, () => `${path}?after=abc`));
  });

  test("offers to approve several only of those whose cost is known and within the budget", async () => {
    const { unmount } = await page([
      row(1),
      row(2),
      row(3, { estimatedPence: null }),
      row(4, { budgets: [october({ monthlyPence: 40_000 })] }),
      row(5, { canDecide: false }),
      row(6, { budgets: [] }),
    ]);
    expect(selectable()).toEqual([1, 2, 6].map((n) => `selected.${row(n)._id}`));
    expect(screen.getByRole("button", { name: texts.approveSelected })).toBeInTheDocument();
    unmount();
    await page([row(1), row(3, { estimatedPence: null })]);
    expect(selectable()).toEqual([]);
  });

  test("offers several of one service only as far as they fit together into the budget of the month", async () => {
    const service = row(1).service;
    const budgets = [october({ bookedPence: 0, addedPence: 20_000 })];
    await page([1, 2, 3].map((n) => row(n, { service, budgets, estimatedPence: 20_000 })));
    expect(selectable()).toEqual([1, 2].map((n) => `selected.${row(n)._id}`));
  });

  test("does not offer one that exceeds the budget of a later month, and says by how much", async () => {
    const november = october({ month: "2026-11", bookedPence: 0, openPence: 45_000, addedPence: 10_000 });
    await page([row(1), row(2), row(3, { budgets: [october(), november] })]);
    expect(selectable()).toEqual([1, 2].map((n) => `selected.${row(n)._id}`));
    const third = rowOf("Home 3");
    expect(third.getByText("October 2026: £300.00")).toBeVisible();
    expect(third.getByText("November 2026: £50.00 (£50.00 over if you approve this request)")).toBeVisible();
  });

  test("names each shift with its day where their times differ, and the days of those that are alike", async () => {
    const [night, day] = [
      { startAt: "2026-12-02T20:00:00.000Z", endAt: "2026-12-03T08:00:00.000Z" },
      { startAt: "2026-12-06T08:00:00.000Z", endAt: "2026-12-06T20:00:00.000Z" },
    ];
    await page([
      row(1, { ...night, lastOn: "2026-12-06", shifts: 2, times: [night, day].map((at) => ({ ...at, shifts: 1 })) }),
      row(2, { ...night, lastOn: "2026-12-06", shifts: 9, times: [night, day].map((at) => ({ ...at, shifts: 2 })) }),
      row(3, { ...night, lastOn: "2026-12-31", shifts: 60, times: [{ ...night, shifts: 60 }] }),
    ]);
    const first = rowOf("Home 1");
    expect(first.getByText("2 shifts")).toBeVisible();
    expect(first.getByText("Wed 2 Dec, 20:00 to 08:00 next day")).toBeVisible();
    expect(first.getByText("Sun 6 Dec, 08:00 to 20:00")).toBeVisible();
    const second = rowOf("Home 2");
    expect(second.getByText("Wed 2 Dec, 20:00 to 08:00 next day (2 shifts)")).toBeVisible();
    expect(second.getByText("and 5 more shifts")).toBeVisible();
    const third = rowOf("Home 3");
    expect(third.getByText("60 shifts, 2 to 31 Dec 2026")).toBeVisible();
    expect(third.getByText("20:00 to 08:00 next day")).toBeVisible();
  });

  test("names every worker type that its shifts are for, with how many where there are several", async () => {
    const types = ["Registered nurse", "Senior carer"].map((name, n) => ({ _id: `type-${n}`, name, shifts: 2 - n }));
    await page([row(1, { shifts: 3, workerTypes: types }), row(2, { shifts: 2 })]);
    expect(rowOf("Home 1").getByText("2 × Registered nurse, 1 × Senior carer")).toBeVisible();
    expect(rowOf("Home 2").getByText("Healthcare assistant")).toBeVisible();
  });

  test("narrowed to one request says so, and where it is not there, that it is not in the reader's list", async () => {
    const { _id: open } = row(1);
    const { unmount } = await page([row(1)], { open });
    expect(screen.getByText(new RegExp(texts.onlyOne))).toBeTruthy();
    unmount();
    await page([], { open });
    expect(screen.getByText(new RegExp(texts.notInList))).toBeTruthy();
    expect(screen.queryByText(new RegExp(texts.onlyOne))).toBeNull();
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
