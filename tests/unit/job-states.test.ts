/** The state tables of jobs, allocations and job authorisations, and what is made of them. */
import { readFileSync } from "node:fs";
import { dueAt } from "@/lib/backend/jobs/due";
import { afterAllocationEvent, afterJobEvent, type JobHistory, nothingYet } from "@/lib/backend/jobs/history";
import { actors } from "@/lib/config/states/actors";
import {
  type AllocationStatus,
  allocationStates,
  isLive,
  liveAllocationStatuses,
} from "@/lib/config/states/allocation";
import { type JobEvent, type JobStatus, jobStates } from "@/lib/config/states/job";
import { jobAuthorisationStates } from "@/lib/config/states/job-authorisation";
import { statesSection, withStatesSection } from "@/lib/config/states/markdown";
import { eventsOf, nextStatus, type StateTable, sqlList, statusesOf } from "@/lib/config/states/table";
import { timeChangeStates } from "@/lib/config/states/time-change";

type AnyTable = { name: string; table: StateTable<string, string> };
const tables: AnyTable[] = [
  { name: "job", table: jobStates as StateTable<string, string> },
  { name: "allocation", table: allocationStates as StateTable<string, string> },
  { name: "job authorisation", table: jobAuthorisationStates as StateTable<string, string> },
  { name: "change of times", table: timeChangeStates as StateTable<string, string> },
];

