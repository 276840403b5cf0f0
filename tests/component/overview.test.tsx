/** The parts of the overview: what needs someone with its one action, the charts with their tables, the checklist. */
import "@testing-library/jest-dom";
import { act, render, screen, within } from "@testing-library/react";
import { Charts } from "@/components/overview/charts";
import { Checklist } from "@/components/overview/checklist";
import { NeedsYou } from "@/components/overview/needs-you";
import { TaskList } from "@/components/overview/task-list";
import { messages } from "@/lib/config/messages";
import { listFilter } from "@/lib/config/messages/general";
import type { Task, TaskKind, Tasks } from "@/lib/contract/overview";
import { plainList } from "@/tests/support/plain-list";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {} }) }));

const texts = messages.overviewTasks;

const task = (kind: TaskKind, dueOn: string, urgency: Task["urgency"] = "normal"): Task => ({
  key: `${kind}-${dueOn}`,
  kind,
  title: `Worker of ${dueOn}`,
  text: "Why",
  dueOn,
  urgency,
  otherwise: texts.otherwise[kind],
  action: { label: "Renew", href: `/dashboard/workers/${dueOn}` },
});
const kindOf = (key: TaskKind, count: number, items: Task[], href: string | null = `/list/${key}`) => ({
  key,
  title: texts.kinds[key],
  count,
  isMore: count >= 99,
  href,
  items,
});
const tasks: Tasks = {
  count: 12,
  isMore: false,
  kinds: [
    kindOf("expiring", 10, [task("expiring", "2026-12-01"), task("expiring", "2026-12-05")]),
    kindOf("expired", 2, [task("expired", "2026-11-01", "late")], null),
  ],
};
const same = (href: string) => href;
const listed = {
  path: "/dashboard/tasks",
  title: "Tasks",
  parts: null,
  limit: undefined,
  ...plainList,
  services: [],
  requesters: [],
  filters: {},
  page: 1,
  preference: { timeZone: "Europe/London", timeFormat: "24-hour" },
} as const;

