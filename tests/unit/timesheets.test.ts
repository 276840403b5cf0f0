/** Pure rules of timesheets: hours that are possible, what two sides agree on, and deadlines that time alone brings to an end. */
import fc from "fast-check";
import {
  confirmationUntil,
  deadlinesOf,
  dueEvent,
  isWeekly,
  mustAnnounce,
  nextByTime,
} from "@/lib/backend/timesheets/deadlines";
import { areSameHours, differs, hoursFrom, outsideOf, undisputedOf } from "@/lib/backend/timesheets/hours";
import { DAY_MS, MINUTE_MS } from "@/lib/config/constants";
import { timesheets as texts } from "@/lib/config/messages/timesheets";
import { nextStatus, statusesOf } from "@/lib/config/states/table";
import { openTimesheetStatuses, type TimesheetStatus, timesheetStates } from "@/lib/config/states/timesheet";
import type { HoursInput } from "@/lib/contract/timesheets";
import type { TimesheetHours, TimesheetTerms } from "@/lib/db/schema";

const hours = (startAt: string, endAt: string, unpaid = 30, waking: TimesheetHours["waking"] = []): TimesheetHours => ({
  startAt: new Date(startAt).toISOString(),
  endAt: new Date(endAt).toISOString(),
  breaks: unpaid > 0 ? [{ minutes: unpaid, isPaid: false }] : [],
  waking,
});
const planned = hours("2027-03-01T08:00Z", "2027-03-01T20:00Z");
const input = (more: Partial<HoursInput> = {}): HoursInput => ({
  startDate: "2027-03-01",
  startTime: "08:00",
  endDate: "2027-03-01",
  endTime: "20:00",
  breakMinutes: 30,
  waking: [],
  ...more,
});
const later = new Date("2027-11-15T12:00Z");

