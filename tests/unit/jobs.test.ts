/** Shifts: their times on the nights the clocks change, their status, who can be put forward, their forms and calendar files. */
import { type CalendarEvent, feedFile, sentFile } from "@/lib/adapters/mail/calendar-file";
import { priceOfHours, repriced } from "@/lib/backend/jobs/booking/rates";
import { versionOf } from "@/lib/backend/jobs/calendar-event";
import { timeChangeAt } from "@/lib/backend/jobs/changing/time-changes";
import { nationOf } from "@/lib/backend/jobs/nation";
import { shiftsOf } from "@/lib/backend/jobs/posting/days";
import { canReportNoShow, historyAt, keepingOccurrences, timesOf } from "@/lib/backend/jobs/rules";
import type { PortalAction } from "@/lib/bff/action";
import {
  authoriseByForm,
  changeJobByForm,
  invalid,
  loadAuthorisations,
  postFrom,
  postJobByForm,
  readJobsQuery,
  timeFrom,
} from "@/lib/bff/jobs";
import { editJobByForm } from "@/lib/bff/jobs/changes";
import { loadJob } from "@/lib/bff/jobs/page";
import { enteredAgain } from "@/lib/bff/jobs/post";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { isCancellable, isOpen } from "@/lib/config/states/job";
import type { Estimate, Job } from "@/lib/contract/jobs";
import { setValidEnv } from "@/tests/support/unit-env";

setValidEnv();

const texts = messages.jobs;
const HOUR_MS = 3_600_000;

afterEach(() => {
  clock.now = () => new Date();
});

describe("The times of a shift", () => {
  const shift = { date: "2026-03-28", startTime: "20:00", endTime: "08:00", breaks: [] };
  const now = new Date("2026-03-01T09:00:00Z");
  const hours = (input: Parameters<typeof timesOf>[0], at = now) => {
    const times = timesOf(input, at);
    return "errors" in times ? times.errors : (times.endAt.getTime() - times.startAt.getTime()) / HOUR_MS;
  };

  test.each([
    ["an ordinary night", { ...shift, date: "2026-03-14" }, 12],
    ["the night on which the clocks go forward", shift, 11],
    ["the night on which the clocks go back", { ...shift, date: "2026-10-24" }, 13],
    ["a day", { ...shift, startTime: "08:00", endTime: "20:00" }, 12],
    ["up to midnight", { ...shift, startTime: "16:00", endTime: "00:00" }, 8],
    ["over a leap day", { ...shift, date: "2026-12-31" }, 12],
  ])("are %s: %s", (_, input, length) => {
    expect(hours(input)).toBe(length);
  });

  test("ask which of two is meant where the clocks show a time twice, and take either", () => {
    const input = { ...shift, date: "2026-10-25", startTime: "01:30", endTime: "09:30" };
    expect(hours(input)).toEqual([{ field: "startOccurrence", message: texts.doubleTime("01:30") }]);
    expect(hours({ ...input, startOccurrence: "first" })).toBe(9);
    expect(hours({ ...input, startOccurrence: "second" })).toBe(8);
    const until = { ...shift, date: "2026-10-24", endTime: "01:30" };
    expect(hours(until)).toEqual([{ field: "endOccurrence", message: texts.doubleTime("01:30") }]);
    expect(hours({ ...until, endOccurrence: "first" })).toBe(5.5);
    expect(hours({ ...until, endOccurrence: "second" })).toBe(6.5);
  });

  test.each([
    ["2026-10-25", "01:30", "09:30", "2026-10-25T00:30:00Z", "2026-10-25T09:30:00Z"],
    ["2026-10-25", "01:30", "09:30", "2026-10-25T01:30:00Z", "2026-10-25T09:30:00Z"],
    ["2026-10-24", "20:00", "01:30", "2026-10-24T19:00:00Z", "2026-10-25T00:30:00Z"],
    ["2026-10-24", "20:00", "01:30", "2026-10-24T19:00:00Z", "2026-10-25T01:30:00Z"],
    ["2026-10-25", "01:15", "01:45", "2026-10-25T00:15:00Z", "2026-10-25T01:45:00Z"],
    ["2026-10-24", "20:00", "08:00", "2026-10-24T19:00:00Z", "2026-10-25T08:00:00Z"],
  ])("entered again, %s %s to %s stay from %s to %s", (date, startTime, endTime, from, to) => {
    const stored = { startAt: new Date(from), endAt: new Date(to) };
    const entered = { date, startTime, endTime, breaks: [] };
    expect(timesOf(keepingOccurrences(entered, stored), now)).toEqual(stored);
  });

  test("are asked for once they are changed to times that the clocks show twice, and taken as they are chosen", () => {
    const stored = { startAt: new Date("2026-10-25T01:30:00Z"), endAt: new Date("2026-10-25T09:30:00Z") };
    const entered = { date: "2026-10-25", startTime: "01:30", endTime: "09:30", breaks: [] };
    const asked = [{ field: "startOccurrence", message: texts.doubleTime("01:45") }];
    expect(hours(keepingOccurrences({ ...entered, startTime: "01:45" }, stored))).toEqual(asked);
    const elsewhere = { startAt: new Date("2026-10-26T01:30:00Z"), endAt: stored.endAt };
    expect(hours(keepingOccurrences(entered, elsewhere))).toMatchObject([{ field: "startOccurrence" }]);
    expect(hours(keepingOccurrences({ ...entered, endTime: "10:30" }, stored))).toBe(9);
    expect(hours(keepingOccurrences({ ...entered, startOccurrence: "first" as const }, stored))).toBe(9);
  });

  test.each([
    [{ ...shift, date: "2026-03-29", startTime: "01:30", endTime: "09:00" }, "startTime", texts.skippedTime("01:30")],
    [{ ...shift, endTime: "01:30" }, "endTime", texts.skippedTime("01:30")],
    [{ ...shift, endTime: "20:00" }, "endTime", texts.endIsStart],
    [{ ...shift, date: "2026-02-28" }, "startTime", texts.startInPast],
    [{ ...shift, date: "2027-03-28" }, "date", texts.startTooLate],
    [
      { ...shift, startTime: "08:00", endTime: "09:00", breaks: [{ minutes: 60, isPaid: true }] },
      "breaks",
      texts.breaksTooLong,
    ],
  ])("are refused: %j", (input, field, message) => {
    expect(hours(input)).toEqual([{ field, message }]);
  });

  test("may begin at any moment that has not begun, and not at one that has", () => {
    const input = { ...shift, date: "2026-03-14" };
    const start = new Date("2026-03-14T20:00:00Z");
    expect(hours(input, new Date(start.getTime() - 1))).toBe(12);
    expect(hours(input, start)).toEqual([{ field: "startTime", message: texts.startInPast }]);
  });
});

