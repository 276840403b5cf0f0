/** The navigation around the task list counts from the read that the list makes anyway. */
import { isMixedQueue, readApprovalTasks, readTaskCounts, readTaskQuery, readTasks } from "@/lib/bff/shell/tasks";

const calls: [string, unknown][] = [];
const listed: { key: string; count: number; isMore: boolean }[] = [];
const recorded = (name: string) => (input: unknown) => {
  calls.push([name, input]);
  return Promise.resolve({ count: 0, isMore: false, kinds: listed });
};

jest.mock("@/lib/bff/client", () => ({
  portal: async () => ({ overview: { tasks: recorded("tasks"), waiting: recorded("waiting") } }),
}));

const path = "/dashboard/tasks";
const service = "5b1f4c2a-9d3e-4a2b-8c1d-0123456789ab";

beforeEach(() => {
  calls.length = 0;
  listed.length = 0;
});

test.each([
  path,
  `${path}?kind=timesheets`,
  `${path}?service=${service}&sinceFrom=2026-01-05&limit=50`,
  // What is no filter is left out by both.
  `${path}?kind=pigeons&from=%00&after=2`,
])("%s is read once, with the same filters", async (here) => {
  const { page: _, limit: __, ...filters } = readTaskQuery(Object.fromEntries(new URL(here, "http://x").searchParams));
  await readTasks(filters);
  await readTaskCounts(path, here);
  expect(calls).toHaveLength(2);
  expect(calls[1]).toEqual(calls[0]);
});

test("what was decided lists no tasks, which are counted alone", async () => {
  await readTaskCounts(path, `${path}?show=decided&kind=timesheets`);
  expect(calls.map(([name]) => name)).toEqual(["waiting"]);
});

test("the mixed queue of approvals has every kind that waits for an approval, with its own count", async () => {
  listed.push(
    { key: "reviews", count: 3, isMore: false },
    { key: "timesheets", count: 9, isMore: true },
    { key: "organisations", count: 2, isMore: false },
    { key: "agreements", count: 1, isMore: false },
    { key: "onBehalf", count: 4, isMore: false },
  );
  const { kinds, count, isMore } = await readApprovalTasks({});
  expect(kinds.map(({ key }) => key)).toEqual(["reviews", "organisations", "agreements", "onBehalf"]);
  expect([count, isMore]).toEqual([10, false]);
  expect([isMixedQueue({ show: "all" }), isMixedQueue({ show: "waiting" }), isMixedQueue({})]).toEqual([
    true,
    false,
    false,
  ]);
});