describe("Hours that are entered", () => {
  test("as planned do not differ", () => {
    const entered = hoursFrom(input(), planned, later);
    expect(entered).toEqual({ hours: planned });
    expect(differs(planned, planned)).toBe(false);
  });

  test.each<[string, Partial<HoursInput>, string, string]>([
    ["end before the start", { endTime: "07:00" }, "endTime", texts.endsBeforeStart],
    ["end as they start", { endTime: "08:00" }, "endTime", texts.endsBeforeStart],
    ["more than 24 hours", { endDate: "2027-03-02", endTime: "08:01" }, "endTime", texts.tooLong],
    ["another day's", { startDate: "2027-03-02", endDate: "2027-03-02" }, "startDate", texts.otherShift],
    ["a break as long as the shift", { endTime: "09:00", breakMinutes: 60 }, "breakMinutes", texts.breaksTooLong],
    ["waking outside the shift", { waking: [{ from: "20:30", to: "21:00" }] }, "waking.0.from", texts.wakingOutside],
    ["waking that ends first", { waking: [{ from: "12:00", to: "11:00" }] }, "waking.0.from", texts.wakingOutside],
    [
      "waking twice",
      {
        waking: [
          { from: "12:00", to: "13:00" },
          { from: "12:30", to: "14:00" },
        ],
      },
      "waking.1.from",
      texts.wakingOverlaps,
    ],
  ])("are refused: %s", (_, more, field, message) => {
    expect(hoursFrom(input(more), planned, later)).toEqual({ errors: [{ field, message }] });
  });

  test("of a whole day are possible, and those that are not over yet are not", () => {
    const day = { endDate: "2027-03-02", endTime: "08:00" };
    expect(hoursFrom(input(day), planned, later)).toMatchObject({ hours: { endAt: "2027-03-02T08:00:00.000Z" } });
    expect(hoursFrom(input(), planned, new Date("2027-03-01T19:59Z"))).toEqual({
      errors: [{ field: "endTime", message: texts.endsInFuture }],
    });
  });

  test("over the night on which the clocks go back have an hour more, and no other night has", () => {
    const night = hours("2027-10-30T22:30Z", "2027-10-31T23:00Z");
    const entered = input({ startDate: "2027-10-30", startTime: "23:30", endDate: "2027-10-31", endTime: "23:00" });
    expect(hoursFrom(entered, night, later)).toMatchObject({
      hours: { startAt: "2027-10-30T22:30:00.000Z", endAt: "2027-10-31T23:00:00.000Z" },
    });
    const tooLong = { errors: [{ field: "endTime", message: texts.tooLong }] };
    expect(hoursFrom({ ...entered, endTime: "23:31" }, night, later)).toEqual(tooLong);
    const spring = hours("2027-03-27T12:00Z", "2027-03-28T12:00Z");
    const day = { startDate: "2027-03-27", startTime: "12:00", endDate: "2027-03-28" };
    expect(hoursFrom(input({ ...day, endTime: "13:01" }), spring, later)).toEqual(tooLong);
  });

  test("at 1:30 on the night on which the clocks go back are asked about, and an hour is between the two", () => {
    const night = hours("2027-10-30T19:00Z", "2027-10-31T08:00Z");
    const entered = input({ startDate: "2027-10-30", startTime: "20:00", endDate: "2027-10-31", endTime: "01:30" });
    expect(hoursFrom(entered, night, later)).toEqual({
      errors: [{ field: "endOccurrence", message: texts.doubleTime("01:30") }],
    });
    const ends = (["first", "second"] as const).map((endOccurrence) => {
      const found = hoursFrom({ ...entered, endOccurrence }, night, later);
      return "hours" in found ? found.hours.endAt : null;
    });
    expect(ends).toEqual(["2027-10-31T00:30:00.000Z", "2027-10-31T01:30:00.000Z"]);
  });

  test("at a time that the clocks skip are refused", () => {
    const night = hours("2027-03-27T20:00Z", "2027-03-28T07:00Z");
    const entered = input({ startDate: "2027-03-27", startTime: "20:00", endDate: "2027-03-28", endTime: "01:30" });
    expect(hoursFrom(entered, night, later)).toEqual({
      errors: [{ field: "endTime", message: texts.skippedTime("01:30") }],
    });
  });

  test("of waking at a time that the clocks show twice are asked about", () => {
    const night = hours("2027-10-30T21:00Z", "2027-10-31T07:00Z", 0);
    const awake = { from: "01:30", to: "02:30" };
    const sleepIn = (one: HoursInput["waking"][number]) =>
      hoursFrom(
        input({
          startDate: "2027-10-30",
          startTime: "22:00",
          endDate: "2027-10-31",
          endTime: "07:00",
          breakMinutes: 0,
          waking: [one],
        }),
        night,
        later,
      );
    const asked = (field: string) => ({ errors: [{ field, message: texts.doubleTime("01:30") }] });
    expect(sleepIn(awake)).toEqual(asked("waking.0.fromOccurrence"));
    expect(sleepIn({ from: "23:50", to: "01:30" })).toEqual(asked("waking.0.toOccurrence"));
    const starts = (["first", "second"] as const).map((fromOccurrence) => {
      const found = sleepIn({ ...awake, fromOccurrence });
      return "hours" in found ? found.hours.waking : null;
    });
    expect(starts).toEqual([
      [{ startAt: "2027-10-31T00:30:00.000Z", endAt: "2027-10-31T02:30:00.000Z" }],
      [{ startAt: "2027-10-31T01:30:00.000Z", endAt: "2027-10-31T02:30:00.000Z" }],
    ]);
  });

  test("of a sleep-in are refused where the unpaid break and the waking times are longer than the shift", () => {
    const night = hours("2027-03-01T22:00Z", "2027-03-02T07:00Z");
    const entered = input({
      startTime: "22:00",
      endDate: "2027-03-02",
      endTime: "07:00",
      waking: [{ from: "22:00", to: "06:31" }],
    });
    expect(hoursFrom(entered, night, later)).toEqual({
      errors: [{ field: "breakMinutes", message: texts.breakWhileAwake }],
    });
    expect(hoursFrom({ ...entered, breakMinutes: 29 }, night, later)).toHaveProperty("hours");
  });

  test("of a sleep-in have their waking times on the right day", () => {
    const night = hours("2027-03-01T22:00Z", "2027-03-02T07:00Z", 0);
    const entered = input({
      startTime: "22:00",
      endDate: "2027-03-02",
      endTime: "07:00",
      breakMinutes: 0,
      waking: [
        { from: "02:10", to: "02:40" },
        { from: "23:00", to: "23:20" },
      ],
    });
    expect(hoursFrom(entered, night, later)).toMatchObject({
      hours: {
        waking: [
          { startAt: "2027-03-01T23:00:00.000Z", endAt: "2027-03-01T23:20:00.000Z" },
          { startAt: "2027-03-02T02:10:00.000Z", endAt: "2027-03-02T02:40:00.000Z" },
        ],
      },
    });
  });
});

