/** The price of a shift: dated cases worked out by hand, sleep-ins, what is refused, and properties. */
import fc from "fast-check";
import { type AgreedLine, holidaysOf, type Period, priceShift } from "@/lib/backend/pricing";
import type { RateBand } from "@/lib/config/closed-lists/agreements";
import { MINUTE_MS } from "@/lib/config/constants";
import { specialCharge } from "@/lib/contract/agreements/rate-fields";
import { calendarDate, daysAfter, momentAt } from "@/lib/format";
import { bare, hourly, hourlyCases, priceOf, shortly, sleepIn } from "@/tests/support/pricing-cases";
import { calendars, lines, shifts } from "@/tests/support/random-shifts";

const english = holidaysOf("england_and_wales", "actual");
const period = (from: string, until: string): Period => ({ startAt: new Date(from), endAt: new Date(until) });

describe("an hourly shift", () => {
  test.each(hourlyCases)("$name", (one) => {
    const price = priceOf(one);
    expect(shortly(price)).toEqual(one.expected);
    expect(price?.totalPence).toBe(one.totalPence);
    expect(price?.segments.every(({ basis }) => basis === "hourly")).toBe(true);
  });

  test("says when each segment starts", () => {
    const { segments = [] } = priceShift(
      { jobType: "general", breaks: [], ...period("2026-10-09T17:00Z", "2026-10-10T09:00Z") },
      [hourly],
      english,
    ) ?? { segments: [] };
    expect(segments.map(({ startAt }) => startAt.toISOString().slice(0, 16))).toEqual([
      "2026-10-09T17:00",
      "2026-10-09T19:00",
      "2026-10-09T23:00",
      "2026-10-10T07:00",
    ]);
  });
});

test("changing a date of a price changes no other price", () => {
  const shift = { jobType: "general", breaks: [], ...period("2026-10-09T17:00Z", "2026-10-10T09:00Z") } as const;
  const price = priceShift(shift, [hourly], english);
  const before = structuredClone(price);
  for (const { startAt } of price?.segments ?? []) startAt.setTime(0);
  expect(priceShift(shift, [hourly], english)).toEqual(before);
  expect(shift.startAt).toEqual(new Date("2026-10-09T17:00Z"));
});

describe("a sleep-in", () => {
  // Wednesday 7 October 2026, 22:00 to 07:00: 540 minutes.
  const night = period("2026-10-07T21:00Z", "2026-10-08T06:00Z");
  const price = (lines: AgreedLine[], waking: Period[] = [], shift = night, unpaid = 0) =>
    priceShift({ jobType: "sleep_in", breaks: [{ minutes: unpaid, paid: false }], waking, ...shift }, lines, english);

  test("is charged a fixed amount, however long it is", () => {
    expect(shortly(price([sleepIn]))).toEqual([["standard", 540, 6500, 6500]]);
    const short = price([sleepIn], [], period("2026-10-07T22:00Z", "2026-10-08T05:00Z"), 60);
    expect([short?.paidMinutes, short?.totalPence]).toEqual([360, 6500]);
    expect(short?.segments.map(({ basis }) => basis)).toEqual(["fixed"]);
  });

  test("with its logged waking time by the hour, in the bands in which it was", () => {
    // 02:00–02:45: 0.75 × 19.50 = 14.625
    expect(shortly(price([sleepIn, hourly], [period("2026-10-08T01:00Z", "2026-10-08T01:45Z")]))).toEqual([
      ["standard", 495, 6500, 6500],
      ["weekday_night", 45, 1950, 1463],
    ]);
    // 23:50–00:20 and, logged before it, 06:00–06:30: 10, 20 and 30 minutes of 19.50
    const waking = [period("2026-10-08T05:00Z", "2026-10-08T05:30Z"), period("2026-10-07T22:50Z", "2026-10-07T23:20Z")];
    expect(price([sleepIn, hourly], waking)).toMatchObject({
      segments: [
        { basis: "fixed", minutes: 480, amountPence: 6500 },
        { basis: "hourly", minutes: 10, amountPence: 325, startAt: new Date("2026-10-07T22:50Z") },
        { basis: "hourly", minutes: 20, amountPence: 650, startAt: new Date("2026-10-07T23:00Z") },
        { basis: "hourly", minutes: 30, amountPence: 975, startAt: new Date("2026-10-08T05:00Z") },
      ],
      paidMinutes: 540,
      totalPence: 8450,
    });
  });

  test("whose card has no hourly charge includes its waking time", () => {
    const waking = [period("2026-10-08T01:00Z", "2026-10-08T01:45Z")];
    expect(shortly(price([sleepIn], waking))).toEqual([["standard", 540, 6500, 6500]]);
  });

  test("without waking time is explained without a word about it, whatever is agreed for hours", () => {
    const quiet = price([sleepIn])?.trace;
    expect(price([sleepIn, hourly])?.trace).toEqual(quiet);
    const woken = price([sleepIn], [period("2026-10-08T01:00Z", "2026-10-08T01:45Z")])?.trace ?? [];
    expect(woken).toHaveLength((quiet?.length ?? 0) + 1);
  });

  test("is charged in the band in which it starts", () => {
    const before = period("2026-08-30T21:00Z", "2026-08-31T06:00Z");
    const holiday = period("2026-08-31T21:00Z", "2026-09-01T06:00Z");
    expect(shortly(price([sleepIn], [], before))).toEqual([["standard", 540, 6500, 6500]]);
    expect(shortly(price([sleepIn], [], holiday))).toEqual([["bank_holiday", 540, 9750, 9750]]);
  });

  test("has no price where only hours are agreed", () => {
    expect(price([hourly])).toBeNull();
  });

  test.each([
    ["before the shift", [period("2026-10-07T20:59Z", "2026-10-07T21:30Z")]],
    ["after the shift", [period("2026-10-08T05:30Z", "2026-10-08T06:01Z")]],
    [
      "twice at the same time",
      [period("2026-10-08T01:00Z", "2026-10-08T01:45Z"), period("2026-10-08T01:44Z", "2026-10-08T02:00Z")],
    ],
  ])("refuses waking time %s", (_where, waking) => {
    expect(() => price([sleepIn, hourly], waking)).toThrow(RangeError);
  });

  test("accepts waking times that touch each other and the shift's ends", () => {
    const middle = "2026-10-08T01:00Z";
    const waking = [period("2026-10-07T21:00Z", middle), period(middle, "2026-10-08T06:00Z")];
    expect(price([sleepIn, hourly], waking)?.segments[0]).toMatchObject({ basis: "fixed", minutes: 0 });
    expect(() => price([sleepIn, hourly], waking, night, 1)).toThrow(RangeError);
  });
});

