/** When a worker is unavailable: what can be entered, its moments round clock changes and midnight, and the form. */
import {
  AVAILABILITY_DAYS,
  daysToShow,
  inOrder,
  isEnterable,
  problemsOfWindows,
} from "@/lib/backend/availability/rules";
import { unavailablePeriods } from "@/lib/backend/eligibility";
import { hashOf, newToken } from "@/lib/backend/tokens";
import { availabilityLines, bookedOn, dayValues, saveDayByForm } from "@/lib/bff/availability";
import { availabilityPage, availability as texts } from "@/lib/config/messages/availability";
import { feedTokenOf } from "@/lib/db/feed-token";
import { daysAfter } from "@/lib/format";

const HOUR_MS = 3_600_000;
const hoursOf = (day: string, from: string, to: string): number => {
  const [found] = unavailablePeriods({ day, windows: [{ from, to }] });
  return found ? (found.period.to - found.period.from) / HOUR_MS : 0;
};

test.each([
  ["an ordinary night", "2027-01-10", "22:00", "06:00", 8],
  ["the night on which the clocks go forward", "2027-03-27", "22:00", "06:00", 7],
  ["the night on which they go back", "2027-10-30", "22:00", "06:00", 9],
  ["until midnight", "2027-01-10", "18:00", "00:00", 6],
  ["until the hour that occurs twice: the second", "2027-10-31", "00:00", "01:30", 2.5],
  ["from the hour that is skipped, at its longest", "2027-03-28", "01:30", "03:00", 1.5],
])("%s has its real length", (_, day, from, to, hours) => {
  expect(hoursOf(day, from, to)).toBe(hours);
});

test("a whole day lasts from midnight to midnight", () => {
  const lengthOf = (day: string) => {
    const [found] = unavailablePeriods({ day, windows: null });
    return ((found?.period.to ?? 0) - (found?.period.from ?? 0)) / HOUR_MS;
  };
  expect([lengthOf("2027-01-10"), lengthOf("2027-03-28"), lengthOf("2027-10-31")]).toEqual([24, 23, 25]);
});

describe("Windows", () => {
  const of = (...windows: [string, string][]) => windows.map(([from, to]) => ({ from, to }));
  test.each([
    ["touch", of(["08:00", "12:00"], ["12:00", "14:00"]), []],
    ["are apart, the night last", of(["08:00", "12:00"], ["22:00", "06:00"]), []],
    ["overlap", of(["08:00", "12:00"], ["11:59", "14:00"]), ["windows.1.from"]],
    ["overlap in the night", of(["22:00", "06:00"], ["23:00", "23:30"]), ["windows.1.from"]],
    ["are equal", of(["08:00", "12:00"], ["08:00", "12:00"]), ["windows.1.from"]],
    ["have no length", of(["08:00", "08:00"]), ["windows.0.to"]],
    ["are none", [], ["windows.0.from"]],
  ])("that %s: %#", (_, windows, fields) => {
    expect(problemsOfWindows("2027-01-10", windows).map(({ field }) => field)).toEqual(fields);
  });

  test("are stored in order", () => {
    expect(inOrder(of(["22:00", "06:00"], ["08:00", "12:00"]))).toEqual(of(["08:00", "12:00"], ["22:00", "06:00"]));
  });
});

test("days can be entered from today for twelve weeks, and the list pages through exactly those", () => {
  const today = "2027-03-25";
  expect(isEnterable("2027-03-24", today)).toBe(false);
  expect(isEnterable(today, today)).toBe(true);
  expect(isEnterable(daysAfter(today, AVAILABILITY_DAYS - 1), today)).toBe(true);
  expect(isEnterable(daysAfter(today, AVAILABILITY_DAYS), today)).toBe(false);

  const seen: string[] = [];
  let from: string | undefined;
  let last = daysToShow(undefined, today);
  expect(last.before).toBeNull();
  for (let pages = 0; pages < 20; pages++) {
    last = daysToShow(from, today);
    seen.push(...last.days);
    if (last.after === null) break;
    from = last.after;
  }
  expect(seen).toEqual(Array.from({ length: AVAILABILITY_DAYS }, (_, n) => daysAfter(today, n)));
  expect(daysToShow("2020-01-01", today).days[0]).toBe(today);
  expect(daysToShow("2099-01-01", today)).toEqual(last);
  expect(daysToShow(daysAfter(today, 3), today).before).toBe(today);
});