const START = Date.parse("2027-03-01T00:00Z");
const lengthOf = ({ startAt, endAt, breaks }: TimesheetHours): number =>
  (Date.parse(endAt) - Date.parse(startAt)) / MINUTE_MS - breaks.reduce((sum, { minutes }) => sum + minutes, 0);
const anyHours = fc
  .record({ from: fc.nat(600), length: fc.integer({ min: 61, max: 1_440 }), unpaid: fc.nat(60) })
  .map(({ from, length, unpaid }) =>
    hours(
      new Date(START + from * MINUTE_MS).toISOString(),
      new Date(START + (from + length) * MINUTE_MS).toISOString(),
      unpaid,
    ),
  );

describe("What both sides agree on", () => {
  test("is all but the disputed half hour", () => {
    const claimed = hours("2027-03-01T08:00Z", "2027-03-01T20:30Z");
    expect(undisputedOf(claimed, planned)).toEqual(planned);
    expect(undisputedOf(claimed, null)).toBeNull();
    expect(undisputedOf(planned, hours("2027-03-02T08:00Z", "2027-03-02T20:00Z"))).toBeNull();
  });

  test("leaves of the unpaid break what the waking times in both leave", () => {
    const awake = { startAt: "2027-03-01T22:00:00.000Z", endAt: "2027-03-01T23:00:00.000Z" };
    const claimed = hours("2027-03-01T22:00Z", "2027-03-02T07:00Z", 30, [awake]);
    const proposed = hours("2027-03-01T22:00Z", "2027-03-01T23:10Z", 0, [awake]);
    expect(undisputedOf(claimed, proposed)).toEqual(hours("2027-03-01T22:00Z", "2027-03-01T23:10Z", 10, [awake]));
  });

  test("is never more than either states, in either order, and everything if they state the same", () => {
    fc.assert(
      fc.property(anyHours, anyHours, (one, other) => {
        const both = undisputedOf(one, other);
        expect(both && lengthOf(both)).toEqual(((found) => found && lengthOf(found))(undisputedOf(other, one)));
        if (both) expect(lengthOf(both)).toBeLessThanOrEqual(Math.min(lengthOf(one), lengthOf(other)));
        expect(undisputedOf(one, one)).toEqual(one);
      }),
    );
  });
});

const terms: TimesheetTerms = { cutoffWeekday: 1, cutoffTime: "17:00", approvalDays: 2, autoApproveDays: null };
const timed = (status: TimesheetStatus, since: string, more: Partial<TimesheetTerms> = {}) => ({
  status,
  endAt: new Date("2027-03-03T20:00Z"),
  since: new Date(since),
  terms: { ...terms, ...more },
  announcedAt: null,
});