describe("The days of a shift that is repeated", () => {
  const night = { date: "2027-03-20", startTime: "20:00", endTime: "08:00", breaks: [] };
  const now = new Date("2027-01-01T09:00:00Z");
  const shiftsIn = (input: Parameters<typeof shiftsOf>[0]) => {
    const found = shiftsOf(input, now);
    if ("errors" in found) throw new Error(JSON.stringify(found.errors));
    return found.shifts.map(({ day, startAt, endAt }) => [day, (endAt.getTime() - startAt.getTime()) / HOUR_MS]);
  };
  const errorsIn = (input: Parameters<typeof shiftsOf>[0]) => {
    const found = shiftsOf(input, now);
    return "errors" in found ? found.errors : [];
  };

  test("is one day unless it is repeated", () => {
    expect(shiftsIn(night)).toEqual([["2027-03-20", 12]]);
  });

  test.each([
    ["2027-03-26", "2027-03-28", [12, 11, 12]],
    ["2027-10-29", "2027-10-31", [12, 13, 12]],
  ] as const)("keep their times over a clock change: from %s until %s", (date, until, hours) => {
    const found = shiftsIn({ ...night, date, recurrence: { every: "day", until } });
    expect(found.map(([, length]) => length)).toEqual(hours);
  });

  test("include a leap day, and the weekdays that were chosen", () => {
    const weekdays = [2, 4] as (2 | 4)[];
    const recurrence = { every: "week", weekdays, until: "2028-03-02" } as const;
    const found = shiftsOf({ ...night, date: "2028-02-28", recurrence }, new Date("2028-01-01T09:00:00Z"));
    expect("shifts" in found && found.shifts.map(({ day }) => day)).toEqual(["2028-02-29", "2028-03-02"]);
  });

  test("are 84 at most, and end on a day that is not before the first", () => {
    const until = (day: string) => ({ ...night, recurrence: { every: "day", until: day } as const });
    expect(shiftsIn(until("2027-06-11"))).toHaveLength(84);
    expect(errorsIn(until("2027-06-12"))).toEqual([
      { field: "recurrence.until", message: texts.untilTooLate("Friday 11 June 2027") },
    ]);
    expect(errorsIn(until("2027-03-19"))).toEqual([{ field: "recurrence.until", message: texts.untilBeforeStart }]);
    const monday = { every: "week", weekdays: [1], until: "2027-03-21" } as const;
    expect(errorsIn({ ...night, recurrence: { ...monday, weekdays: [1] } })).toEqual([
      { field: "recurrence.weekdays", message: texts.noSuchWeekday },
    ]);
  });

  test("a time that the clocks skip on one of them is refused with its day, or the day is left out", () => {
    const late = { ...night, endTime: "01:30", recurrence: { every: "day", until: "2027-03-30" } as const };
    expect(errorsIn(late)).toEqual([
      { field: "endTime", message: texts.onDay("Saturday 27 March 2027", texts.skippedTime("01:30")) },
    ]);
    const found = shiftsOf({ ...late, leavesOutSkipped: true }, now);
    expect(found).toMatchObject({ leftOut: ["2027-03-27"] });
    expect("shifts" in found && found.shifts).toHaveLength(10);
    const only = { ...late, date: "2027-03-27", recurrence: { every: "day", until: "2027-03-27" } as const };
    expect(errorsIn({ ...only, leavesOutSkipped: true })).toEqual([
      { field: "recurrence.until", message: texts.noneLeft },
    ]);
  });

  test("a time that the clocks show twice is asked for once, for the day on which they do", () => {
    const late = {
      ...night,
      date: "2027-10-25",
      endTime: "01:30",
      recurrence: { every: "day", until: "2027-11-02" } as const,
    };
    expect(errorsIn(late)).toEqual([
      { field: "endOccurrence", message: texts.onDay("Saturday 30 October 2027", texts.doubleTime("01:30")) },
    ]);
    const lengths = (endOccurrence: "first" | "second") =>
      shiftsIn({ ...late, endOccurrence }).map(([, length]) => length);
    expect(lengths("first")).toEqual(Array(9).fill(5.5));
    expect(lengths("second")).toEqual([5.5, 5.5, 5.5, 5.5, 5.5, 6.5, 5.5, 5.5, 5.5]);
  });

  test("a problem of every day names none of them", () => {
    const input = { ...night, endTime: "20:00", recurrence: { every: "day", until: "2027-03-25" } as const };
    expect(errorsIn(input)).toEqual([{ field: "endTime", message: texts.endIsStart }]);
  });
});

