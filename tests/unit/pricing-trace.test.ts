/** How a price is explained: the sentences of hand-worked cases, and that they are enough to work the price out again. */
import fc from "fast-check";
import { type AgreedLine, holidaysOf, type Price, priceShift, recomputed } from "@/lib/backend/pricing";
import { bare, hourly, sleepIn } from "@/tests/support/pricing-cases";
import { calendars, lines, shifts, sleepIns } from "@/tests/support/random-shifts";

const english = holidaysOf("england_and_wales", "substitute");
const sentencesOf = (price: Price | null) => price?.trace.map(({ sentence }) => sentence);
const explained = (from: string, until: string, unpaid = 0, line: AgreedLine = hourly) =>
  sentencesOf(
    priceShift(
      {
        jobType: "general",
        startAt: new Date(from),
        endAt: new Date(until),
        breaks: [{ minutes: unpaid, paid: false }],
      },
      [line],
      english,
    ),
  );

test("each part of a shift is a sentence with its time, rate and amount", () => {
  // Friday 18:00 to Saturday 10:00 with 45 minutes of unpaid break, which come off Friday night, the longest band.
  expect(explained("2026-10-09T17:00Z", "2026-10-10T09:00Z", 45)).toEqual([
    "Charged by the hour. The standard charge is £18.00 an hour.",
    "No weekday day rate is agreed, so the standard rate applies.",
    "Unpaid breaks of 45 minutes come off the longest band first: 45 minutes off Friday night.",
    "18:00–20:00 Friday 9 October 2026, standard: 2 hours × £18.00 = £36.00",
    "20:00–24:00 Friday 9 October 2026, Friday night: 4 hours × £21.50 = £86.00",
    "00:00–08:00 Saturday 10 October 2026, Friday night: 8 hours less 45 minutes = 7 hours 15 minutes × £21.50 = £155.88",
    "08:00–10:00 Saturday 10 October 2026, weekend day: 2 hours × £22.50 (£18.00 × 1.25) = £45.00",
    "Total before VAT for 15 hours 15 minutes paid: £322.88",
  ]);
});

test("holidays are named, and what they fall back to", () => {
  const card = { ...bare, specials: [{ band: "bank_holiday", mode: "multiplier", value: 150 } as const] };
  expect(explained("2026-12-25T08:00Z", "2026-12-25T20:00Z", 0, card)).toEqual([
    "Charged by the hour. The standard charge is £17.89 an hour.",
    "Friday 25 December 2026 is a special holiday.",
    "No special holiday rate is agreed, so the bank holiday rate applies.",
    "08:00–20:00 Friday 25 December 2026, bank holiday: 12 hours × £26.84 (£17.89 × 1.5) = £322.08",
    "Total before VAT for 12 hours paid: £322.08",
  ]);
});

test("a night in which the clocks change says so, with its real length", () => {
  expect(explained("2026-03-28T20:00Z", "2026-03-29T07:00Z")?.slice(1, 4)).toEqual([
    "The clocks go forward on Sunday 29 March 2026: the night is an hour shorter.",
    "20:00–24:00 Saturday 28 March 2026, weekend night: 4 hours × £23.45 = £93.80",
    "00:00–08:00 Sunday 29 March 2026, weekend night: 7 hours × £23.45 = £164.15",
  ]);
  expect(explained("2026-10-25T00:15Z", "2026-10-25T02:00Z")?.slice(1, 3)).toEqual([
    "The clocks go back on Sunday 25 October 2026: the night is an hour longer.",
    "01:15 BST–02:00 Sunday 25 October 2026, weekend night: 1 hour 45 minutes × £23.45 = £41.04",
  ]);
});