describe("Deadlines", () => {
  test("are the Monday after the week for the agency, at five in the UK in summer as well", () => {
    expect(deadlinesOf(timed("pending", "2027-03-03T20:00Z")).dueAt).toEqual(new Date("2027-03-08T17:00Z"));
    const summer = { ...timed("pending", "2027-06-20T19:00Z"), endAt: new Date("2027-06-20T19:00Z") };
    expect(deadlinesOf(summer).dueAt).toEqual(new Date("2027-06-21T16:00Z"));
  });

  test("are the ends of days for the provider, the agency that answers and the platform", () => {
    const since = "2027-03-08T09:00Z";
    expect(deadlinesOf(timed("submitted", since)).dueAt).toEqual(new Date("2027-03-11T00:00Z"));
    expect(deadlinesOf(timed("disputed", since))).toEqual({
      dueAt: new Date("2027-03-16T00:00Z"),
      actsAt: new Date("2027-03-16T00:00Z"),
    });
    expect(deadlinesOf(timed("contested", since)).dueAt).toEqual(new Date("2027-03-23T00:00Z"));
    expect(deadlinesOf(timed("approved", since))).toEqual({ dueAt: null, actsAt: null });
  });

  test("never approve by time unless the agreement says so, and then only a day after the announcement", () => {
    const since = "2027-03-08T09:00Z";
    expect(nextByTime(timed("submitted", since))?.event).toBe("close");
    const automatic = timed("submitted", since, { autoApproveDays: 3 });
    expect(nextByTime(automatic)).toEqual({ event: "approveByTime", at: new Date("2027-03-12T00:00Z") });
    expect(mustAnnounce(automatic, new Date("2027-03-09T23:59Z"))).toBe(false);
    expect(mustAnnounce(automatic, new Date("2027-03-10T00:00Z"))).toBe(true);
    expect(dueEvent(automatic, new Date("2027-03-20T00:00Z"))).toBeNull();
    const announcedAt = new Date("2027-03-19T09:00Z");
    const announced = { ...automatic, announcedAt };
    expect(dueEvent(announced, new Date("2027-03-20T08:59Z"))).toBeNull();
    expect(dueEvent(announced, new Date("2027-03-20T09:00Z"))).toBe("approveByTime");
    expect(mustAnnounce(announced, new Date("2027-03-19T10:00Z"))).toBe(false);
  });
});

test("from every state time alone reaches an end, by events that the state table allows", () => {
  const anyTerms = fc.record({
    cutoffWeekday: fc.integer({ min: 1, max: 7 }),
    cutoffTime: fc.constantFrom("00:00", "01:30", "12:00", "17:00", "23:59"),
    approvalDays: fc.nat(31),
    autoApproveDays: fc.option(fc.nat(31)),
    workerConfirms: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...openTimesheetStatuses),
      fc.date({ min: new Date("2027-01-01"), max: new Date("2037-12-31"), noInvalidDate: true }),
      fc.nat(30 * DAY_MS),
      anyTerms,
      (first, endAt, after, own) => {
        let timesheet = {
          status: first as TimesheetStatus,
          endAt,
          since: new Date(endAt.getTime() + after),
          terms: own,
          announcedAt: null as Date | null,
        };
        // A worker's confirmation changes neither the status nor a deadline; one that never comes stops nothing.
        expect(nextStatus(timesheetStates, timesheet.status, "confirm")).toBe(timesheet.status);
        const cutoff = deadlinesOf({ ...timesheet, status: "pending" }).dueAt ?? endAt;
        expect(confirmationUntil(timesheet, new Date(cutoff.getTime() - 1))).toEqual(
          own.workerConfirms ? cutoff : null,
        );
        expect(confirmationUntil(timesheet, cutoff)).toBeNull();
        const seen: TimesheetStatus[] = [];
        while (!("isEnd" in timesheetStates.statuses[timesheet.status])) {
          expect(seen).not.toContain(timesheet.status);
          seen.push(timesheet.status);
          const next = nextByTime(timesheet);
          if (!next) throw new Error(`${timesheet.status} waits for ever`);
          // The daily run announces before it approves.
          if (mustAnnounce(timesheet, next.at)) timesheet = { ...timesheet, announcedAt: next.at };
          const at = nextByTime(timesheet)?.at ?? next.at;
          const event = dueEvent(timesheet, at);
          const status = event && nextStatus(timesheetStates, timesheet.status, event);
          if (!event || !status) throw new Error(`nothing happens to ${timesheet.status}`);
          expect(timesheetStates.transitions[event].every(({ by }) => by.every((one) => one === "time"))).toBe(true);
          timesheet = { ...timesheet, status, since: at, announcedAt: null };
        }
      },
    ),
  );
});

test("every status of the table is reached, and what is open is not an end", () => {
  const reached = new Set(Object.values(timesheetStates.transitions).flatMap((each) => each.map(({ to }) => to)));
  expect([...reached].sort()).toEqual([...statusesOf(timesheetStates)].sort());
  for (const status of openTimesheetStatuses) expect("isEnd" in timesheetStates.statuses[status]).toBe(false);
});

