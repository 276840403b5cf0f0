/** The calendar's address, and a job's status as SQL. */
import { PgDialect } from "drizzle-orm/pg-core";
import { leastDays, statusAt } from "@/lib/backend/jobs/calendar/status-at";
import { dueAt } from "@/lib/backend/jobs/due";
import { donePath } from "@/lib/bff/jobs";
import { postingFrom, readCalendar } from "@/lib/bff/jobs/calendar";
import { readPostQuery } from "@/lib/bff/jobs/post";
import { clock } from "@/lib/config/clock";
import { DAY_MS, HOUR_MS } from "@/lib/config/constants";
import { type Due, jobGroupOf, jobStates } from "@/lib/config/states/job";
import { statusesOf } from "@/lib/config/states/table";
import { setValidEnv } from "@/tests/support/unit-env";

setValidEnv();

const SERVICE = "5e2c41aa-5b1f-4c2a-9d3e-000000000002";
const TYPE = "5e2c41aa-5b1f-4c2a-9d3e-000000000009";

beforeEach(() => {
  clock.now = () => new Date("2026-11-25T12:00:00Z");
});
afterEach(() => {
  clock.now = () => new Date();
});

describe("The calendar's address", () => {
  test("opens on this week, with today as its day", () => {
    expect(readCalendar({}, "Provider")).toEqual({
      view: "week",
      by: "service",
      week: { monday: "2026-11-23", previous: "2026-11-16", next: "2026-11-30", today: "2026-11-25" },
      day: "2026-11-25",
      filters: {},
      page: { after: undefined, before: undefined, limit: undefined },
      query: { week: "2026-11-23" },
    });
  });

  test("keeps view, week, filters and the service that is open", () => {
    const given = { week: "2026-12-09", status: "open", type: TYPE, service: SERVICE, open: SERVICE };
    expect(readCalendar(given, "Provider")).toMatchObject({
      week: { monday: "2026-12-07" },
      day: "2026-12-07",
      filters: { status: ["open"], workerTypeId: TYPE, serviceId: SERVICE },
      query: { ...given, week: "2026-12-07" },
    });
    expect(readCalendar({ ...given, view: "list" }, "Provider").query).toEqual({
      view: "list",
      week: "2026-12-07",
      status: "open",
      type: TYPE,
      service: SERVICE,
    });
  });

  test("names what the rows are, for an agency alone", () => {
    for (const by of ["branch", "worker"] as const) {
      expect(readCalendar({ by }, "Agency")).toMatchObject({ by, query: { by } });
      expect(readCalendar({ by }, "Provider").by).toBe("service");
      expect(readCalendar({ by }, "Provider").query).not.toHaveProperty("by");
    }
    expect(readCalendar({ by: "agency" }, "Agency").by).toBe("service");
  });

  test.each([
    [{}, {}, "2026-11-26", {}],
    [{ week: "2026-12-09" }, { date: "2026-12-07" }, "2026-12-07", {}],
    [{ week: "2026-11-18" }, {}, "2026-11-26", {}],
    [{ view: "day", day: "2026-11-27" }, { date: "2026-11-27" }, "2026-11-27", {}],
    [{ view: "day", day: "2026-11-24" }, { date: "2026-11-24" }, "2026-11-26", {}],
    [{ service: SERVICE }, { service: SERVICE }, "2026-11-26", { serviceId: SERVICE }],
  ])("%j has the form to post a shift enter what is looked at", async (given, parameters, date, initial) => {
    expect(postingFrom(readCalendar(given, "Provider"))).toEqual(parameters);
    expect(await readPostQuery(parameters, [])).toEqual({ date, initial });
  });

  test("shows the week of the day that it names", () => {
    const { view, week, day, query } = readCalendar({ view: "day", day: "2027-03-28", week: "2026-11-23" }, "Provider");
    expect([view, week.monday, day]).toEqual(["day", "2027-03-22", "2027-03-28"]);
    expect(query).toEqual({ view: "day", week: "2027-03-22", day: "2027-03-28" });
  });

  test.each([
    [{ view: "month" }],
    [{ week: "soon" }],
    [{ week: ["2026-12-09"] }],
    [{ status: "lost" }],
    [{ status: "constructor" }],
    [{ type: "'; drop table jobs; --" }],
    [{ service: "1" }],
    [{ open: ["x", "y"] }],
  ])("ignores %j", (given) => {
    expect(readCalendar(given, "Provider")).toEqual(readCalendar({}, "Provider"));
  });

  test.each(["vacant", "booked", "past"] as const)("names the statuses of the group %s", (group) => {
    const { filters } = readCalendar({ status: group }, "Provider");
    expect(filters.status?.every((status) => jobGroupOf[status] === group)).toBe(true);
    expect(filters.status?.length).toBeGreaterThan(1);
  });

  test("has each status in one group, apart from drafts", () => {
    const named = ["vacant", "booked", "past"].flatMap(
      (group) => readCalendar({ status: group }, "Provider").filters.status ?? [],
    );
    expect([...named, "draft"].sort()).toEqual([...statusesOf(jobStates)].sort());
  });
});

