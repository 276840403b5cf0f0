/** The parts of the overview: what needs someone with its one action, the charts with their tables, the checklist. */
import { render, screen, within } from "@testing-library/react";
import { Charts } from "@/components/overview/charts";
import { Checklist } from "@/components/overview/checklist";
import { NeedsYou } from "@/components/overview/needs-you";
import { TaskList } from "@/components/overview/task-list";
import { messages } from "@/lib/config/messages";
import type { Task, TaskKind, Tasks } from "@/lib/contract/overview";

const texts = messages.overviewTasks;

const task = (kind: TaskKind, dueOn: string, urgency: Task["urgency"] = "normal"): Task => ({
  key: `${kind}-${dueOn}`,
  kind,
  title: `Worker of ${dueOn}`,
  text: "Why",
  dueOn,
  urgency,
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

test("with nothing to do, overview and task list say so", () => {
  const none: Tasks = { count: 0, isMore: false, kinds: [] };
  render(
    <>
      <NeedsYou tasks={none} wayTo={same} allHref="/dashboard/tasks" />
      <TaskList tasks={none} />
    </>,
  );
  expect(screen.getAllByText(texts.noneTitle)).toHaveLength(2);
  expect(screen.queryByRole("link")).toBeNull();
});

test("the task list shows every kind with its count, and its own list where it shows only some", () => {
  render(<TaskList tasks={tasks} />);
  expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual([
    texts.kinds.expiring,
    texts.kinds.expired,
  ]);
  const all = screen.getByRole("link", { name: texts.allOfKind(texts.kinds.expiring) });
  expect(all.getAttribute("href")).toBe("/list/expiring");
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