describe("The form of a day", () => {
  const posted = (values: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(values)) data.set(name, value);
    return data;
  };
  const save = jest.fn(async () => ({ ok: true as const, data: null }));
  const post = (values: Record<string, string>) =>
    saveDayByForm(posted({ day: "2027-01-10", ...values }), { save, path: () => "/next" });
  beforeEach(() => save.mockClear());

  test.each([
    [{ when: "available" }, null],
    [{ when: "day", "windows.0.from": "09:00" }, { windows: null }],
    [
      { when: "times", "windows.1.from": "09:00", "windows.1.to": "9.30" },
      { windows: [{ from: "09:00", to: "09:30" }] },
    ],
  ])("%j is saved", async (values, unavailable) => {
    expect(await post(values)).toEqual({ status: "continueTo", path: "/next" });
    expect(save).toHaveBeenCalledWith({ day: "2027-01-10", unavailable }, expect.anything());
  });

  test.each([
    [{}, "when", texts.whenNeeded],
    [{ when: "times", "windows.2.from": "09:00" }, "windows.2.to", texts.toNeeded],
    [{ when: "times", "windows.0.to": "09:00" }, "windows.0.from", texts.fromNeeded],
  ])("%j is refused at its control, with what was entered", async (values, field, message) => {
    expect(await post(values)).toMatchObject({ status: "invalid", errors: [{ field, message }], values });
    expect(save).not.toHaveBeenCalled();
  });

  test("shows what the call refuses at the row that was filled in", async () => {
    const error = { code: "BAD_REQUEST", message: "", fields: [{ field: "windows.0.to", message: texts.sameTimes }] };
    const refusing = async () => ({ ok: false as const, error }) as never;
    const values = { day: "2027-01-10", when: "times", "windows.1.from": "09:00", "windows.1.to": "09:00" };
    expect(await saveDayByForm(posted(values), { save: refusing, path: () => "" })).toMatchObject({
      errors: [{ field: "windows.1.to", message: texts.sameTimes }],
    });
  });

  test("shows a stored day as it was entered", () => {
    expect(dayValues({ unavailable: { by: "agency", windows: [{ from: "22:00", to: "06:00" }] } })).toMatchObject({
      when: "times",
      "windows.0.from": "22:00",
      "windows.0.to": "06:00",
      "windows.2.to": "",
    });
    expect(dayValues({ unavailable: null })).toMatchObject({ when: "available" });
  });
});

test("a day is described to staff and to the worker, with the bookings that stay", () => {
  const night = { startAt: "2027-01-10T20:00:00.000Z", endAt: "2027-01-11T08:00:00.000Z", service: "Mill House" };
  const week = {
    before: null,
    after: null,
    days: [
      {
        day: "2027-01-10",
        unavailable: { by: "agency" as const, windows: [{ from: "22:00", to: "06:00" }] },
        bookings: [{ ...night, isUnavailable: true }],
      },
      { day: "2027-01-11", unavailable: null, bookings: [] },
      { day: "2027-01-12", unavailable: null, bookings: [{ ...night, isUnavailable: false }] },
    ],
  };
  const [own, free, booked] = availabilityLines(week, "own");
  expect(own).toMatchObject({
    name: "Sunday 10 January 2027",
    state: "Unavailable from 22:00 to 06:00 the next day",
    by: availabilityPage.byYourAgency,
    isAway: true,
  });
  expect(own?.booked).toEqual([
    "You are booked 10 Jan 2027, 20:00 to 11 Jan 2027, 08:00 at Mill House. This does not cancel the booking. Tell your agency if you cannot work it.",
  ]);
  expect(free).toMatchObject({ state: "Available", by: "", isAway: false, booked: [] });
  // A day with a shift is not said to be free, and before a change the form says what stays.
  const when = "Booked 10 Jan 2027, 20:00 to 11 Jan 2027, 08:00 at Mill House";
  expect(booked).toMatchObject({ state: when, isAway: false, booked: [] });
  const [, , day] = week.days;
  expect(day && bookedOn(day, "own")).toEqual([
    "You are booked 10 Jan 2027, 20:00 to 11 Jan 2027, 08:00 at Mill House. Entering that you are unavailable does not cancel the shift.",
  ]);
  expect(day && bookedOn(day, "staff")).toEqual([
    `${when}. Entering that they are unavailable does not cancel the booking.`,
  ]);
  expect(availabilityLines(week, "staff")[0]).toMatchObject({ by: availabilityPage.byAgency });
});

test("the token of a calendar feed follows from the link's, and is another one", () => {
  const { token } = newToken();
  const feed = feedTokenOf(token);
  expect(feed).toMatch(/^[\w-]{43}$/);
  expect(feedTokenOf(token)).toBe(feed);
  expect(new Set([token, feed, hashOf(token), hashOf(feed), feedTokenOf(newToken().token)]).size).toBe(5);
});