test("a break longer than a band takes all of it, and the trace says from where", () => {
  expect(explained("2026-10-09T17:00Z", "2026-10-09T20:00Z", 150)?.slice(2)).toEqual([
    "Unpaid breaks of 2 hours 30 minutes come off the longest band first: 2 hours off standard, 30 minutes off Friday night.",
    "20:00–21:00 Friday 9 October 2026, Friday night: 1 hour less 30 minutes = 30 minutes × £21.50 = £10.75",
    "Total before VAT for 30 minutes paid: £10.75",
  ]);
});

describe("a sleep-in", () => {
  const night = {
    jobType: "sleep_in" as const,
    startAt: new Date("2026-10-07T21:00Z"),
    endAt: new Date("2026-10-08T06:00Z"),
    breaks: [],
  };
  const waking = [{ startAt: new Date("2026-10-08T01:00Z"), endAt: new Date("2026-10-08T01:45Z") }];

  test("is its fixed amount, and its time awake by the hour", () => {
    expect(sentencesOf(priceShift({ ...night, waking }, [sleepIn, hourly], english))).toEqual([
      "A sleep-in is charged a fixed amount. The standard charge is £65.00.",
      "No weekday night rate is agreed, so the standard rate applies.",
      "From 22:00 on Wednesday 7 October 2026, standard: fixed amount of £65.00",
      "Time awake is charged by the hour. The standard charge is £18.00 an hour.",
      "02:00–02:45 Thursday 8 October 2026, weekday night: 45 minutes × £19.50 = £14.63",
      "Total before VAT for 9 hours paid: £79.63",
    ]);
  });

  test("says that its amount includes time awake where nothing is agreed for it, and that breaks do not change it", () => {
    const breaks = [{ minutes: 60, paid: false }];
    expect(sentencesOf(priceShift({ ...night, breaks, waking }, [sleepIn], english))).toEqual([
      "A sleep-in is charged a fixed amount. The standard charge is £65.00.",
      "Unpaid breaks of 1 hour do not change a fixed amount.",
      "No weekday night rate is agreed, so the standard rate applies.",
      "From 22:00 on Wednesday 7 October 2026, standard: fixed amount of £65.00",
      "No charge is agreed for time awake in a sleep-in: the fixed amount includes it.",
      "Total before VAT for 8 hours paid: £65.00",
    ]);
  });
});

/** As it is stored: JSON. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe("a stored trace gives the stored price", () => {
  const fixed = lines.map((line) => ({ ...line, basis: "fixed" as const }));
  const check = (price: Price | null) => {
    const { trace, ...line } = stored(price) ?? { trace: [] };
    expect(recomputed(trace)).toEqual(line);
  };

  test("of any shift by the hour, with a break", () => {
    fc.assert(
      fc.property(shifts, fc.nat(), lines, calendars, (shift, unpaid, line, { holidayOn }) => {
        const breaks = [{ minutes: unpaid % (shift.length + 1), paid: false }];
        check(priceShift({ ...shift, breaks }, [line], holidayOn));
      }),
    );
  });

  test("of any sleep-in, and any shift at a fixed amount", () => {
    fc.assert(
      fc.property(sleepIns, fixed, fc.option(lines), calendars, (shift, amount, line, { holidayOn }) => {
        check(priceShift(shift, line ? [amount, line] : [amount], holidayOn));
        check(priceShift({ ...shift, jobType: "general" }, [amount], holidayOn));
      }),
    );
  });
});

test("is worked out from its sources, not from the amounts that it states", () => {
  const shift = { startAt: new Date("2026-10-07T07:00Z"), endAt: new Date("2026-10-07T19:00Z"), breaks: [] };
  const { trace = [] } = priceShift({ jobType: "general", ...shift }, [hourly], english) ?? {};
  const [step] = trace.filter(({ source }) => source);
  if (!step?.source) throw new Error("no segment");
  const lowered = { ...step, ratePence: 1, amountPence: 1 };
  expect(recomputed([lowered]).totalPence).toBe(21_600);
  const impossible = { ...step, source: { ...step.source, unpaidMinutes: 721 } };
  expect(() => recomputed([impossible])).toThrow(RangeError);
});
