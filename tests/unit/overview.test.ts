/** The overview's pure rules: which task comes first, how many there are, the shapes of the charts, the way on a phone. */

import { mostUrgent } from "@/components/overview/most-urgent";
import { areaOf, barsOf, lineOf, stackedBarsOf } from "@/components/ui/chart-shapes";
import { mobilePath } from "@/lib/access";
import { sumOf, urgencyOf } from "@/lib/backend/overview/tasks/rules";
import type { Task } from "@/lib/contract/overview";
import { someId } from "@/tests/support/access-by-hand";

const task = (key: string, dueOn: string): Task => ({
  key,
  kind: "expired",
  title: key,
  text: "",
  dueOn,
  urgency: "normal",
  action: { label: "Renew", href: "/" },
});

describe("tasks", () => {
  test("are late once a deadline has passed, and soon within a week of their day", () => {
    const at = (dueOn: string) => urgencyOf(dueOn, "2026-11-22", true);
    expect(urgencyOf("2026-11-21", "2026-11-22")).toBe("soon");
    expect(["2026-11-21", "2026-11-22", "2026-11-29", "2026-11-30"].map(at)).toEqual([
      "late",
      "soon",
      "soon",
      "normal",
    ]);
  });

  test("are shown by their day, and on the same day in the order of their kinds", () => {
    const tasks = [task("c", "2026-12-01"), task("a", "2026-11-01"), task("d", "2026-12-01"), task("b", "2026-11-30")];
    expect(mostUrgent(tasks, 3).map(({ key }) => key)).toEqual(["a", "b", "c"]);
    expect(tasks[0]?.key).toBe("c");
  });

  test("are counted no higher than is shown", () => {
    const some = (count: number, isMore = false) => ({ count, isMore });
    expect(sumOf([])).toEqual(some(0));
    expect(sumOf([some(3), some(4)])).toEqual(some(7));
    expect(sumOf([some(60), some(39)])).toEqual(some(99));
    expect(sumOf([some(60), some(40)])).toEqual(some(99, true));
    expect(sumOf([some(3, true)])).toEqual(some(3, true));
  });
});

describe("charts", () => {
  test("have a bar for each value, the highest as high as the box", () => {
    expect(barsOf([0, 2, 4, 1])).toEqual([
      { x: 3.75, y: 100, width: 17.5, height: 0 },
      { x: 28.75, y: 50, width: 17.5, height: 50 },
      { x: 53.75, y: 0, width: 17.5, height: 100 },
      { x: 78.75, y: 75, width: 17.5, height: 25 },
    ]);
    expect(barsOf([0, 0]).map(({ height }) => height)).toEqual([0, 0]);
    expect(barsOf([])).toEqual([]);
  });

  test("are drawn in two parts, as high as the highest pair", () => {
    const [first, second] = stackedBarsOf([
      [1, 1],
      [3, 1],
    ]);
    expect(first).toEqual({
      below: { x: 7.5, y: 75, width: 35, height: 25 },
      above: { x: 7.5, y: 50, width: 35, height: 25 },
    });
    expect(second).toEqual({
      below: { x: 57.5, y: 25, width: 35, height: 75 },
      above: { x: 57.5, y: 0, width: 35, height: 25 },
    });
    expect(stackedBarsOf([[0, 0]])[0]?.above.height).toBe(0);
  });

  test("have a line from edge to edge, with the area below it", () => {
    expect(lineOf([0, 50, 100])).toBe("0,100 50,50 100,0");
    expect(lineOf([40])).toBe("0,60");
    expect(areaOf([0, 100])).toBe("0,100 0,100 100,0 100,100");
  });
});

test("on a phone an agreement is shown with the organisation it is with; a page it does not have has no address", () => {
  expect(mobilePath(`/dashboard/agreements/${someId}`)).toBe(`/mobile/providers?agreement=${someId}`);
  expect(mobilePath("/dashboard/agreements?status=pending_agency")).toBe("/mobile/providers");
  expect(mobilePath("/dashboard/jobs?view=list&week=2026-12-07&open=1")).toBe("/mobile/jobs?week=2026-12-07");
  expect(mobilePath("/dashboard/jobs?view=list")).toBe("/mobile/jobs");
  expect(mobilePath(`/dashboard/workers/${someId}?step=documents`)).toBe(`/mobile/workers/${someId}`);
  expect(mobilePath(`/dashboard/workers/${someId}?step=notes#note-1`)).toBe(
    `/mobile/workers/${someId}?step=notes#note-1`,
  );
  expect(mobilePath("/dashboard/workers?expiring=30")).toBe("/mobile/workers?expiring=30");
  expect(mobilePath(`/dashboard/jobs/${someId}?done=accept`)).toBe(`/mobile/jobs/${someId}`);
  expect(mobilePath("/dashboard/account")).toBe("/mobile/account");
  expect(mobilePath("/dashboard/settings")).toBeNull();
  expect(mobilePath("/dashboard/agreements/not-an-id")).toBeNull();
});