describe.each(tables)("the table of a $name", ({ table }) => {
  const transitions = Object.entries(table.transitions).flatMap(([event, each]) =>
    each.flatMap(({ from, to, by }) => from.map((status) => ({ event, from: status, to, by }))),
  );

  test("names only statuses and actors that exist", () => {
    const known = [null, ...statusesOf(table)];
    for (const { from, to, by } of transitions) {
      expect(known).toContain(from);
      expect(known).toContain(to);
      expect(by.length).toBeGreaterThan(0);
      expect(by.filter((actor) => !actors.includes(actor))).toEqual([]);
    }
  });

  test("has one transition at most for a status and an event", () => {
    const keys = transitions.map(({ event, from }) => `${from} ${event}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test("reaches every status", () => {
    const reached = new Set<string>();
    for (let before = -1; before < reached.size; ) {
      before = reached.size;
      for (const { from, to } of transitions) if (from === null || reached.has(from)) reached.add(to);
    }
    expect([...reached].sort()).toEqual(statusesOf(table).sort());
  });

  test("goes on from every status that is no end, and only a person starts again from one that is", () => {
    for (const [status, { isEnd }] of Object.entries(table.statuses)) {
      const onward = transitions.filter(({ from, to }) => from === status && to !== status);
      if (isEnd) expect(onward.flatMap(({ by }) => by).filter((actor) => actor === "time")).toEqual([]);
      else expect([status, onward.length > 0]).toEqual([status, true]);
    }
  });

  test("makes the list of a check constraint", () => {
    const list = sqlList(statusesOf(table));
    expect(list.split(", ")).toEqual(statusesOf(table).map((status) => `'${status}'`));
  });
});

test("the list of a check constraint takes nothing but statuses", () => {
  expect(sqlList(["draft", "in_progress"])).toBe("'draft', 'in_progress'");
  expect(() => sqlList(["draft'); drop table jobs; --"])).toThrow(RangeError);
});

test("time alone leads from every status of a job to an end", () => {
  const ends = new Set(statusesOf(jobStates).filter((status) => jobStates.statuses[status].isEnd));
  const byTime = eventsOf(jobStates).flatMap((event) =>
    jobStates.transitions[event]
      .filter(({ due }) => due !== undefined)
      .flatMap(({ from, to }) => from.map((status) => ({ status, to }))),
  );
  for (let before = -1; before < ends.size; ) {
    before = ends.size;
    for (const { status, to } of byTime) if (status !== null && ends.has(to)) ends.add(status);
  }
  expect([...ends].sort()).toEqual(statusesOf(jobStates).sort());
});

test("what time does by itself is marked as its own", () => {
  for (const event of eventsOf(jobStates))
    for (const { due, by } of jobStates.transitions[event])
      if (due) expect([event, by]).toEqual([event, expect.arrayContaining(["time"])]);
});

test("every status that is an end of a job is over, and so is one that waits for its timesheet", () => {
  const over = statusesOf(jobStates).filter((status) => jobStates.statuses[status].isOver);
  const ends = statusesOf(jobStates).filter((status) => jobStates.statuses[status].isEnd);
  expect(ends.filter((status) => !over.includes(status))).toEqual([]);
  expect(over.filter((status) => !ends.includes(status))).toEqual([
    "awaiting_timesheet",
    "timesheet_submitted",
    "completed",
  ]);
});

test("a worker is booked while accepted or to be swapped", () => {
  expect(statusesOf(allocationStates).filter(isLive)).toEqual([...liveAllocationStatuses]);
  expect(sqlList(liveAllocationStatuses)).toBe("'accepted', 'swap_requested'");
});

/** The transitions of domain.md, State machines. */
const fromDomain: [JobStatus | null, JobEvent, JobStatus][] = [
  [null, "save", "draft"],
  [null, "requestAuthorisation", "draft"],
  ["draft", "authorise", "open"],
  ["draft", "refuse", "rejected"],
  ["draft", "passUnposted", "expired"],
  [null, "post", "open"],
  [null, "postOnBehalf", "pending_client"],
  ["pending_client", "confirm", "allocated"],
  ["pending_client", "confirmWithoutWorker", "open"],
  ["pending_client", "refuseOnBehalf", "rejected"],
  ["pending_client", "passUnconfirmed", "expired"],
  ["open", "suggest", "suggested"],
  ["suggested", "loseLastSuggestion", "open"],
  ["suggested", "accept", "allocated"],
  ["allocated", "removeWorkerByAgency", "open"],
  ["allocated", "startSwap", "open"],
  ["allocated", "start", "in_progress"],
  ["in_progress", "end", "awaiting_timesheet"],
  ["awaiting_timesheet", "submitTimesheet", "timesheet_submitted"],
  ["timesheet_submitted", "approveTimesheet", "completed"],
  ["open", "passUnfilled", "unfilled"],
  ["suggested", "passUnfilled", "unfilled"],
  ["draft", "cancel", "cancelled"],
  ["open", "cancel", "cancelled"],
  ["suggested", "cancel", "cancelled"],
  ["allocated", "cancel", "cancelled"],
  ["completed", "invoice", "invoiced"],
];

test.each(fromDomain)("a job: %s, %s, then %s", (from, event, to) =>
  expect(nextStatus(jobStates, from, event)).toBe(to),
);

test.each<[JobStatus, JobEvent]>([
  ["in_progress", "cancel"],
  ["invoiced", "cancel"],
  ["in_progress", "suggest"],
  ["allocated", "accept"],
  ["expired", "post"],
  ["cancelled", "authorise"],
  ["unfilled", "accept"],
  ["awaiting_timesheet", "invoice"],
])("a job that is %s cannot %s", (from, event) => expect(nextStatus(jobStates, from, event)).toBeNull());

const withAllocations = (status: JobStatus, ...statuses: AllocationStatus[]): JobHistory => ({
  status,
  allocations: statuses.map((one, index) => ({ id: `a-${index}`, status: one })),
  authorisation: null,
});
const statusesIn = (history: JobHistory | null) =>
  history && [history.status, ...history.allocations.map(({ status }) => status)];

describe("what an event does to the allocations", () => {
  test("the first accepted fills the job, the others are superseded", () => {
    const before = withAllocations("suggested", "suggested", "suggested", "declined");
    expect(statusesIn(afterJobEvent(before, "accept", "a-1"))).toEqual([
      "allocated",
      "superseded",
      "accepted",
      "declined",
    ]);
  });

  test("a worker who is swapped is free when the replacement is accepted, and not before", () => {
    const swap = afterJobEvent(withAllocations("allocated", "accepted"), "startSwap");
    expect(statusesIn(swap)).toEqual(["open", "swap_requested"]);
    const replaced = swap && afterJobEvent(swap, "suggest", "b");
    expect(statusesIn(replaced)).toEqual(["suggested", "swap_requested", "suggested"]);
    expect(statusesIn(replaced && afterJobEvent(replaced, "accept", "b"))).toEqual([
      "allocated",
      "swapped",
      "accepted",
    ]);
    expect(statusesIn(replaced && afterJobEvent(replaced, "endSwap"))).toEqual(["allocated", "accepted", "superseded"]);
  });

  test("the start does not leave a job unfilled whose worker was to be swapped: they are booked again", () => {
    const before = withAllocations("open", "swap_requested");
    expect(afterJobEvent(before, "passUnfilled")).toBeNull();
    expect(statusesIn(afterJobEvent(before, "endSwap"))).toEqual(["allocated", "accepted"]);
    expect(afterJobEvent(withAllocations("open", "declined"), "endSwap")).toBeNull();
  });

  test("a direct invitation that is accepted ends a swap", () => {
    const before = withAllocations("suggested", "swap_requested", "suggested", "invited", "invited");
    expect(statusesIn(afterJobEvent(before, "book", "a-2"))).toEqual([
      "allocated",
      "swapped",
      "superseded",
      "accepted",
      "superseded",
    ]);
    // No one is booked without an invitation.
    expect(afterJobEvent(before, "book", "b")).toBeNull();
  });

  test("cancelling a job frees its worker", () => {
    expect(statusesIn(afterJobEvent(withAllocations("allocated", "accepted", "superseded"), "cancel"))).toEqual([
      "cancelled",
      "cancelled_by_provider",
      "superseded",
    ]);
    expect(statusesIn(afterJobEvent(withAllocations("suggested", "suggested"), "cancel"))).toEqual([
      "cancelled",
      "lapsed",
    ]);
  });

  test("the last suggestion that is declined opens the job again, another does not", () => {
    const two = withAllocations("suggested", "suggested", "suggested");
    const one = afterAllocationEvent(two, "a-0", "decline");
    expect(statusesIn(one)).toEqual(["suggested", "declined", "suggested"]);
    expect(statusesIn(one && afterAllocationEvent(one, "a-1", "withdraw"))).toEqual(["open", "declined", "withdrawn"]);
  });

  test("one that is not suggested, not there or not named cannot be accepted", () => {
    const before = withAllocations("suggested", "suggested", "declined");
    expect([null, "a-1", "a-9"].map((id) => afterJobEvent(before, "accept", id))).toEqual([null, null, null]);
    expect(afterJobEvent(before, "cancel", "a-0")).toBeNull();
  });

  test("a booked worker is removed with the job's own event", () => {
    const before = withAllocations("allocated", "accepted");
    expect(afterAllocationEvent(before, "a-0", "cancelByAgency")).toBeNull();
    expect(statusesIn(afterJobEvent(before, "removeWorkerByAgency"))).toEqual(["open", "cancelled_by_agency"]);
  });
});

describe("what an event does to the authorisation", () => {
  const requested = afterJobEvent(nothingYet, "requestAuthorisation");

  test("a request, its refusal, its resubmission and its approval", () => {
    expect(requested).toEqual({ status: "draft", allocations: [], authorisation: "pending" });
    const refused = requested && afterJobEvent(requested, "refuse");
    expect(refused).toMatchObject({ status: "rejected", authorisation: "rejected" });
    const again = refused && afterJobEvent(refused, "resubmit");
    expect(again).toMatchObject({ status: "draft", authorisation: "pending" });
    expect(again && afterJobEvent(again, "authorise")).toMatchObject({ status: "open", authorisation: "approved" });
    expect(again && afterJobEvent(again, "passUnposted")).toMatchObject({ status: "expired", authorisation: "lapsed" });
  });

  test("a job that waits for an authoriser is not posted past them", () => {
    expect(requested && afterJobEvent(requested, "post")).toBeNull();
    const saved = afterJobEvent(nothingYet, "save");
    expect(saved && afterJobEvent(saved, "authorise")).toBeNull();
    expect(saved && afterJobEvent(saved, "post")).toMatchObject({ status: "open" });
  });

  test("a job that the provider did not confirm is not resubmitted as if an authoriser had rejected it", () => {
    const onBehalf = afterJobEvent(nothingYet, "postOnBehalf", "a");
    const refused = onBehalf && afterJobEvent(onBehalf, "refuseOnBehalf");
    expect(statusesIn(refused)).toEqual(["rejected", "declined"]);
    expect(refused && afterJobEvent(refused, "resubmit")).toBeNull();
  });
});

describe("when time does something", () => {
  const times = {
    postedAt: new Date("2026-06-01T09:00:00Z"),
    startAt: new Date("2026-06-15T19:00:00Z"),
    endAt: new Date("2026-06-16T07:00:00Z"),
  };

  test.each([
    ["start", "2026-06-15T19:00:00.000Z"],
    ["end", "2026-06-16T07:00:00.000Z"],
    ["answer", "2026-07-13T23:00:00.000Z"],
    ["weeklyRun", "2026-06-21T23:00:00.000Z"],
    ["claim", "2032-06-16T23:00:00.000Z"],
  ] as const)("%s", (due, at) => expect(dueAt(due, times).toISOString()).toBe(at));

  test("the provider has 28 days to answer, also about a shift that was over when it was posted", () => {
    const late = { ...times, postedAt: new Date("2026-06-20T09:00:00Z") };
    expect(dueAt("answer", late).toISOString()).toBe("2026-07-17T23:00:00.000Z");
  });

  test("six years after a leap day end with February", () => {
    const leap = { ...times, endAt: new Date("2028-02-29T07:00:00Z") };
    expect(dueAt("claim", leap).toISOString()).toBe("2034-03-01T00:00:00.000Z");
  });
});

describe("docs/states.md", () => {
  const page = readFileSync("docs/states.md", "utf8");

  test("has the tables as the code has them", () => {
    expect(withStatesSection(page)).toBe(page);
    expect(page).toContain(statesSection());
    for (const { table } of tables)
      for (const status of statusesOf(table)) expect(statesSection()).toContain(`| \`${status}\``);
  });

  test("without its marks is refused rather than written over", () => {
    expect(() => withStatesSection("# States\n")).toThrow(RangeError);
  });
});
