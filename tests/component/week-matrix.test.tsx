/** What the cells of the calendar say: the first thing first, by word and by shape. */
import { renderToStaticMarkup } from "react-dom/server";
import { cellOf, laneOf, Matrix } from "@/components/jobs/week-matrix";

import { daysAfter } from "@/lib/format";

jest.mock("@/components/ui/cached-render", () => ({ StaticTable: () => null }));

describe("A cell", () => {
  test.each([
    [{}, 0, "", ""],
    [{}, 2, "", "2 overnight"],
    [{ allocated: 12 }, 0, "is-filled", "12 filled"],
    [{ allocated: 10, open: 3 }, 0, "is-open", "3 open\n10 filled"],
    [{ allocated: 10, suggested: 1, open: 3 }, 1, "is-open", "3 open\n1 put forward · 10 filled · 1 overnight"],
    [{ allocated: 10, suggested: 1 }, 0, "is-suggested", "1 put forward\n10 filled"],
    [{ unfilled: 1, completed: 4 }, 0, "is-missed", "1 not filled\n4 completed"],
    [{ awaiting_timesheet: 4 }, 0, "is-over", "4 awaiting timesheet"],
    [{ cancelled: 1 }, 0, "is-off", "1 cancelled"],
    [{ draft: 2, allocated: 1 }, 0, "is-over", "2 draft\n1 filled"],
    [{ in_progress: 1, allocated: 1 }, 0, "is-filled", "1 in progress\n1 filled"],
  ])("with %j and %i overnight says %j, %j", (counts, overnight, tone, text) => {
    const cell = cellOf(counts, overnight);
    expect({ ...cell, text: cell.text.replaceAll("\u00a0", " ") }).toEqual({ tone, text });
  });
});

describe("A day of all services", () => {
  test.each([
    [{}, "", ""],
    [{ cancelled: 2 }, "", ""],
    [{ allocated: 4 }, "is-filled", "Full\nof 4"],
    [{ allocated: 4, open: 1, suggested: 2, cancelled: 1 }, "is-open", "3\nof 7"],
    [{ unfilled: 2, awaiting_timesheet: 4 }, "is-missed", "2 not filled"],
    [{ unfilled: 2, open: 1 }, "is-open", "1\nof 1"],
    // No agency sees a draft.
    [{ draft: 3 }, "", ""],
    [{ draft: 3, open: 1, allocated: 2 }, "is-open", "1\nof 3"],
    [{ draft: 3, allocated: 2 }, "is-filled", "Full\nof 2"],
  ])("with %j says %j, %j", (counts, tone, text) => {
    const lane = laneOf(counts);
    expect({ ...lane, text: lane.text.replaceAll("\u00a0", " ") }).toEqual({ tone, text });
  });
});

test("A service is one row with a link in its head and in each day that has shifts, and no other element", () => {
  const monday = "2026-11-23";
  const days = Array.from({ length: 7 }, (_, at) => daysAfter(monday, at));
  const counts = { counts: { allocated: 2, open: 1 }, overnight: 1 };
  const services = Array.from({ length: 40 }, (_, n) => ({
    _id: `${n}`,
    name: `Home ${n}`,
    provider: "",
    days: days.map(() => counts),
  }));
  const elementsFor = (shown: typeof services) => {
    const result = { services: shown, totals: days.map(() => counts.counts), shifts: null, next: null };
    const week = { monday, previous: "2026-11-16", next: "2026-11-30", today: "2026-11-25" };
    const given = {
      path: "/jobs",
      query: { week: monday },
      week,
      side: "Provider",
      preference: { timeZone: "Europe/London", timeFormat: "24-hour" },
      result,
      days,
    } as const;
    return renderToStaticMarkup(<Matrix {...given} />).match(/<[a-z]/g)?.length ?? 0;
  };
  const perService = 1 + 2 + 2 * days.length;
  expect(elementsFor(services) - elementsFor([])).toBe(services.length * perService);
});