test("hours are the same where their times, unpaid break and waking times are, however they are written", () => {
  const night = [{ startAt: "2027-03-01T10:00:00.000Z", endAt: "2027-03-01T11:00:00.000Z" }];
  const one = hours("2027-03-01T08:00Z", "2027-03-01T20:00Z", 30, night);
  expect(
    areSameHours(one, {
      ...one,
      startAt: "2027-03-01T08:00:00+00:00",
      breaks: [{ minutes: 10, isPaid: true }, ...one.breaks],
    }),
  ).toBe(true);
  for (const other of [
    { ...one, startAt: "2027-03-01T08:01:00Z" },
    { ...one, endAt: "2027-03-01T19:59:00Z" },
    { ...one, breaks: [{ minutes: 31, isPaid: false }] },
    { ...one, waking: [] },
    { ...one, waking: [{ startAt: "2027-03-01T10:00:00.000Z", endAt: "2027-03-01T11:01:00.000Z" }] },
  ])
    expect(areSameHours(one, other)).toBe(false);
});

describe("Hours between those of two sides", () => {
  const claimed = hours("2027-03-01T08:00Z", "2027-03-01T20:00Z", 30, [
    { startAt: "2027-03-01T10:00:00.000Z", endAt: "2027-03-01T11:00:00.000Z" },
  ]);
  const proposed = hours("2027-03-01T08:30Z", "2027-03-01T19:00Z", 60);
  const fields = (own: TimesheetHours, other: TimesheetHours | null = proposed) =>
    outsideOf(own, { claimed, proposed: other }).map(({ field }) => field);

  test("are those of either side, and any in which each value lies between", () => {
    for (const own of [claimed, proposed, hours("2027-03-01T08:15Z", "2027-03-01T19:30Z", 45)])
      expect(fields(own)).toEqual([]);
  });

  test("have no start, end, break or waking time outside both", () => {
    expect(fields(hours("2027-03-01T07:59Z", "2027-03-01T20:01Z", 61))).toEqual([
      "startTime",
      "endTime",
      "breakMinutes",
    ]);
    expect(fields(hours("2027-03-01T08:31Z", "2027-03-01T18:59Z", 29))).toEqual([
      "startTime",
      "endTime",
      "breakMinutes",
    ]);
    const waking = [{ startAt: "2027-03-01T09:59:00.000Z", endAt: "2027-03-01T10:30:00.000Z" }];
    expect(fields(hours("2027-03-01T08:00Z", "2027-03-01T20:00Z", 30, waking))).toEqual(["waking.0.from"]);
  });

  test("are any part of the claim where the other side says that nothing was worked", () => {
    expect(fields(hours("2027-03-01T12:00Z", "2027-03-01T13:00Z", 0), null)).toEqual([]);
    expect(fields(hours("2027-03-01T12:00Z", "2027-03-01T20:01Z", 0), null)).toEqual(["endTime"]);
  });
});

test("in every open status someone can act, has a deadline, and time alone ends it; at an end no one has one", () => {
  for (const status of statusesOf(timesheetStates)) {
    const isOpen = openTimesheetStatuses.some((one) => one === status);
    const since = new Date("2027-03-02T09:00Z");
    const { dueAt, actsAt } = deadlinesOf({ status, endAt: since, since, terms, announcedAt: null });
    expect([dueAt !== null, actsAt !== null]).toEqual([isOpen, isOpen]);
    const acts = Object.values(timesheetStates.transitions)
      .flat()
      .filter(({ from, by }) => from.includes(status) && !by.every((one) => one === "time" || one === "worker"));
    expect(acts.length > 0).toBe(isOpen);
  }
});

test("what has been late for long is told of on Mondays in the UK", () => {
  expect(["2027-03-28T23:30Z", "2027-03-29T22:30Z", "2027-03-29T23:30Z"].map((at) => isWeekly(new Date(at)))).toEqual([
    true,
    true,
    false,
  ]);
});
