/** The week of an agency by worker and by branch, as it is rendered. */
import { render, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { WeekMatrix } from "@/components/jobs/week-matrix";
import { WorkerMatrix } from "@/components/jobs/worker-matrix";
import { jobsCalendar as texts } from "@/lib/config/messages/jobs";
import type { JobRow } from "@/lib/contract/jobs";

jest.mock("@/components/ui/cached-render", () => ({
  StaticRender: ({ of: Of, given }: { of: ComponentType<object>; given: object }) => <Of {...given} />,
  StaticTable: ({ of: Of, given }: { of: ComponentType<object>; given: object }) => (
    <table>
      <Of {...given} />
    </table>
  ),
}));

const [WORKER, BRANCH, AGENCY] = [1, 2, 3].map((n) => `5e2c41aa-5b1f-4c2a-9d3e-00000000000${n}`) as [
  string,
  string,
  string,
];
const row: JobRow = {
  _id: "70b5a1e4-5b1f-4c2a-9d3e-000000000005",
  service: { _id: "5e2c41aa-5b1f-4c2a-9d3e-000000000009", name: "Orchard View" },
  provider: "Foxglove Court Care Homes",
  unit: null,
  jobType: "general",
  workerType: { _id: "5e2c41aa-5b1f-4c2a-9d3e-000000000008", name: "Healthcare assistant" },
  startAt: "2026-11-24T08:00:00.000Z",
  endAt: "2026-11-24T20:00:00.000Z",
  status: "allocated",
  suggested: 0,
  booked: { worker: "Tendai Mushore", agency: "Bramblegate" },
};
const shared = {
  path: "/dashboard/jobs",
  week: { monday: "2026-11-23", previous: "2026-11-16", next: "2026-11-30", today: "2026-11-25" },
  side: "Agency" as const,
  preference: { timeZone: "Europe/London", timeFormat: "24-hour" } as const,
  after: undefined,
  isFiltered: false,
};
const free = { shifts: [], unavailable: null };

test.each([true, false])(
  "a worker's row has their hours, shifts and absences; their name links: %s",
  (linksWorkers) => {
    const days = [
      free,
      { shifts: [row], unavailable: null },
      { shifts: [], unavailable: { windows: null } },
      { shifts: [], unavailable: { windows: [{ from: "09:00", to: "12:00" }] } },
      free,
      free,
      free,
    ];
    const workers = [{ _id: WORKER, name: "Tendai Mushore", minutes: 690, days }];
    render(
      <WorkerMatrix
        {...shared}
        query={{ by: "worker", week: "2026-11-23" }}
        result={{ workers, next: null }}
        linksWorkers={linksWorkers}
      />,
    );
    const own = within(screen.getAllByRole("row")[1] as HTMLElement);
    expect(own.getByRole("rowheader").textContent).toBe(`Tendai Mushore${texts.hoursInWeek("11 hours 30 minutes")}`);
    expect(own.queryByRole("link", { name: "Tendai Mushore" })?.getAttribute("href")).toBe(
      linksWorkers ? `/dashboard/workers/${WORKER}` : undefined,
    );
    const cells = own.getAllByRole("cell").map(({ textContent }) => textContent);
    expect(cells).toEqual([
      "",
      "08:00–20:00\nOrchard View\nHealthcare assistant\nFilled",
      texts.unavailable,
      texts.unavailableFrom([{ from: "09:00", to: "12:00" }]),
      "",
      "",
      "",
    ]);
    expect(screen.getByRole("link", { name: /08:00/ }).getAttribute("href")).toBe(`/dashboard/jobs/${row._id}`);
  },
);

test("a branch opens in place, its shifts name their service, and those of no branch in particular have a row", () => {
  const days = Array.from({ length: 7 }, (_, at) => ({ counts: at === 1 ? { allocated: 1 } : {}, overnight: 0 }));
  const result = {
    branches: [
      { _id: AGENCY, name: "", days },
      { _id: BRANCH, name: "Wetherham", days },
    ],
    next: null,
    totals: days.map(({ counts }) => counts),
    shifts: { items: [row], isComplete: true },
  };
  render(<WeekMatrix {...shared} query={{ by: "branch", week: "2026-11-23", open: BRANCH }} result={result} />);
  expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
    texts.toFill.Agency,
    texts.anyBranch,
    "Wetherham",
    texts.shiftsOfBranch("Wetherham"),
  ]);
  // The counts of a branch lead to its shifts, since no list is of one branch.
  const any = within(screen.getAllByRole("row")[2] as HTMLElement);
  expect(any.getByRole("link", { name: /filled/ }).getAttribute("href")).toBe(
    `/dashboard/jobs?by=branch&week=2026-11-23&open=${AGENCY}#row-${AGENCY}`,
  );
  expect(screen.getByRole("link", { name: /08:00/ }).textContent).toContain("Orchard View");
  // No shifts are moved to a day that is over.
  const isPast = [...document.querySelectorAll(".matrix-shifts > td")].map((day) => day.hasAttribute("data-past"));
  expect(isPast).toEqual([true, true, false, false, false, false, false]);
  // An agency selects no shifts to change.
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("names and addresses are text, whatever they contain", () => {
  const name = `<img src=x onerror="a"> O'Dea & Sons`;
  const days = Array.from({ length: 7 }, () => ({ counts: { allocated: 1 }, overnight: 0 }));
  const services = [{ _id: BRANCH, name, provider: name, days }];
  const result = { services, next: null, totals: days.map(({ counts }) => counts), shifts: null };
  const query = { week: "2026-11-23", status: `"><b>` };
  render(<WeekMatrix {...shared} query={query} result={result} />);
  const own = within(screen.getAllByRole("row")[2] as HTMLElement);
  expect(own.getByRole("rowheader").textContent).toBe(`${name}${name}`);
  expect(own.getByRole("link", { name }).getAttribute("href")).toBe(
    `/dashboard/jobs?week=2026-11-23&status=%22%3E%3Cb%3E&open=${BRANCH}#row-${BRANCH}`,
  );
  expect(own.getAllByRole("link", { name: /filled/ })[0]?.getAttribute("href")).toBe(
    `/dashboard/jobs?status=%22%3E%3Cb%3E&view=day&day=2026-11-23&service=${BRANCH}`,
  );
  expect(document.querySelector(".matrix img, .matrix b")).toBeNull();
});