test("what needs someone is in the order of its days, each with one action named for whom it is about", () => {
  render(<NeedsYou tasks={tasks} wayTo={same} allHref="/dashboard/tasks" />);
  const region = screen.getByRole("region", { name: texts.title });
  const actions = within(region).getAllByRole("link", { name: /^Renew/ });
  expect(actions.map((link) => link.getAttribute("aria-label"))).toEqual([
    "Renew: Worker of 2026-11-01",
    "Renew: Worker of 2026-12-01",
    "Renew: Worker of 2026-12-05",
  ]);
  expect(screen.getAllByText(texts.late)).toHaveLength(1);
  expect(screen.getByRole("link", { name: texts.all }).getAttribute("href")).toBe("/dashboard/tasks");
  const kinds = screen.getByRole("list", { name: texts.byKind });
  expect(
    within(kinds)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([`${texts.kinds.expiring} 10`, `${texts.kinds.expired} 2`]);
  expect(within(kinds).getAllByRole("link")).toHaveLength(1);
});

test("where this portal has no page for a task, it says so instead of linking", () => {
  render(<NeedsYou tasks={tasks} wayTo={() => null} allHref={null} />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getAllByText(new RegExp(texts.onComputer))).toHaveLength(3);
});

test("with nothing to do, overview and task list say so", async () => {
  const none: Tasks = { count: 0, isMore: false, kinds: [] };
  // The list's controls suspend the first time.
  await act(async () => {
    render(
      <>
        <NeedsYou tasks={none} wayTo={same} allHref="/dashboard/tasks" />
        <TaskList {...listed} tasks={none} />
      </>,
    );
  });
  expect(screen.getAllByText(texts.noneTitle, { ignore: "[role=status]" })).toHaveLength(2);
  expect(screen.queryByRole("link")).toBeNull();
});

describe("the task list", () => {
  const rowsOf = async () =>
    within(await screen.findByRole("table", { name: texts.list.caption }))
      .getAllByRole("rowheader")
      .map((row) => row.textContent ?? "");

  test("has one line for each task, by deadline across kinds, with what happens if no one acts", async () => {
    // The filters suspend the first time.
    await act(async () => {
      render(<TaskList {...listed} tasks={tasks} />);
    });
    expect((await rowsOf()).map((row) => /\d{4}-\d\d-\d\d/.exec(row)?.[0])).toEqual([
      "2026-11-01",
      "2026-12-01",
      "2026-12-05",
    ]);
    expect(screen.getByText("12")).toBeInTheDocument();
    expect(screen.getAllByText(texts.otherwise.expired)).toHaveLength(1);
    // A phone shows it below the row's two lines.
    expect(screen.getByText(texts.otherwise.expired)).toHaveClass("p-last");
    expect(screen.getByRole("columnheader", { name: texts.list.columns.since })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Renew: Worker of 2026-11-01" })).toBeInTheDocument();
  });

  test("is paged, and keeps its filters", async () => {
    const days = Array.from({ length: 26 }, (_, n) => `2026-12-${String(n + 1).padStart(2, "0")}`);
    const many: Tasks = {
      count: 26,
      isMore: false,
      kinds: [
        kindOf(
          "expiring",
          26,
          days.map((day) => task("expiring", day)),
        ),
      ],
    };
    const { rerender } = render(<TaskList {...listed} tasks={many} filters={{ kind: "expiring" }} />);
    expect(await rowsOf()).toHaveLength(25);
    expect(screen.getByRole("link", { name: /Next/ })).toHaveAttribute(
      "href",
      "/dashboard/tasks?kind=expiring&after=2",
    );
    rerender(<TaskList {...listed} tasks={many} page={2} />);
    expect(await rowsOf()).toHaveLength(1);
    expect(screen.queryByRole("link", { name: /Next/ })).toBeNull();
  });

  test("keeps whom its tasks are from and since when in the address, by a key", async () => {
    const from = { _id: "0123456789abcdef", name: "Priya Nair" };
    await act(async () => {
      render(
        <TaskList
          {...listed}
          requesters={[from]}
          tasks={tasks}
          filters={{ requester: from._id, sinceFrom: "2026-11-01" }}
        />,
      );
    });
    expect(await screen.findByRole("combobox", { name: texts.list.columns.from })).toHaveValue(from._id);
    expect(screen.getByLabelText(texts.list.sinceFrom)).toHaveValue("2026-11-01");
    expect(screen.getByRole("link", { name: listFilter.clear })).toHaveAttribute("href", "/dashboard/tasks");
  });

  test("says where there is more of a kind than it lists, and when nothing matches", async () => {
    const cut: Tasks = { ...tasks, isMore: true, kinds: [kindOf("expiring", 99, [task("expiring", "2026-12-01")])] };
    const { rerender } = render(<TaskList {...listed} tasks={cut} />);
    expect(await screen.findByRole("link", { name: texts.allOfKind(texts.kinds.expiring) })).toHaveAttribute(
      "href",
      "/list/expiring",
    );
    const nothing: Tasks = { ...tasks, kinds: [kindOf("expiring", 12, [])] };
    rerender(<TaskList {...listed} tasks={nothing} filters={{ kind: "notes" }} />);
    expect(screen.getByText(texts.list.noneHere, { ignore: "[role=status]" })).toBeInTheDocument();
  });
});

describe("a chart", () => {
  const compliance = [
    { weekOn: "2026-11-09", value: 3, of: 10 },
    { weekOn: "2026-11-16", value: 3, of: 4 },
  ];

  test("is an image with a summary, and its figures are in a table", () => {
    render(<Charts trends={[{ key: "compliance", weeks: compliance }]} />);
    expect(
      screen.getByRole("img", { name: "From 30% in the week from 9 Nov 2026 to 75% in the week from 16 Nov 2026." }),
    ).toBeTruthy();
    const cells = [...document.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ["9 Nov 2026", "3", "10", "30%"],
      ["16 Nov 2026", "3", "4", "75%"],
    ]);
  });

  test("says that there is no history yet, and that nothing expires, instead of drawing", () => {
    render(
      <Charts
        trends={[
          { key: "compliance", weeks: compliance.slice(1) },
          { key: "expiring", weeks: [{ weekOn: "2026-11-16", value: 0 }] },
        ]}
      />,
    );
    expect(screen.getByText(messages.overviewTrends.compliance.none)).toBeTruthy();
    expect(screen.getByText(messages.overviewTrends.expiring.none)).toBeTruthy();
    expect(screen.queryByRole("img")).toBeNull();
  });
});

test("the checklist links what is left to do and counts what is done", () => {
  const step = (key: string, isDone: boolean) => ({ key, title: key, text: "Why", href: `/${key}`, isDone });
  render(
    <Checklist
      steps={[step("branch", true), step("users", false)]}
      wayTo={same}
      dismiss={async () => ({ status: "idle" })}
    />,
  );
  const words = messages.overviewChecklist;
  expect(screen.getByText(words.progress(1, 2))).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("value")).toBe("1");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/users"]);
  expect(screen.getByRole("button", { name: words.dismiss })).toBeTruthy();
});