describe("the agreed lines", () => {
  const day = { jobType: "general", breaks: [], ...period("2026-10-07T07:00Z", "2026-10-07T19:00Z") } as const;

  test("a general shift is charged by the hour before a fixed amount", () => {
    expect(priceShift(day, [sleepIn, hourly], english)?.totalPence).toBe(21600);
    expect(priceShift(day, [sleepIn], english)).toMatchObject({
      segments: [{ basis: "fixed", band: "standard", minutes: 720, ratePence: 6500, amountPence: 6500 }],
      paidMinutes: 720,
      totalPence: 6500,
    });
    expect(priceShift(day, [], english)).toBeNull();
  });

  test("two of one basis are refused", () => {
    expect(() => priceShift(day, [hourly, bare], english)).toThrow(RangeError);
    expect(() => priceShift(day, [hourly, sleepIn, sleepIn], english)).toThrow(RangeError);
  });
});

describe("refused", () => {
  const price = (from: string, until: string, minutes = 0) =>
    priceShift({ jobType: "general", breaks: [{ minutes, paid: false }], ...period(from, until) }, [hourly], english);

  test.each([
    ["an end that is the start", "2026-10-07T07:00Z", "2026-10-07T07:00Z", 0],
    ["an end before the start", "2026-10-07T07:00Z", "2026-10-07T06:00Z", 0],
    ["a start with seconds", "2026-10-07T07:00:30Z", "2026-10-07T08:00Z", 0],
    ["an end with seconds", "2026-10-07T07:00Z", "2026-10-07T08:00:30Z", 0],
    ["unpaid breaks longer than the shift", "2026-10-07T07:00Z", "2026-10-07T08:00Z", 61],
    ["a negative break", "2026-10-07T07:00Z", "2026-10-07T08:00Z", -1],
    ["half a minute of break", "2026-10-07T07:00Z", "2026-10-07T08:00Z", 0.5],
    ["a year without holidays", "2037-01-01T00:00Z", "2037-01-01T08:00Z", 0],
    ["a night into such a year", "2036-12-31T20:00Z", "2037-01-01T08:00Z", 0],
    ["a year before them", "2024-12-31T20:00Z", "2025-01-01T08:00Z", 0],
  ])("%s", (_what, from, until, minutes) => {
    expect(() => price(from, until, minutes)).toThrow(RangeError);
  });

  test("a paid break of no whole minutes, and a charge that is no whole penny", () => {
    const shift = { jobType: "general", ...period("2026-10-07T07:00Z", "2026-10-07T08:00Z") } as const;
    expect(() => priceShift({ ...shift, breaks: [{ minutes: 1.5, paid: true }] }, [hourly], english)).toThrow(
      RangeError,
    );
    const odd = { ...bare, chargePence: 17.89 };
    expect(() => priceShift({ ...shift, breaks: [] }, [odd], english)).toThrow(RangeError);
    const negative = { ...bare, chargePence: -1800 };
    expect(() => priceShift({ ...shift, breaks: [] }, [negative], english)).toThrow(RangeError);
  });
});

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

