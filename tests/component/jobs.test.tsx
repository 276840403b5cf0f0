/** The pages of shifts as they are rendered: who is shown what, the two times of an autumn night, names that were erased. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { ActivitySection } from "@/components/jobs/activity";
import { JobPage } from "@/components/jobs/job-page";
import { JobsList, MobileJobsList } from "@/components/jobs/jobs-list";
import { PostForm } from "@/components/jobs/post-form";
import { BreakFields } from "@/components/jobs/time-fields";
import { WorkersTable } from "@/components/jobs/workers-table";
import {
  jobChanges,
  jobPage,
  jobsCalendar,
  jobsList,
  postJobPage,
  suggestSelectedPage,
  jobs as texts,
} from "@/lib/config/messages/jobs";
import type { JobStatus } from "@/lib/config/states/job";
import type { Cancellation, CandidateList, Job, JobAllocation, JobRow } from "@/lib/contract/jobs";
import { plainList } from "@/tests/support/plain-list";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {} }) }));

const AGREEMENT = "a9ee0000-5b1f-4c2a-9d3e-000000000004";
const preference = { timeZone: "America/New_York", timeFormat: "24-hour" } as const;
const week = { monday: "2026-10-19", previous: "2026-10-12", next: "2026-10-26", today: "2026-10-24" };

const row = (more: Partial<JobRow> = {}): JobRow => ({
  _id: "70b5a1e4-5b1f-4c2a-9d3e-000000000005",
  service: { _id: "5e2c41aa-5b1f-4c2a-9d3e-000000000002", name: "Orchard View" },
  provider: "Foxglove Court Care Homes",
  unit: null,
  jobType: "general",
  workerType: { _id: "5e2c41aa-5b1f-4c2a-9d3e-000000000009", name: "Healthcare assistant" },
  // The night on which the clocks go back.
  startAt: "2026-10-24T19:00:00.000Z",
  endAt: "2026-10-25T08:00:00.000Z",
  status: "open",
  suggested: 0,
  booked: null,
  ...more,
});
const one = (more: Partial<JobAllocation> = {}): JobAllocation => ({
  _id: "a110ca7e-5b1f-4c2a-9d3e-000000000001",
  agency: "Bramblegate Care Staffing",
  worker: "Tendai Mushore",
  status: "suggested",
  suggestedAt: "2026-10-20T09:00:00.000Z",
  decidedAt: null,
  swapStartedAt: null,
  swapEndedAt: null,
  confirmedAt: null,
  reason: null,
  isBlocked: false,
  isAutomatic: false,
  isInvited: false,
  known: null,
  rate: null,
  offered: null,
  ...more,
});
const job = (more: Partial<Job> = {}): Job => ({
  ...row(),
  address: "14 Orchard Road",
  breaks: [{ minutes: 30, isPaid: false }],
  notes: null,
  skills: [],
  certificates: [],
  gender: null,
  postedAt: "2026-10-20T08:00:00.000Z",
  cancelledAt: null,
  cancelReason: null,
  cancellationChargePence: null,
  cancellation: null,
  allocations: [],
  lock: 1,
  postedAs: "provider",
  canReportNoShow: false,
  timeChange: null,
  timesheet: null,
  hours: [],
  authorisation: null,
  release: null,
  ...more,
});
const free: Cancellation = {
  noticeMinutes: 6_000,
  isBooked: false,
  plannedPence: 0,
  chargePence: 0,
  rule: null,
  next: null,
};
const noCandidates: CandidateList = { items: [], invited: [], ineligible: [], isComplete: true, canOverride: true };
const nothing = { cancel: false, noShow: false, refuseTimes: false, all: false, release: false };
const idle = async () => ({ status: "idle" as const });

const resultOf = (items: JobRow[]) => ({
  items,
  previous: null,
  next: null,
  total: { count: items.length, isExact: true },
});
const listed = (items: JobRow[], more: Partial<Parameters<typeof JobsList>[0]> = {}) => (
  <JobsList
    path="/dashboard/jobs"
    title="Jobs"
    week={week}
    result={resultOf(items)}
    side="Provider"
    preference={preference}
    choices={{ workerTypes: [], services: [] }}
    csv="/dashboard/jobs/csv"
    {...plainList}
    {...more}
  />
);
// The list's controls suspend the first time.
const list = (items: JobRow[], side: "Provider" | "Agency" | "Admin" = "Provider") =>
  act(async () => render(listed(items, { side })));
type Shown = Parameters<typeof JobPage>[0];
const pageOf = (shown: Job, side: Shown["side"], more: Partial<Shown> = {}) => (
  <JobPage
    path="/dashboard/jobs"
    job={shown}
    side={side}
    candidates={noCandidates}
    asked={nothing}
    edited={null}
    edit={idle}
    preference={preference}
    change={idle}
    {...more}
  />
);
const page = (...shown: Parameters<typeof pageOf>) => render(pageOf(...shown));

describe("The list", () => {
  test("says on which day in the UK each shift starts, whatever zone the reader has chosen", async () => {
    await list([row(), row({ _id: "70b5a1e4-5b1f-4c2a-9d3e-000000000006", startAt: "2026-10-24T23:00:00.000Z" })]);
    const names = (await screen.findAllByRole("rowheader")).map(({ textContent }) => textContent);
    expect(names).toEqual([
      jobsList.on(jobsCalendar.today, "20:00 to 08:00 next day"),
      jobsList.on("Sun 25 Oct", "00:00 to 08:00"),
    ]);
    expect(screen.getByRole("link", { name: /^Today, 20:00 to 08:00 next day$/ })).toHaveAttribute(
      "href",
      "/dashboard/jobs/70b5a1e4-5b1f-4c2a-9d3e-000000000005",
    );
  });

  test("links to the weeks around it, and marks this week only while it is shown", async () => {
    const { rerender } = await list([]);
    const links = within(screen.getByRole("navigation", { name: jobsList.weeks }));
    expect(links.getByRole("link", { name: jobsList.previousWeek })).toHaveAttribute(
      "href",
      "/dashboard/jobs?week=2026-10-12",
    );
    expect(links.getByRole("link", { name: jobsList.nextWeek })).toHaveAttribute(
      "href",
      "/dashboard/jobs?week=2026-10-26",
    );
    expect(links.getByRole("link", { name: jobsList.thisWeek })).toHaveAttribute("aria-current", "true");
    rerender(listed([], { side: "Agency", week: { ...week, today: "2026-10-27" } }));
    expect(screen.getByRole("link", { name: jobsList.thisWeek })).not.toHaveAttribute("aria-current");
    expect(screen.getByText(jobsList.agencyNone)).toBeVisible();
  });

  test("names the worker, with their agency for everyone else, and says how many await a decision", async () => {
    const booked = { worker: "Tendai Mushore", agency: "Bramblegate" };
    await list([row({ status: "allocated", booked })]);
    expect(await screen.findByText("Tendai Mushore, Bramblegate")).toBeVisible();
    await list([row({ status: "allocated", booked: { ...booked, worker: null } })], "Agency");
    expect(await screen.findByText(texts.erasedWorker)).toBeVisible();
    await list([row({ status: "suggested", suggested: 2 })]);
    expect(await screen.findByText("2 workers put forward")).toBeVisible();
  });

  test.each<[JobStatus, "Provider" | "Agency" | "Admin", string | null]>([
    ["suggested", "Provider", "badge-pending"],
    ["suggested", "Agency", null],
    ["open", "Agency", "badge-pending"],
    ["open", "Provider", null],
    ["awaiting_timesheet", "Provider", "badge-pending"],
    ["unfilled", "Provider", "badge-bad"],
    ["suggested", "Admin", null],
  ])("a status is coloured where an action is needed: %s for %s", async (status, side, tone) => {
    await list([row({ status })], side);
    const badge = await screen.findByText(texts.status[status].label, { selector: ".badge" });
    expect(badge.querySelector("svg")).not.toBeNull();
    expect([...badge.classList].filter((name) => name.startsWith("badge-"))).toEqual(tone ? [tone] : []);
  });

  test("on a phone has the same shifts, with everything in two lines", () => {
    render(
      <MobileJobsList
        path="/mobile/jobs"
        week={week}
        result={resultOf([row({ suggested: 1, status: "suggested" })])}
        side="Provider"
        preference={preference}
      />,
    );
    const item = screen.getByRole("listitem");
    for (const text of [
      "20:00 to 08:00 next day",
      "Worker put forward",
      "Orchard View · Healthcare assistant",
      "1 worker put forward",
    ]) {
      expect(item).toHaveTextContent(text);
    }
  });
});

describe("A shift's page", () => {
  test("says how long the shift really is", () => {
    page(job(), "Provider");
    expect(screen.getByText("13 hours")).toBeVisible();
    expect(screen.getByText("30 minutes, unpaid")).toBeVisible();
  });

  test("lets the provider accept, decline and cancel while that is possible", () => {
    const { unmount } = page(job({ status: "suggested", cancellation: free, allocations: [one()] }), "Provider");
    expect(screen.getByRole("button", { name: "Accept Tendai Mushore" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Decline Tendai Mushore" })).toHaveAttribute(
      "href",
      expect.stringContaining("?decline=a110ca7e"),
    );
    expect(screen.getByRole("link", { name: jobPage.cancelTitle })).toBeVisible();
    unmount();
    const rate = {
      lines: [{ chargePence: 1_700, basis: "hourly" as const }],
      plannedPence: 21_250,
      agreement: "AG-1004",
      agreementId: AGREEMENT,
    };
    page(job({ status: "in_progress", allocations: [one({ status: "accepted", rate })] }), "Provider");
    expect(screen.getByText("£17.00 an hour, before VAT")).toBeVisible();
    expect(screen.getByText("£212.50 for the shift as planned, before VAT")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("link", { name: jobPage.cancelTitle })).toBeNull();
  });

  test.each<[string, Partial<Cancellation>, string]>([
    ["no one is booked", {}, "Cancelling is free: no worker is booked."],
    [
      "notice is long",
      { isBooked: true, plannedPence: 20_574, next: { from: "2026-10-24T15:00:00.000Z", feePercent: 50 } },
      "Cancelling is free at the moment. After 24 Oct 2026, 11:00 it costs 50% of the planned £205.74.",
    ],
    [
      "notice is short",
      { isBooked: true, plannedPence: 20_574, chargePence: 10_287, rule: { withinHours: 4, feePercent: 50 } },
      "Cancelling now costs £102.87 before VAT: 50% of the planned £205.74, because the shift starts in less than 4 hours.",
    ],
  ])("says what cancelling costs when %s, and posts the charge that was shown", (_when, more, words) => {
    const cancellation = { ...free, ...more };
    const { container } = page(job({ cancellation }), "Provider", { asked: { ...nothing, cancel: true } });
    expect(screen.getByText(words)).toBeVisible();
    expect(container.querySelector("input[name=chargePence]")).toHaveValue(String(cancellation.chargePence));
  });

  test("shows both sides what was charged for cancelling", () => {
    page(job({ status: "cancelled", cancelReason: "Moved.", cancellationChargePence: 10_287 }), "Agency");
    expect(screen.getByText("£102.87 before VAT")).toBeVisible();
  });

  test("lets the agency withdraw a worker until the provider has decided, and no one else", () => {
    const suggested = job({ status: "suggested", allocations: [one()] });
    const { unmount } = page(suggested, "Agency");
    expect(screen.getByRole("button", { name: "Withdraw Tendai Mushore" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Accept Tendai Mushore" })).toBeNull();
    unmount();
    const admin = page(suggested, "Admin");
    expect(screen.queryByRole("button")).toBeNull();
    admin.unmount();
    page(job({ status: "allocated", allocations: [one({ status: "superseded" })] }), "Agency");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test.each<[JobStatus, "Provider" | "Agency", boolean]>([
    ["cancelled", "Provider", true],
    ["unfilled", "Provider", true],
    ["open", "Provider", false],
    ["cancelled", "Agency", false],
  ])("a shift that is %s can be posted again by the %s: %s", (status, side, isOffered) => {
    page(job({ status }), side);
    const link = screen.queryByRole("link", { name: jobPage.postAgain });
    expect(link?.getAttribute("href") ?? null).toBe(isOffered ? `/dashboard/jobs/post?again=${job()._id}` : null);
  });

  test("asks for a reason to decline a worker who awaits a decision, and for no other", () => {
    const asked = { ...nothing, decline: one()._id };
    const { unmount } = page(job({ status: "suggested", allocations: [one()] }), "Provider", { asked });
    expect(screen.getByRole("heading", { name: "Decline Tendai Mushore" })).toBeVisible();
    unmount();
    page(job({ allocations: [one({ status: "declined", reason: "Was late." })] }), "Provider", { asked });
    expect(screen.queryByRole("heading", { name: /^Decline/ })).toBeNull();
    expect(screen.getByText("Was late.")).toBeVisible();
  });

  const invited = { _id: one()._id, name: "Tendai Mushore", number: "W-1", allocationId: one()._id };

  test("offers a provider the workers whom it can invite, and to withdraw an invitation", () => {
    const known = {
      _id: one()._id,
      name: "Tendai Mushore",
      agency: "Northline",
      shiftsHere: 5,
      lastHereOn: "2026-10-20",
      isElsewhere: false,
    };
    const asked = job({ allocations: [one({ status: "invited", isInvited: true })] });
    const { unmount } = page(asked, "Provider", {
      invitable: [known, { ...known, _id: job()._id, shiftsHere: 0, isElsewhere: true }],
    });
    const options = within(screen.getByRole("combobox", { name: jobPage.inviteWorker })).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "Tendai Mushore, Northline (5 shifts here, the last on 20 Oct 2026)",
      "Tendai Mushore, Northline (New to this service; already put forward for an overlapping shift)",
    ]);
    expect(screen.getByRole("button", { name: `${jobPage.invitation} Tendai Mushore` })).toBeVisible();
    unmount();
    page(job({ status: "allocated" }), "Provider");
    expect(screen.queryByRole("link", { name: jobPage.invite })).toBeNull();
  });

  test("asks an agency to answer an invitation, and says what keeps the worker from the shift", () => {
    const answer = (more: Partial<CandidateList["invited"][number]>, canOverride = true) =>
      page(job(), "Agency", {
        candidates: {
          ...noCandidates,
          canOverride,
          invited: [{ ...invited, reasons: [], warnings: [], overlaps: [], problems: [], ...more }],
        },
      });
    const confirm = () => screen.queryByRole("button", { name: `${jobPage.confirmInvitation} Tendai Mushore` });
    const free = answer({});
    expect(screen.getByRole("heading", { name: jobPage.invitationTitle("Tendai Mushore") })).toBeVisible();
    expect(confirm()).toBeVisible();
    expect(screen.queryByRole("textbox")).toBeNull();
    free.unmount();
    const elsewhere = answer({
      reasons: ["Has not worked here", "24 hours booked this week"],
      overlaps: [{ service: "Orchard View", startAt: job().startAt, endAt: job().endAt }],
    });
    expect(screen.getByText("Has not worked here · 24 hours booked this week")).toBeVisible();
    expect(screen.getByText(/^Already put forward for an overlapping shift: .+, Orchard View$/)).toBeVisible();
    // A note keeps no one from being booked.
    expect(confirm()).toBeVisible();
    expect(screen.queryByRole("textbox")).toBeNull();
    elsewhere.unmount();
    const warned = answer({ warnings: ["Only 8 hours of rest."] });
    expect(screen.getByRole("textbox", { name: jobPage.invitationOverride })).toBeRequired();
    expect(confirm()).toBeVisible();
    warned.unmount();
    const withoutRight = answer({ warnings: ["Only 8 hours of rest."] }, false);
    expect(confirm()).toBeNull();
    withoutRight.unmount();
    answer({ problems: ["DBS is missing."] });
    expect(screen.getByText("DBS is missing.")).toBeVisible();
    expect(confirm()).toBeNull();
    expect(screen.getByRole("link", { name: `${jobPage.refuseInvitation} Tendai Mushore` })).toBeVisible();
  });

  test("lets a swap name a replacement, of those without a warning", () => {
    const asked = { ...nothing, swap: one()._id };
    const booked = job({ status: "allocated", allocations: [one({ status: "accepted" })] });
    const overlaps = [{ service: "Orchard View", startAt: job().startAt, endAt: job().endAt }];
    const items = [candidate(1), candidate(2, { warnings: ["Only 8 hours of rest."] }), candidate(3, { overlaps })];
    page(booked, "Agency", { asked, candidates: { ...noCandidates, items } });
    const choice = screen.getByRole("combobox", { name: jobChanges.replacement });
    expect(choice.closest("form")).toHaveFormValues({ do: "startSwap", lock: String(booked.lock) });
    const options = within(choice).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "None yet",
      "Tendai Mushore 1 · W-1001 · Has not worked here · Nothing booked this week",
      "Tendai Mushore 3 · W-1003 · Has not worked here · Nothing booked this week · already put forward for an overlapping shift",
    ]);
    expect(screen.queryByText(suggestSelectedPage.overlapTitle)).toBeNull();
    fireEvent.change(choice, { target: { value: candidate(3)._id } });
    expect(screen.getByText(suggestSelectedPage.overlapTitle)).toBeVisible();
    expect(screen.getByText(/^Tendai Mushore 3: .+Orchard View \(already put forward\)$/)).toBeVisible();
  });

  const candidate = (n: number, more: Partial<CandidateList["items"][number]> = {}) => ({
    _id: `a1d4c7e0-5b1f-4c2a-9d3e-${String(1000 + n).padStart(12, "0")}`,
    name: `Tendai Mushore ${n}`,
    number: `W-${1000 + n}`,
    reasons: ["Has not worked here", "Nothing booked this week"],
    warnings: [],
    overlaps: [],
    ...more,
  });

  test("says, before a worker is put forward, that they already are for a shift at the same time", () => {
    const shift = (service: string) => ({ service, startAt: job().startAt, endAt: job().endAt });
    const two = [shift("Orchard View"), shift("Aspen Court")];
    const warned = candidate(3, { warnings: ["Only 8 hours of rest."], overlaps: two });
    const items = [candidate(1), candidate(2, { overlaps: two.slice(0, 1) }), warned];
    page(job(), "Agency", { candidates: { ...noCandidates, items }, asked: { ...nothing, override: warned._id } });
    const notes = screen.getAllByText(/^Already put forward/).map(({ textContent }) => textContent);
    expect(notes).toEqual([
      expect.stringMatching(/^Already put forward for 2 overlapping shifts, including .+, Orchard View$/),
      expect.stringMatching(/^Already put forward for an overlapping shift: .+, Orchard View$/),
      expect.stringMatching(/^Already put forward for 2 overlapping shifts, including .+, Orchard View$/),
    ]);
    // A note keeps no one from being put forward.
    expect(screen.getByRole("button", { name: "Put forward Tendai Mushore 2" })).toBeVisible();
  });

  test("offers an agency its workers while the shift is open, and nothing of the provider's", () => {
    const candidates: CandidateList = {
      items: [candidate(1), candidate(2, { warnings: ["Only 8 hours of rest."] })],
      ineligible: [{ ...candidate(3), problems: ["DBS is not valid on 24/10/2026: it is missing"], step: "documents" }],
      invited: [],
      isComplete: true,
      canOverride: true,
    };
    const { unmount } = page(job(), "Agency", { candidates });
    expect(screen.getByRole("button", { name: "Put forward Tendai Mushore 1" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Put forward despite warnings Tendai Mushore 2" })).toHaveAttribute(
      "href",
      expect.stringContaining("?override=a1d4c7e0-5b1f-4c2a-9d3e-000000001002#override"),
    );
    expect(screen.getByText("Only 8 hours of rest.")).toBeVisible();
    expect(screen.getByText(jobPage.ineligible(1))).toBeVisible();
    expect(screen.getByRole("link", { name: "Tendai Mushore 3", hidden: true })).toHaveAttribute(
      "href",
      "/dashboard/workers/a1d4c7e0-5b1f-4c2a-9d3e-000000001003",
    );
    expect(screen.getByRole("link", { name: "Complete the profile Tendai Mushore 3", hidden: true })).toHaveAttribute(
      "href",
      "/dashboard/workers/a1d4c7e0-5b1f-4c2a-9d3e-000000001003?step=documents",
    );
    expect(screen.queryByRole("link", { name: jobPage.cancelTitle })).toBeNull();
    unmount();
    const other = page(job(), "Agency");
    expect(screen.getByText(jobPage.noCandidates)).toBeVisible();
    other.unmount();
    page(job({ status: "allocated", allocations: [one({ status: "superseded" })] }), "Agency", { candidates });
    expect(screen.queryByRole("heading", { name: jobPage.putForward })).toBeNull();
    expect(screen.getByText(texts.allocationStatus.superseded)).toBeVisible();
  });

  test("asks why a worker is put forward despite warnings, and shows ten workers until all are asked for", () => {
    const candidates: CandidateList = {
      items: [
        candidate(0, { warnings: ["Only 8 hours of rest."] }),
        ...Array.from({ length: 11 }, (_, n) => candidate(n + 1)),
      ],
      ineligible: [],
      invited: [],
      isComplete: false,
      canOverride: true,
    };
    const asked = { ...nothing, override: candidates.items[0]?._id };
    const { unmount } = page(job(), "Agency", { candidates, asked });
    expect(screen.getByRole("heading", { name: jobPage.overrideTitle("Tendai Mushore 0") })).toBeVisible();
    expect(screen.getByRole("textbox", { name: jobPage.overrideReason })).toBeRequired();
    expect(screen.getByText(jobPage.notAllChecked)).toBeVisible();
    expect(screen.queryByText("W-1011")).toBeNull();
    expect(screen.getByRole("link", { name: jobPage.showAll(12) })).toBeVisible();
    unmount();
    const withoutRight = page(job(), "Agency", { candidates: { ...candidates, canOverride: false }, asked });
    expect(screen.queryByRole("heading", { name: jobPage.overrideTitle("Tendai Mushore 0") })).toBeNull();
    expect(screen.queryByRole("link", { name: /despite/ })).toBeNull();
    expect(screen.getByText(jobPage.overrideNotYours)).toBeVisible();
    withoutRight.unmount();
    page(job(), "Agency", { candidates, asked: { ...nothing, all: true } });
    expect(screen.getByText("W-1011")).toBeVisible();
    expect(screen.queryByRole("link", { name: jobPage.showAll(12) })).toBeNull();
  });
});

describe("The form", () => {
  const form = (needed: boolean[], more: Partial<ComponentProps<typeof PostForm>> = {}) =>
    render(
      <PostForm
        services={["Orchard View", "The Willows"].map((name, n) => ({
          _id: name,
          name,
          needsAuthorisation: needed[n] ?? false,
          units: ["First floor", ...(n === 0 ? ["Garden wing"] : [])],
        }))}
        workerTypes={[]}
        date="2026-10-24"
        idempotencyKey="1de4b07e-5b1f-4c2a-9d3e-000000000001"
        post={idle}
        back="/dashboard/jobs"
        {...more}
      />,
    );

  test("marks the services at which a shift waits for an authoriser, and says so on the button where all are", () => {
    const some = form([false, true]);
    expect(screen.getByRole("option", { name: postJobPage.needsAuthorisation("The Willows") })).toBeVisible();
    expect(screen.getByText(postJobPage.needsAuthorisationHint)).toBeVisible();
    expect(screen.getByRole("button", { name: postJobPage.post })).toBeVisible();
    some.unmount();
    const none = form([false, false]);
    expect(screen.getByRole("option", { name: "The Willows" })).toBeVisible();
    expect(screen.queryByText(postJobPage.needsAuthorisationHint)).toBeNull();
    none.unmount();
    form([true, true]);
    expect(screen.getByRole("button", { name: postJobPage.requestAuthorisation })).toBeVisible();
  });

  test("suggests the units of the service, and while it is not known some of all services, each once", () => {
    const suggested = (container: HTMLElement) => {
      const field = screen.getByRole("combobox", { name: postJobPage.unit });
      const list = container.querySelector(`datalist[id="${field.getAttribute("list")}"]`);
      return [...(list?.querySelectorAll("option") ?? [])].map(({ value }) => value);
    };
    const unknown = form([false, false]);
    expect(suggested(unknown.container)).toEqual(["First floor", "Garden wing"]);
    unknown.unmount();
    const known = form([false, false], { initial: { serviceId: "The Willows" } });
    expect(suggested(known.container)).toEqual(["First floor"]);
    known.unmount();
    const units = Array.from({ length: 150 }, (_, n) => `Ward ${n}`);
    const services = [1, 2].map((n) => ({ _id: `${n}`, name: "Mill House", needsAuthorisation: false, units }));
    expect(suggested(form([], { services }).container)).toEqual(units.slice(0, 100));
  });

  test("is posted once however often it is sent, and enters what it is given", () => {
    const { container } = render(
      <PostForm
        services={[{ _id: "1", name: "Orchard View", needsAuthorisation: false, units: ["First floor"] }]}
        workerTypes={[]}
        date="2026-10-24"
        initial={{ serviceId: "1", unit: "First floor", startTime: "20:00", breakPaid: "on" }}
        idempotencyKey="1de4b07e-5b1f-4c2a-9d3e-000000000001"
        post={idle}
        back="/dashboard/jobs"
      />,
    );
    const data = new FormData(container.querySelector("form") ?? undefined);
    expect(Object.fromEntries(data)).toMatchObject({
      idempotencyKey: "1de4b07e-5b1f-4c2a-9d3e-000000000001",
      serviceId: "1",
      unit: "First floor",
      startTime: "20:00",
      breakPaid: "on",
      repeat: "once",
    });
  });

  test("has as many breaks as it is given, and the others behind a button", () => {
    const initial = { breakMinutes: "30", "breakMinutes.2": "15", "breakPaid.2": "on" };
    const { container } = render(<BreakFields initial={initial} />);
    expect(screen.getByLabelText(postJobPage.breakMinutes(2))).toHaveValue("15");
    expect(screen.getByLabelText(postJobPage.breakPaid(2))).toBeChecked();
    expect(container.querySelectorAll("details input[inputmode='numeric']")).toHaveLength(2);
    expect(screen.getByText(postJobPage.moreBreaks)).toBeVisible();
  });

  test("does not ask which of two times is meant until there are two", () => {
    form([]);
    expect(screen.queryByRole("radiogroup", { name: postJobPage.startOccurrence })).toBeNull();
  });
});

describe("Changes of a shift", () => {
  test("are in its activity, with a swap that was asked for and withdrawn", () => {
    const booked = one({
      status: "accepted",
      decidedAt: "2026-10-20T10:00:00.000Z",
      swapStartedAt: "2026-10-21T10:00:00.000Z",
      swapEndedAt: "2026-10-21T11:00:00.000Z",
    });
    render(<ActivitySection job={job({ allocations: [booked] })} preference={preference} />);
    const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/^.*?\d\d:\d\d /, ""));
    expect(lines).toEqual([
      jobChanges.swapEnded("Tendai Mushore"),
      jobChanges.swapStarted("Tendai Mushore"),
      "Tendai Mushore: Accepted",
      jobChanges.putForward("Tendai Mushore"),
      jobChanges.posted,
    ]);
  });

  const rate = { lines: [], plannedPence: 20_574, agreement: "AG-1004", agreementId: AGREEMENT };
  const booked = (more: Partial<Job> = {}) =>
    job({ status: "allocated", allocations: [one({ status: "accepted", rate })], ...more });
  const edited = {
    initial: { date: "2026-10-24", startTime: "20:00", endTime: "08:00" },
    workerTypes: [],
    units: ["First floor"],
  };
  const timeChange = {
    _id: "c4a29e00-5b1f-4c2a-9d3e-000000000001",
    status: "pending",
    startAt: "2026-10-24T20:00:00.000Z",
    endAt: "2026-10-25T08:00:00.000Z",
    plannedPence: 18_785,
    requestedAt: "2026-10-21T09:00:00.000Z",
    decidedAt: null,
    reason: null,
  } as const;

  test("a shift that has been worked leads to its timesheet, first of all for the side that has to act", () => {
    const link = (side: "Agency" | "Provider", status: "pending" | "submitted" | "approved", mayOpen = true) => {
      const { container, unmount } = render(
        <JobPage
          path="/dashboard/jobs"
          job={booked({ status: "awaiting_timesheet", timesheet: { _id: "t", status } })}
          side={side}
          candidates={noCandidates}
          asked={nothing}
          edited={null}
          preference={preference}
          timesheetHref={mayOpen ? (open) => `/timesheets?open=${open}` : undefined}
          change={idle}
          edit={idle}
        />,
      );
      const found = container.querySelector("a[href='/timesheets?open=t']");
      const seen = found && [found.textContent, found.classList.contains("btn-secondary")];
      unmount();
      return seen;
    };
    expect(link("Agency", "pending")).toEqual([jobPage.hours.Agency, false]);
    expect(link("Provider", "pending")).toEqual([jobPage.timesheet, true]);
    expect(link("Provider", "submitted")).toEqual([jobPage.hours.Provider, false]);
    expect(link("Agency", "approved")).toEqual([jobPage.timesheet, true]);
    expect(link("Agency", "pending", false)).toBeNull();
  });

  test("what a booked worker costs leads to the agreement, for those who may open it", () => {
    const table = (agreements?: string) =>
      render(
        <WorkersTable
          page="/dashboard/jobs/1"
          job={booked()}
          side="Provider"
          preference={preference}
          agreements={agreements}
          change={async () => ({ status: "idle" })}
        />,
      );
    const { unmount } = table("/dashboard/agreements");
    expect(screen.getByRole("link", { name: "Agreement AG-1004" })).toHaveAttribute(
      "href",
      `/dashboard/agreements/${AGREEMENT}`,
    );
    unmount();
    table();
    expect(screen.queryByRole("link", { name: "Agreement AG-1004" })).toBeNull();
  });

  test("a worker who was put forward is shown with their price, and Block is beside their name, not beside Accept", () => {
    const offered = {
      lines: [{ basis: "hourly" as const, chargePence: 1_700 }],
      plannedPence: 19_550,
      agreement: "AG-1004",
      agreementId: AGREEMENT,
    };
    page(job({ status: "suggested", allocations: [one({ offered })] }), "Provider");
    expect(screen.getByText(jobPage.perHour("£17.00"))).toBeVisible();
    expect(screen.getByText(jobPage.planned("£195.50"))).toBeVisible();
    const cellOf = (element: HTMLElement) => element.closest("[role=cell], [role=rowheader], td, th");
    const block = cellOf(screen.getByRole("link", { name: `${jobChanges.block} Tendai Mushore` }));
    expect(block).toHaveTextContent(/^Tendai Mushore/);
    expect(block).not.toBe(cellOf(screen.getByRole("button", { name: `${jobPage.accept} Tendai Mushore` })));
  });

  test("are offered to the agency for its booked worker before the start, and not to the platform", () => {
    page(booked(), "Agency");
    expect(screen.getByRole("link", { name: `${jobChanges.swap} Tendai Mushore` })).toHaveAttribute(
      "href",
      expect.stringContaining("swap=a110ca7e"),
    );
    expect(screen.getByRole("link", { name: `${jobChanges.drop} Tendai Mushore` })).toBeVisible();
    expect(screen.queryByText(jobChanges.block)).toBeNull();
  });

  test.each(["in_progress", "cancelled"] as const)("are not offered to the agency once the shift is %s", (status) => {
    page(booked({ status }), "Agency");
    expect(screen.queryByText(jobChanges.swap)).toBeNull();
    expect(screen.queryByText(jobChanges.drop)).toBeNull();
  });

  test("of a swap can be withdrawn while the job is open", () => {
    page(booked({ status: "open", allocations: [one({ status: "swap_requested", rate })] }), "Agency");
    expect(screen.getByRole("button", { name: `${jobChanges.endSwap} Tendai Mushore` })).toBeVisible();
  });

  test("fit whether a worker is booked: all of an open shift, notes and times of a filled one", () => {
    const { unmount } = page(job(), "Provider", { edited });
    expect(screen.getByLabelText(postJobPage.unit)).toBeVisible();
    unmount();
    const { container } = page(booked({ lock: 3 }), "Provider", { edited });
    expect(screen.queryByLabelText(postJobPage.unit)).toBeNull();
    expect(screen.getByText(jobChanges.bookedHint)).toBeVisible();
    expect(container.querySelector("input[name=do][value=changeBooked]")).not.toBeNull();
    expect(container.querySelector("input[name=lock]")).toHaveValue("3");
  });

  test("are not possible while a worker is swapped, nor once the shift has started", () => {
    page(booked({ status: "open", allocations: [one({ status: "swap_requested", rate })] }), "Provider", { edited });
    page(booked({ status: "in_progress" }), "Provider", { edited });
    expect(screen.queryByText(jobChanges.edit)).toBeNull();
  });

  test("of the times are answered by the agency, and withdrawn by the provider", () => {
    const { unmount } = page(booked({ timeChange }), "Agency");
    expect(screen.getByText(jobChanges.atAgreedRate("£187.85"))).toBeVisible();
    expect(screen.getByRole("button", { name: jobChanges.acceptTimes })).toBeVisible();
    expect(screen.getByRole("link", { name: jobChanges.refuseTimes })).toBeVisible();
    unmount();
    page(booked({ timeChange }), "Provider");
    expect(screen.getByRole("button", { name: jobChanges.withdrawTimes })).toBeVisible();
    expect(screen.queryByRole("button", { name: jobChanges.acceptTimes })).toBeNull();
  });

  test("a reason entered for refusing new times is not posted for others that were asked for meanwhile", () => {
    const asked = (_id: string) =>
      pageOf(booked({ timeChange: { ...timeChange, _id } }), "Agency", { asked: { ...nothing, refuseTimes: true } });
    const later = "c4a29e00-5b1f-4c2a-9d3e-000000000002";
    const { container, rerender } = render(asked(timeChange._id));
    fireEvent.input(screen.getByLabelText(jobChanges.reason), { target: { value: "Too early." } });
    rerender(asked(later));
    expect(container.querySelector("input[name=changeId]")).toHaveValue(timeChange._id);
  });

  test("of an open shift are begun again once a worker is booked for it", () => {
    const { rerender } = render(pageOf(job(), "Provider", { edited }));
    fireEvent.input(screen.getByLabelText(postJobPage.notes), { target: { value: "Use the side door." } });
    rerender(pageOf(booked(), "Provider", { edited }));
    expect(screen.getByLabelText(postJobPage.notes)).toHaveValue("");
  });

  test("a no-show is offered when it can be reported, is confirmed, and shows that nothing is charged", () => {
    const { unmount } = page(booked({ status: "in_progress", canReportNoShow: true }), "Provider");
    expect(screen.getByRole("link", { name: jobChanges.noShow })).toBeVisible();
    expect(screen.queryByRole("button", { name: jobChanges.reportNoShow })).toBeNull();
    unmount();
    const asked = { ...nothing, noShow: true };
    const confirmed = page(booked({ status: "in_progress", canReportNoShow: true }), "Provider", { asked });
    expect(screen.getByRole("button", { name: jobChanges.reportNoShow })).toBeVisible();
    const again = screen.getByRole("button", { name: jobChanges.reportAndPost("08:00") });
    expect(again.closest("form")).toHaveFormValues({ do: "noShow", postAgain: "on" });
    confirmed.unmount();
    page(job({ status: "unfilled", allocations: [one({ status: "no_show", rate })] }), "Provider");
    expect(screen.getByText(jobChanges.noCharge)).toBeVisible();
    expect(screen.queryByText(jobPage.planned("£205.74"))).toBeNull();
    expect(screen.getByRole("link", { name: jobPage.postAgain })).toBeVisible();
  });

  test("a block is asked about with what it does, and a blocked worker is marked", () => {
    const asked = { ...nothing, block: one()._id };
    const { unmount } = page(booked(), "Provider", { asked });
    expect(screen.getByText(jobChanges.blockHint)).toBeVisible();
    unmount();
    page(booked({ allocations: [one({ status: "accepted", isBlocked: true })] }), "Provider", { asked });
    expect(screen.getByText(jobChanges.isBlocked)).toBeVisible();
    expect(screen.queryByText(jobChanges.blockHint)).toBeNull();
  });

  test("are listed, the last first", () => {
    page(booked({ timeChange: { ...timeChange, status: "refused", decidedAt: "2026-10-21T12:00:00.000Z" } }), "Agency");
    const section = screen.getByRole("heading", { name: jobChanges.activity }).closest("section");
    const lines = within(section as HTMLElement).getAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent?.replace(/^.*\d\d:\d\d /, ""))).toEqual([
      jobChanges.timesBecame.refused,
      jobChanges.timesAsked,
      jobChanges.putForward("Tendai Mushore"),
      jobChanges.posted,
    ]);
  });
});