describe("The form of a shift that is posted again", () => {
  const job = {
    service: { _id: "5e2c41aa-5b1f-4c2a-9d3e-000000000002", name: "Orchard View" },
    unit: "First floor",
    jobType: "sleep_in",
    workerType: { _id: "5e2c41aa-5b1f-4c2a-9d3e-000000000009", name: "Care assistant" },
    startAt: "2027-06-01T19:00:00.000Z",
    endAt: "2027-06-02T07:00:00.000Z",
    breaks: [{ minutes: 30, isPaid: true }],
    notes: null,
    skills: ["autism"],
    certificates: ["first_aid"],
    gender: { gender: "female", reason: "personal_care", note: "Washing and dressing" },
  } as unknown as Job;

  test("has its times as the clocks in the UK show them, on its own day while that is to come", () => {
    const before = enteredAgain(job, new Date("2027-06-01T18:59:00Z"));
    expect(before).toEqual({
      date: "2027-06-01",
      initial: {
        serviceId: job.service._id,
        unit: "First floor",
        jobType: "sleep_in",
        workerTypeId: job.workerType._id,
        startTime: "20:00",
        endTime: "08:00",
        breakMinutes: "30",
        breakPaid: "on",
        "skill.autism": "on",
        "certificate.first_aid": "on",
        preferredGender: "female",
        genderReason: "personal_care",
        genderNote: "Washing and dressing",
      },
    });
    expect(enteredAgain(job, new Date("2027-06-01T19:00:00Z")).date).toBe("2027-06-02");
  });

  test("keeps each of its breaks, and says of each what is wrong", () => {
    const breaks = [...job.breaks, { minutes: 15, isPaid: false }];
    const { initial } = enteredAgain({ ...job, breaks, notes: "Side door" }, new Date("2027-06-01T18:59:00Z"));
    expect(initial).toMatchObject({
      breakMinutes: "30",
      breakPaid: "on",
      "breakMinutes.2": "15",
      notes: "Side door",
    });
    expect(initial).not.toHaveProperty("breakPaid.2");
    expect(postFrom(initial).breaks).toEqual(breaks);
    // The first is empty: the field that is named is the one that was entered.
    const values = { "breakMinutes.3": "none", "breakPaid.3": "on" };
    expect(postFrom(values).breaks).toEqual([{ minutes: Number.NaN, isPaid: true }]);
    expect(invalid([{ field: "breaks.0.minutes", message: "Enter minutes" }], values)).toMatchObject({
      errors: [{ field: "breakMinutes.3", message: "Enter minutes" }],
    });
    expect(invalid([{ field: "breaks", message: "Too long" }], values)).toMatchObject({
      errors: [{ field: "breakMinutes.3", message: "Too long" }],
    });
  });
});