describe("for any shift", () => {
  test("the segments' minutes add up to the paid minutes, and their amounts to the total", () => {
    const cases = shifts.chain((shift) =>
      fc.record({
        shift: fc.constant(shift),
        unpaid: fc.integer({ min: 0, max: shift.length }),
        paid: fc.integer({ min: 0, max: 60 }),
      }),
    );
    fc.assert(
      fc.property(cases, lines, calendars, ({ shift, unpaid, paid }, line, { holidayOn }) => {
        const breaks = [
          { minutes: unpaid, paid: false },
          { minutes: paid, paid: true },
        ];
        const price = priceShift({ ...shift, breaks }, [line], holidayOn);
        expect(price?.paidMinutes).toBe(shift.length - unpaid);
        expect(sumOf(price?.segments.map(({ minutes }) => minutes) ?? [])).toBe(shift.length - unpaid);
        expect(sumOf(price?.segments.map(({ amountPence }) => amountPence) ?? [])).toBe(price?.totalPence);
        for (const { minutes, ratePence, amountPence } of price?.segments ?? []) {
          expect(minutes).toBeGreaterThan(0);
          // Half up in whole numbers: floor((2 × rate × minutes + 60) ÷ 120).
          expect(BigInt(amountPence)).toBe((2n * BigInt(ratePence) * BigInt(minutes) + 60n) / 120n);
        }
      }),
    );
  });

  test("splitting it at the edge of a band changes nothing", () => {
    fc.assert(
      fc.property(shifts, lines, calendars, fc.nat(), ({ startAt, endAt }, line, { holidayOn }, pick) => {
        const days = [0, 1].map((more) => daysAfter(calendarDate(startAt), more));
        const edges = days
          .flatMap((day) => ["00:00", "08:00", "20:00"].map((time) => momentAt(day, time)))
          .filter((edge) => edge > startAt && edge < endAt);
        fc.pre(edges.length > 0);
        const edge = edges[pick % edges.length] ?? endAt;
        const price = (part: Period) => priceShift({ jobType: "general", breaks: [], ...part }, [line], holidayOn);
        const [whole, first, second] = [
          price({ startAt, endAt }),
          price({ startAt, endAt: edge }),
          price({ startAt: edge, endAt }),
        ];
        expect([...(first?.segments ?? []), ...(second?.segments ?? [])]).toEqual(whole?.segments);
        expect((first?.totalPence ?? 0) + (second?.totalPence ?? 0)).toBe(whole?.totalPence);
      }),
    );
  });

  test("a longer unpaid break never costs more", () => {
    fc.assert(
      fc.property(shifts, lines, calendars, fc.nat(), (shift, line, { holidayOn }, more) => {
        const price = (minutes: number) =>
          priceShift({ ...shift, breaks: [{ minutes, paid: false }] }, [line], holidayOn)?.totalPence ?? 0;
        const [short, long] = [more % shift.length, (more % shift.length) + 1];
        expect(price(long)).toBeLessThanOrEqual(price(short));
        expect(price(shift.length)).toBe(0);
      }),
    );
  });

  test("each of its minutes has the rate of the highest band, by the clock of the time zone database", () => {
    const clock = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/London",
      hourCycle: "h23",
      weekday: "short",
      hour: "2-digit",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    /** The rules once more, for one minute: bands from the highest to the one of its hour. */
    const bandsOf = (at: number, holidayOn: (day: `${number}-${number}-${number}`) => string | null): RateBand[] => {
      const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
      const holiday = holidayOn(
        `${parts["year"]}-${parts["month"]}-${parts["day"]}` as `${number}-${number}-${number}`,
      );
      const hour = Number(parts["hour"]);
      const isNight = hour < 8 || hour >= 20;
      const began = (weekdays.indexOf(parts["weekday"] ?? "") + (hour < 8 ? 6 : 7)) % 7;
      const ofNight = began === 4 ? "friday_night" : began > 4 ? "weekend_night" : "weekday_night";
      const hours: RateBand = isNight ? ofNight : began > 4 ? "weekend_day" : "weekday_day";
      if (holiday === "special_holiday") return ["special_holiday", "bank_holiday", hours];
      return holiday ? ["bank_holiday", hours] : [hours];
    };
    fc.assert(
      fc.property(shifts, lines, calendars, (shift, line, { holidayOn }) => {
        const expected: Record<string, number> = {};
        for (let at = shift.startAt.getTime(); at < shift.endAt.getTime(); at += MINUTE_MS) {
          const special = bandsOf(at, holidayOn).flatMap((band) => line.specials.filter((one) => one.band === band))[0];
          const rate = special ? specialCharge(line.chargePence, special) : line.chargePence;
          const key = `${special?.band ?? "standard"} ${rate}`;
          expected[key] = (expected[key] ?? 0) + 1;
        }
        const charged: Record<string, number> = {};
        for (const { band, ratePence, minutes } of priceShift({ ...shift, breaks: [] }, [line], holidayOn)?.segments ??
          []) {
          const key = `${band} ${ratePence}`;
          charged[key] = (charged[key] ?? 0) + minutes;
        }
        expect(charged).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});