describe("A job's status as SQL", () => {
  const now = new Date("2026-11-25T12:00:00Z");
  const queryOf = (group: Parameters<typeof statusAt>[1]) => new PgDialect().sqlToQuery(statusAt(now, group));
  const textOf = (group: Parameters<typeof statusAt>[1]) => queryOf(group).sql;

  test("looks at the moment it is given, never at the database's clock", () => {
    const { sql, params } = queryOf("Provider");
    const before = Object.values(leastDays).map((days) => new Date(now.getTime() - days * DAY_MS).toISOString());
    expect(new Set(params)).toEqual(new Set([now.toISOString(), ...before]));
    expect(sql).toContain("$1::timestamptz");
    expect(sql).not.toMatch(/now\(\)|current_/);
  });

  test.each(Object.entries(leastDays) as [Due, number][])(
    "is not due sooner after the end than it looks: %s, %i days",
    (due, days) => {
      // Every fifth hour is each hour of a day in turn.
      const times = Array.from(
        { length: (6 * 366 * 24) / 5 },
        (_, n) => new Date(Date.UTC(2027, 0, 1) + n * 5 * HOUR_MS),
      );
      const early = times.filter(
        (endAt) =>
          dueAt(due, { postedAt: new Date(0), startAt: endAt, endAt }).getTime() < endAt.getTime() + days * DAY_MS,
      );
      expect(early).toEqual([]);
    },
  );

  test("has a branch for each status that time changes, and none for the others", () => {
    const branches = [...textOf("Admin").matchAll(/when '([a-z_]+)' then/g)].map(([, status]) => status);
    expect(branches).toEqual([
      "draft",
      "pending_client",
      "open",
      "suggested",
      "allocated",
      "in_progress",
      "awaiting_timesheet",
      "timesheet_submitted",
      "completed",
    ]);
  });

  test("hides another agency's suggestion from agencies only", () => {
    expect(textOf("Agency")).toContain("then 'open' else");
    expect(textOf("Agency").length).toBeGreaterThan(textOf("Provider").length);
    expect(textOf("Provider")).toBe(textOf("Admin"));
  });
});

describe("A form of a shift", () => {
  const id = "5c2f6f0e-1111-4222-8333-444455556666";
  const page = `/dashboard/jobs/${id}?done=accept`;
  const calendar = `/dashboard/jobs?week=2026-11-23&open=x&shift=${id}`;
  const pathAfter = (beside: string) => donePath({ beside, page: `/dashboard/jobs/${id}` }, id, "accept");

  test("leads from the drawer back to the calendar, with the shift and what was done", () => {
    expect(pathAfter(calendar)).toBe(`${calendar}&done=accept`);
    expect(pathAfter(`${calendar}&done=suggest`)).toBe(`${calendar}&done=accept`);
  });

  test.each([
    ["no drawer", ""],
    ["an address with another shift", "/dashboard/jobs?shift=other"],
    ["an address of another page", `/dashboard/workers?shift=${id}`],
    ["an address of another site", `//example.com/dashboard/x?shift=${id}`],
    ["a text that is no address", "http://"],
  ])("leads from %s to the shift's page", (_, beside) => {
    expect(pathAfter(beside)).toBe(page);
  });

  test("never leads to another site", () => {
    expect(pathAfter(`//example.com/dashboard/jobs?shift=${id}`)).toBe(`/dashboard/jobs?shift=${id}&done=accept`);
  });
});