describe("The status of a job", () => {
  const period = {
    createdAt: new Date("2027-02-01T09:00:00Z"),
    startAt: new Date("2027-03-01T09:00:00Z"),
    endAt: new Date("2027-03-01T17:00:00Z"),
  };
  test.each([
    ["open", "2027-03-01T08:59:59Z", "open"],
    ["suggested", "2027-03-01T08:59:59Z", "suggested"],
    ["open", "2027-03-01T09:00:00Z", "unfilled"],
    ["suggested", "2027-03-01T09:00:00Z", "unfilled"],
    ["allocated", "2027-03-01T08:59:59Z", "allocated"],
    ["allocated", "2027-03-01T09:00:00Z", "in_progress"],
    ["allocated", "2027-03-01T16:59:59Z", "in_progress"],
    ["allocated", "2027-03-01T17:00:00Z", "awaiting_timesheet"],
    ["cancelled", "2027-03-01T08:00:00Z", "cancelled"],
    ["cancelled", "2027-03-02T08:00:00Z", "cancelled"],
  ] as const)("that is stored as %s is at %s %s", (status, now, shown) => {
    expect(historyAt({ status, ...period }, [], new Date(now)).status).toBe(shown);
    expect(isOpen(shown)).toBe(shown === "open" || shown === "suggested");
    expect(isCancellable(shown)).toBe(isOpen(shown) || shown === "allocated");
  });

  test("takes the workers with it: what was not decided lapses, and a booked shift is worked", () => {
    const put = [{ id: "1", status: "suggested" }] as const;
    const booked = [{ id: "1", status: "accepted" }] as const;
    const statesOf = (status: "suggested" | "allocated", allocations: typeof put | typeof booked) =>
      historyAt({ status, ...period }, allocations, new Date("2027-03-02T09:00:00Z")).allocations;
    expect(statesOf("suggested", put)).toEqual([{ id: "1", status: "lapsed" }]);
    expect(statesOf("allocated", booked)).toEqual([{ id: "1", status: "worked" }]);
  });
});

describe("The nation of a service", () => {
  test.each([
    ["LS1 4AP", "england_and_wales"],
    ["CF10 1AA", "england_and_wales"],
    ["EH1 1AA", "scotland"],
    ["G2 1AA", "scotland"],
    ["GL1 1AA", "england_and_wales"],
    ["TD1 1AA", "scotland"],
    ["TD15 1AA", "england_and_wales"],
    ["bt1 1aa", "northern_ireland"],
    [null, "england_and_wales"],
    ["nowhere", "england_and_wales"],
  ] as const)("with the postcode %s is %s", (postcode, nation) => {
    expect(nationOf(postcode)).toBe(nation);
  });
});

describe("The address of a week", () => {
  test.each([
    ["2026-10-28", "2026-10-26"],
    ["2026-10-26", "2026-10-26"],
    ["2026-11-01", "2026-10-26"],
    ["28/10/2026", "2026-10-26"],
    ["1999-10-28", "2027-01-04"],
    ["next", "2027-01-04"],
    [undefined, "2027-01-04"],
    [["2026-10-28"], "2027-01-04"],
  ])("%j shows the week of %s", (given, monday) => {
    // Just after midnight in the UK on a Monday.
    clock.now = () => new Date("2027-01-04T00:00:01Z");
    expect(readJobsQuery({ week: given }).week.monday).toBe(monday);
  });

  test("links to the weeks before and after, over a change of the clocks", () => {
    expect(readJobsQuery({ week: "2026-10-28" }).week).toMatchObject({ previous: "2026-10-19", next: "2026-11-02" });
  });
});

describe("The cost that a form asks for", () => {
  const values = {
    serviceId: "5e2c41aa-5b1f-4c2a-9d3e-000000000002",
    jobType: "general",
    workerTypeId: "5e2c41aa-5b1f-4c2a-9d3e-000000000009",
    vacancies: "2",
    date: "2027-08-30",
    startTime: "20:00",
    endTime: "08:00",
    do: "estimate",
  };
  const data = () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    return form;
  };
  const answerTo = (estimate: Estimate) =>
    postJobByForm({ call: async () => ({ ok: true, data: estimate }) } as unknown as PortalAction, data());

  const oneDay = { days: ["2027-08-30"], uncovered: [], leftOut: [] };

  test("of a shift that is repeated is the total, with what is special about its days", async () => {
    const days = Array.from({ length: 9 }, (_, n) => `2027-08-${23 + n}`);
    const answer = await answerTo({
      offers: [
        { agency: "Thistledown", days: 9, totalPence: 100_000, parts: [], holidays: ["2027-08-30"] },
        { agency: "Bramblegate", days: 2, totalPence: 20_000, parts: [], holidays: ["2027-08-30"] },
      ],
      days,
      uncovered: days.slice(0, 8),
      leftOut: ["2027-09-01"],
      budgets: [],
    });
    expect(answer).toMatchObject({
      message: "Cost of these shifts",
      cost: {
        lead: [
          "18 shifts, 23 to 31 Aug 2027.",
          "Estimated total: £2,000.00 with Thistledown.",
          "Bank holidays: 30 Aug 2027.",
          "No active agreement covers 23 Aug 2027, 24 Aug 2027, 25 Aug 2027, 26 Aug 2027, 27 Aug 2027, 28 Aug 2027 and 2 more.",
          "Left out, because the clocks go forward: 1 Sept 2027.",
        ],
        offers: [{ agency: "Thistledown" }, { agency: "Bramblegate (2 of 9 days)" }],
      },
    });
  });

  test("names the bank holidays of each agreement where they count different days", async () => {
    const offer = { days: 2, totalPence: 20_000, parts: [] };
    const answer = await answerTo({
      offers: [
        { agency: "Thistledown", ...offer, holidays: ["2026-12-26"] },
        { agency: "Bramblegate", ...offer, holidays: ["2026-12-28"] },
        { agency: "Larkfield", ...offer, holidays: [] },
      ],
      days: ["2026-12-26", "2026-12-28"],
      uncovered: [],
      leftOut: [],
      budgets: [],
    });
    expect(answer).toMatchObject({
      cost: {
        lead: expect.arrayContaining([
          "Bank holidays with Thistledown: 26 Dec 2026.",
          "Bank holidays with Bramblegate: 28 Dec 2026.",
        ]),
      },
    });
  });

  test("is said band by band, with the budget of each month, and nothing entered is lost", async () => {
    const answer = await answerTo({
      offers: [
        {
          agency: "Thistledown",
          days: 1,
          totalPence: 30_865,
          parts: [
            { band: "bank_holiday", basis: "hourly", minutes: 240, ratePence: 2_684, amountPence: 10_736 },
            { band: "standard", basis: "hourly", minutes: 450, ratePence: 1_789, amountPence: 13_418 },
          ],
          holidays: ["2027-08-30"],
        },
      ],
      ...oneDay,
      budgets: [{ month: "2027-08", monthlyPence: 50_000, bookedPence: 20_000, openPence: 0, addedPence: 61_730 }],
    });
    expect(answer).toMatchObject({ status: "editing", message: "Cost of this shift", values });
    expect(answer).toMatchObject({
      cost: {
        lead: [],
        offers: [
          {
            agency: "Thistledown",
            total: "£308.65",
            parts: [
              { what: "Bank holiday: 4 hours at £26.84 an hour", amount: "£107.36" },
              { what: "Standard: 7 hours 30 minutes at £17.89 an hour", amount: "£134.18" },
            ],
          },
        ],
        notes: ["At the signed rates, before VAT.", "For each of the 2 workers."],
        budgets: [{ name: "August 2027", monthlyPence: 50_000, bookedPence: 20_000, openPence: 0, addedPence: 61_730 }],
      },
    });
  });

  test("is none where no agreement covers the shift", async () => {
    expect(await answerTo({ offers: [], ...oneDay, budgets: [] })).toMatchObject({
      message: "No agency can supply this shift",
      cost: { offers: [], notes: [expect.stringContaining("No active agreement")] },
    });
  });
});

test.each([
  ["8:00", "08:00"],
  ["08.30", "08:30"],
  ["2030", "20:30"],
  [" 09:15 ", "09:15"],
  ["noon", "noon"],
])("the time %j is entered as %s", (text, time) => {
  expect(timeFrom(text)).toBe(time);
});

describe("A calendar file", () => {
  const event: CalendarEvent = {
    uid: "a1@portal.care.test",
    sequence: 0,
    changedAt: new Date("2027-03-01T09:00:00.123Z"),
    startAt: new Date("2027-03-27T20:00:00Z"),
    endAt: new Date("2027-03-28T07:00:00Z"),
    title: "Healthcare assistant at Mill House",
    place: "Mill House, 3 Mill Lane",
  };
  const sending = {
    from: { name: "Larch Care", address: "no-reply@portal.care.test" },
    to: "wren@mail.test",
    at: new Date("2027-03-02T10:30:00Z"),
  };
  const sent = (more: Partial<CalendarEvent> = {}, by = sending) => sentFile("Portal", { ...event, ...more }, by);

  test("of a mail publishes an event in UTC with an id, and every line ends with CR LF", () => {
    const { content, contentType } = sent();
    expect(contentType).toBe("text/calendar; charset=utf-8; method=PUBLISH");
    expect(content.split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Portal//Shifts//EN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      "UID:a1@portal.care.test",
      "SEQUENCE:0",
      "DTSTAMP:20270302T103000Z",
      "LAST-MODIFIED:20270301T090000Z",
      "DTSTART:20270327T200000Z",
      "DTEND:20270328T070000Z",
      "SUMMARY:Healthcare assistant at Mill House",
      "LOCATION:Mill House\\, 3 Mill Lane",
      "STATUS:CONFIRMED",
      'ORGANIZER;CN="Larch Care":mailto:no-reply@portal.care.test',
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
    expect(content.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(sent({ place: null }).content).not.toContain("LOCATION");
  });

  test("of a mail cancels an event for the person who was sent it", () => {
    const { content, contentType } = sent({ sequence: 2, isCancelled: true });
    expect(contentType).toBe("text/calendar; charset=utf-8; method=CANCEL");
    const lines = content.split("\r\n");
    for (const line of [
      "METHOD:CANCEL",
      "UID:a1@portal.care.test",
      "SEQUENCE:2",
      "STATUS:CANCELLED",
      'ORGANIZER;CN="Larch Care":mailto:no-reply@portal.care.test',
      "ATTENDEE:mailto:wren@mail.test",
    ])
      expect(lines).toContain(line);
  });

  test("takes any name of an organiser and any address", () => {
    const from = { name: 'The "Larch"; Care:\r\nX:1', address: "a&b/c%?#;=d+e@portal.care.test" };
    expect(sent({}, { ...sending, from }).content.replaceAll("\r\n ", "")).toContain(
      `\r\nORGANIZER;CN="The 'Larch'; Care:  X:1":mailto:a%26b%2Fc%25%3F%23%3B%3Dd+e@portal.care.test\r\n`,
    );
  });

  test("of a feed has a name, and every event, those that were cancelled as cancelled", () => {
    const file = feedFile("Portal", "Shifts; mine", [
      event,
      { ...event, uid: "b2@portal.care.test", sequence: 1, isCancelled: true },
    ]);
    const lines = file.split("\r\n");
    expect(lines.slice(3, 7)).toEqual([
      "NAME:Shifts\\; mine",
      "X-WR-CALNAME:Shifts\\; mine",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
    ]);
    expect(
      lines.filter((line) => /^(?:BEGIN|UID|SEQUENCE|DTSTAMP|STATUS|METHOD|ORGANIZER|ATTENDEE)/.test(line)),
    ).toEqual([
      "BEGIN:VCALENDAR",
      "BEGIN:VEVENT",
      "UID:a1@portal.care.test",
      "SEQUENCE:0",
      "DTSTAMP:20270301T090000Z",
      "STATUS:CONFIRMED",
      "BEGIN:VEVENT",
      "UID:b2@portal.care.test",
      "SEQUENCE:1",
      "DTSTAMP:20270301T090000Z",
      "STATUS:CANCELLED",
    ]);
    expect(feedFile("Portal", "Shifts", []).split("\r\n")).toHaveLength(9);
  });

  test("escapes what has a meaning of its own, so that no name adds a line", () => {
    const { content } = sent({ title: "A, B; C \\ D\r\nSTATUS:CANCELLED\u0000", place: "1\n2" });
    expect(content).toContain("SUMMARY:A\\, B\\; C \\\\ D\\nSTATUS:CANCELLED\r\n");
    expect(content).toContain("LOCATION:1\\n2\r\n");
    expect(content.split("\r\n").filter((line) => line.startsWith("STATUS:"))).toEqual(["STATUS:CONFIRMED"]);
  });

  test.each(["x".repeat(300), "ŵ".repeat(120), "🏥".repeat(60), "é,".repeat(90)])(
    "folds lines at 75 octets without splitting a character: %#",
    (title) => {
      const { content } = sent({ title });
      for (const line of content.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const unfolded = content.replaceAll("\r\n ", "");
      expect(unfolded).toContain(`SUMMARY:${title.replaceAll(",", "\\,")}\r\n`);
      expect(unfolded).not.toContain("\uFFFD");
    },
  );

  test("has a version that grows with each change of the booking", () => {
    const at = (day: number) => new Date(Date.UTC(2027, 2, day));
    const booked = { suggestedAt: at(1), decidedAt: at(2), isCancelled: false };
    const times = { startAt: at(20), endAt: at(21) };
    const moved = [3, 5].map((day) => ({ at: at(day), from: times, to: times }));
    expect(versionOf(booked, [])).toEqual({ sequence: 0, changedAt: at(2) });
    expect(versionOf(booked, moved.slice(0, 1))).toEqual({ sequence: 1, changedAt: at(3) });
    expect(versionOf(booked, moved)).toEqual({ sequence: 2, changedAt: at(5) });
    expect(versionOf({ ...booked, decidedAt: at(6), isCancelled: true }, moved)).toEqual({
      sequence: 3,
      changedAt: at(6),
    });
  });
});

describe("A no-show", () => {
  const shift = { startAt: new Date("2026-06-01T08:00:00Z") };
  test.each([
    ["in_progress", "08:14:59", false],
    ["in_progress", "08:15:00", true],
    ["in_progress", "19:59:59", true],
    ["allocated", "07:00:00", false],
    ["awaiting_timesheet", "20:00:00", false],
    ["unfilled", "09:00:00", false],
  ] as const)("of a job that is %s can be reported at %s: %s", (status, time, expected) => {
    expect(canReportNoShow(status, shift, new Date(`2026-06-01T${time}Z`))).toBe(expected);
  });
});

describe("Other times for a booked worker", () => {
  const now = new Date("2026-06-01T08:00:00Z");
  const change = { status: "pending", allocationId: "a", startAt: new Date("2026-06-02T08:00:00Z") } as const;
  const booked = { status: "allocated", allocations: [{ id: "a", status: "accepted" }], authorisation: null } as const;

  test("wait while the same worker is booked and neither start has passed", () => {
    expect(timeChangeAt(change, booked, now)).toBe("pending");
    expect(timeChangeAt({ ...change, startAt: now }, booked, now)).toBe("lapsed");
    expect(timeChangeAt(change, { ...booked, status: "in_progress" }, now)).toBe("lapsed");
    expect(timeChangeAt({ ...change, allocationId: "b" }, booked, now)).toBe("lapsed");
    const swapped = { ...booked, allocations: [{ id: "a", status: "swap_requested" }] } as const;
    expect(timeChangeAt(change, swapped, now)).toBe("lapsed");
  });

  test.each(["accepted", "refused", "withdrawn", "lapsed"] as const)("that are %s stay so", (status) => {
    expect(timeChangeAt({ ...change, status }, { ...booked, status: "cancelled" }, now)).toBe(status);
  });

  test("cost what the agreed lines say, and leave what was agreed as it was", () => {
    const snapshot = {
      agreementReference: "AG-1004",
      agreementVersion: 1,
      workerType: "Care assistant",
      lines: [
        {
          basis: "hourly" as const,
          chargePence: 2_000,
          vatTreatment: "standard" as const,
          specials: [{ band: "weekday_night" as const, mode: "multiplier" as const, value: 150, chargePence: 3_000 }],
        },
      ],
      cancellationRules: [{ withinHours: 4, feePercent: 100 }],
      plannedPence: 1,
      segments: [],
    };
    const job = {
      // 18:00 to 22:00 in British Summer Time: two hours of the day, and two of the night from 20:00.
      startAt: new Date("2026-06-02T17:00:00Z"),
      endAt: new Date("2026-06-02T21:00:00Z"),
      breaks: [],
      jobType: "general" as const,
      nation: "england_and_wales" as const,
    };
    const { plannedPence, segments, ...agreed } = repriced(job, snapshot) ?? {};
    expect(plannedPence).toBe(2 * 2_000 + 2 * 3_000);
    expect(segments?.map(({ band, minutes }) => [band, minutes])).toEqual([
      ["standard", 120],
      ["weekday_night", 120],
    ]);
    const { plannedPence: _, segments: __, ...before } = snapshot;
    expect(agreed).toEqual(before);
    expect(repriced({ ...job, jobType: "sleep_in" }, snapshot)).toBeNull();
  });

  describe("of a bank holiday on a weekend cost what the agreement says", () => {
    const snapshot = {
      agreementReference: "AG-1004",
      agreementVersion: 1,
      workerType: "Care assistant",
      lines: [
        {
          basis: "hourly" as const,
          chargePence: 2_000,
          vatTreatment: "standard" as const,
          specials: [{ band: "bank_holiday" as const, mode: "multiplier" as const, value: 150, chargePence: 3_000 }],
        },
      ],
      cancellationRules: [],
      plannedPence: 1,
      segments: [],
    };
    // Boxing Day 2026 is a Saturday; its substitute day is Monday the 28th.
    const onDay = (day: string) => ({
      startAt: new Date(`2026-12-${day}T08:00:00Z`),
      endAt: new Date(`2026-12-${day}T18:00:00Z`),
      breaks: [],
      jobType: "general" as const,
      nation: "england_and_wales" as const,
      skills: [],
    });
    test.each([
      ["actual", 30_000, 20_000],
      ["substitute", 20_000, 30_000],
      ["both", 30_000, 30_000],
      // Bookings from before agreements said which day counts.
      [undefined, 20_000, 30_000],
    ] as const)("%s", (bankHolidayDays, saturday, monday) => {
      const agreed = { ...snapshot, ...(bankHolidayDays ? { bankHolidayDays } : {}) };
      expect(priceOfHours(onDay("26"), agreed)?.totalPence).toBe(saturday);
      expect(repriced(onDay("28"), agreed)?.plannedPence).toBe(monday);
      expect(repriced(onDay("28"), agreed)?.bankHolidayDays).toBe(bankHolidayDays);
    });

    test("in the service's nation: 15 June 2026 is one in Scotland", () => {
      const june = { ...onDay("26"), startAt: new Date("2026-06-15T07:00Z"), endAt: new Date("2026-06-15T17:00Z") };
      expect(priceOfHours(june, snapshot)?.totalPence).toBe(20_000);
      expect(priceOfHours({ ...june, nation: "scotland" }, snapshot)?.totalPence).toBe(30_000);
    });
  });
});

test.each([
  [false, "suggest", texts.suggested],
  [true, "suggestAccepted", texts.suggestedAccepted],
])("who puts a worker forward reads whether they were accepted at once: %s", async (isAccepted, done, message) => {
  const jobId = "5e2c41aa-5b1f-4c2a-9d3e-000000000001";
  const values = new FormData();
  for (const [name, value] of Object.entries({ do: "suggest", jobId, workerId: jobId, lock: "1" }))
    values.set(name, value);
  const action = { call: async () => ({ ok: true, data: { isAccepted } }) } as unknown as PortalAction;
  const path = `/dashboard/jobs/${jobId}?done=${done}`;
  expect(await changeJobByForm(action, values)).toEqual({ status: "continueTo", path });
  const page = { load: async () => ({ ok: true }), person: { group: "Agency" } } as unknown as Parameters<
    typeof loadJob
  >[0];
  expect((await loadJob(page, jobId, { done }))?.message).toBe(message);
});

describe("What is said once a shift is changed or cancelled", () => {
  const jobId = "5e2c41aa-5b1f-4c2a-9d3e-000000000001";
  const form = (values: Record<string, string>): FormData => {
    const data = new FormData();
    for (const [name, value] of Object.entries(values)) data.set(name, value);
    return data;
  };
  const answering = (data: object) => ({ call: async () => ({ ok: true, data }) }) as unknown as PortalAction;
  const page = { load: async () => ({ ok: true }), person: { group: "Provider" } } as unknown as Parameters<
    typeof loadJob
  >[0];
  /** What the page says to which a form has led. */
  async function saidAfter(answer: object) {
    const { pathname, searchParams } = new URL("path" in answer ? String(answer.path) : "", "http://portal.invalid");
    expect(pathname).toBe(`/dashboard/jobs/${jobId}`);
    return (await loadJob(page, jobId, { done: searchParams.get("done") }))?.message;
  }
  const emailed = ["", " We have emailed the agency concerned.", " We have emailed the agencies concerned."];

  test.each([0, 1, 2, 5])("is which agencies are emailed, of %d", async (agencies) => {
    const said = emailed[Math.min(agencies, 2)];
    const cancel = form({ do: "cancel", jobId, reason: "Not needed", chargePence: "0" });
    const cancelled = await changeJobByForm(answering({ status: "cancelled", agencies }), cancel);
    expect(await saidAfter(cancelled)).toBe(`Shift cancelled.${said}`);
    const entered = { jobId, lock: "1", date: "2027-03-01", startTime: "08:00", endTime: "20:00" };
    const edit = form({ ...entered, do: "edit", jobType: "general", workerTypeId: jobId });
    expect(await saidAfter(await editJobByForm(answering({ declined: 0, agencies }), edit))).toBe(
      `Shift changed.${said}`,
    );
    const booked = await editJobByForm(
      answering({ isRequested: false, agencies }),
      form({ ...entered, do: "changeBooked" }),
    );
    expect(await saidAfter(booked)).toBe(`Shift changed.${said}`);
  });
});

describe("What is said once a request is approved", () => {
  const authorisationId = "70b5a1e4-5b1f-4c2a-9d3e-000000000001";
  const person = { preference: { timeZone: "Europe/London", timeFormat: "24-hour" } };

  test.each([
    [1, 0, null, "Shift approved. Agencies can see it now. We have emailed the person who posted it."],
    [
      3,
      2,
      "2026-12-01T09:00:00.000Z",
      "3 shifts approved. The first agencies can see 1 of them now, and more agencies from 1 Dec 2026, 09:00 under the release rules. No agency can see the other 2, because no active agency has an agreement that covers them. Open one of them to see what is missing. We have emailed the person who posted them.",
    ],
  ])("is how many shifts, and which agencies see them: %d", async (shifts, unseen, othersFrom, message) => {
    const data = new FormData();
    const requestedAt = "2026-10-20T09:00:00.000Z";
    for (const [name, value] of Object.entries({ do: "approve", authorisationId, requestedAt })) data.set(name, value);
    const call = async (work: (client: unknown) => Promise<unknown>) => ({
      ok: true,
      data: await work({
        jobs: {
          authorisations: async () => ({ items: [] }),
          authorise: async () => ({ status: "approved", shifts, unseen, othersFrom }),
        },
      }),
    });
    const answer = await authoriseByForm({ call } as unknown as PortalAction, data);
    const { searchParams } = new URL("path" in answer ? answer.path : "", "http://portal.invalid");
    const opened = { load: async () => ({ ok: false }), person } as unknown as Parameters<typeof loadAuthorisations>[0];
    expect((await loadAuthorisations(opened, Object.fromEntries(searchParams))).message).toBe(message);
  });
});
