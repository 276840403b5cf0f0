/** When which agencies see a shift: the rules of the cascade, case by case. */
import { isToldAlready } from "@/lib/backend/releases/reopened";
import {
  type Cover,
  cascadeOf,
  type Groups,
  groupsOf,
  obstacleOf,
  ruleFor,
  stepOf,
} from "@/lib/backend/releases/rules";
import { messages } from "@/lib/config/messages";
import { releaseRulesSchema } from "@/lib/contract/releases";

const texts = messages.releases;

/** 7 days or more: 12 h, 24 h, 48 h; 1 to 7 days: 4 h, 8 h; less than a day: at once. */
const rules = [
  { fromDays: 1, favouritesHours: 0, tier2Hours: 4, allHours: 8 },
  { fromDays: 7, favouritesHours: 12, tier2Hours: 24, allHours: 48 },
];
const everyone: Groups = { favourites: true, tier_one: true, tier_two: true };
const none: Groups = { favourites: false, tier_one: false, tier_two: false };

const OPENED = "2026-11-02T10:00:00.000Z";
const planned = (startAt: string, groups: Groups, openedAt = OPENED) =>
  cascadeOf(rules, { openedAt: new Date(openedAt), startAt: new Date(startAt) }, groups).map(
    ({ step, opensAt, afterHours }) => `${step} ${opensAt.toISOString().slice(0, 16)} ${afterHours}`,
  );

test.each<[string, string, Partial<Groups>, string[]]>([
  [
    "every step has an agency, 8 days before",
    "2026-11-10T10:00:00.000Z",
    everyone,
    [
      "favourites 2026-11-02T10:00 0",
      "tier_one 2026-11-02T22:00 12",
      "tier_two 2026-11-03T22:00 24",
      "all 2026-11-04T22:00 48",
    ],
  ],
  [
    "exactly 7 days before",
    "2026-11-09T10:00:00.000Z",
    { tier_one: true, tier_two: true },
    ["tier_one 2026-11-02T10:00 0", "tier_two 2026-11-03T10:00 24", "all 2026-11-04T10:00 48"],
  ],
  [
    "a second less than 7 days before",
    "2026-11-09T09:59:59.000Z",
    everyone,
    ["tier_one 2026-11-02T10:00 0", "tier_two 2026-11-02T14:00 4", "all 2026-11-02T18:00 8"],
  ],
  [
    "no tier 2: only all follow",
    "2026-11-05T10:00:00.000Z",
    { tier_one: true },
    ["tier_one 2026-11-02T10:00 0", "all 2026-11-02T18:00 8"],
  ],
  [
    "no tier 1: tier 2 takes its place, and all follow as long after it",
    "2026-11-05T10:00:00.000Z",
    { tier_two: true },
    ["tier_two 2026-11-02T10:00 0", "all 2026-11-02T14:00 4"],
  ],
  [
    "favourites only",
    "2026-11-12T10:00:00.000Z",
    { favourites: true },
    ["favourites 2026-11-02T10:00 0", "all 2026-11-02T22:00 12"],
  ],
  ["no agency in any step", "2026-11-12T10:00:00.000Z", {}, ["all 2026-11-02T10:00 0"]],
  [
    "exactly a day before",
    "2026-11-03T10:00:00.000Z",
    { tier_one: true },
    ["tier_one 2026-11-02T10:00 0", "all 2026-11-02T18:00 8"],
  ],
  ["less than a day before", "2026-11-03T09:59:59.000Z", everyone, ["all 2026-11-02T10:00 0"]],
  ["after the start", "2026-11-01T10:00:00.000Z", everyone, ["all 2026-11-02T10:00 0"]],
])("%s", (_, startAt, groups, expected) => {
  expect(planned(startAt, { ...none, ...groups })).toEqual(expected);
});

test("hours and days are elapsed time, also when the clocks go back", () => {
  // 25 October 2026 has 25 hours: 10:00 on the 24th to 10:00 on the 25th is a day and an hour.
  expect(planned("2026-10-25T10:00:00.000Z", { ...none, tier_one: true }, "2026-10-24T09:00:00.000Z")).toEqual([
    "tier_one 2026-10-24T09:00 0",
    "all 2026-10-24T17:00 8",
  ]);
});

test("without rules everyone sees a shift at once", () => {
  const times = { openedAt: new Date(OPENED), startAt: new Date("2026-12-01T10:00:00.000Z") };
  expect(cascadeOf([], times, everyone)).toEqual([{ step: "all", opensAt: times.openedAt, afterHours: 0 }]);
  expect(ruleFor([], times)).toBeNull();
});

test("a rule without hours is at once, and a step that opens with all agencies is none", () => {
  const times = { openedAt: new Date(OPENED), startAt: new Date("2026-12-01T10:00:00.000Z") };
  const steps = (tier2Hours: number, allHours: number) =>
    cascadeOf([{ fromDays: 1, favouritesHours: 0, tier2Hours, allHours }], times, everyone).map(({ step }) => step);
  expect(steps(0, 0)).toEqual(["all"]);
  expect(steps(6, 6)).toEqual(["tier_one", "all"]);
  expect(steps(0, 6)).toEqual(["tier_one", "tier_two", "all"]);
});

test.each([
  [{ isFavourite: true, tier: 2 as const }, ["favourites", "tier_one", "tier_two", "all"], "favourites"],
  [{ isFavourite: true, tier: 2 as const }, ["tier_one", "tier_two", "all"], "tier_two"],
  [{ isFavourite: false, tier: 1 as const }, ["tier_one", "all"], "tier_one"],
  [{ isFavourite: false, tier: 2 as const }, ["tier_one", "all"], "all"],
  [{ isFavourite: false, tier: null }, ["tier_one", "tier_two", "all"], "all"],
] as const)("%j of %j sees a shift with %s", (standing, steps, expected) => {
  expect(
    stepOf(
      standing,
      steps.map((step) => ({ step })),
    ),
  ).toBe(expected);
});

const cover = (more: Partial<Cover> = {}): Cover => ({
  status: "active",
  hasService: true,
  hasWorkerType: true,
  startOn: "2026-01-01",
  endsOn: "2026-12-31",
  ...more,
});

test.each<[string, Cover[], string | null]>([
  ["covers it", [cover()], null],
  ["covers it on its first and its last day", [cover({ startOn: "2026-11-10", endsOn: "2026-11-10" })], null],
  ["ends the day before", [cover({ endsOn: "2026-11-09" })], "date"],
  ["begins the day after", [cover({ startOn: "2026-11-11" })], "date"],
  ["lacks the worker type", [cover({ hasWorkerType: false })], "worker_type"],
  ["lacks the service", [cover({ hasService: false, hasWorkerType: false })], "service"],
  ["is suspended", [cover({ status: "suspended" })], "suspended"],
  ["is not in force yet", [cover({ status: "scheduled" })], "not_in_force"],
  ["has ended", [cover({ status: "terminated" }), cover({ status: "expired" })], "ended"],
  ["ended, and another one covers it", [cover({ status: "expired" }), cover()], null],
  ["is the nearer of two", [cover({ hasService: false }), cover({ endsOn: "2026-11-01" })], "date"],
])("an agreement that %s", (_, agreements, expected) => {
  expect(obstacleOf(agreements, "2026-11-10")).toBe(expected);
});

test("a step has an agency only if that may fill the shift", () => {
  const agency = { isFavourite: true, tier: 1 as const };
  expect(groupsOf([{ ...agency, obstacle: "date" }])).toEqual(none);
  expect(groupsOf([{ ...agency, obstacle: null }])).toEqual({ favourites: true, tier_one: true, tier_two: false });
});

describe("Rules that are entered", () => {
  const problems = (entered: object[]) => {
    const parsed = releaseRulesSchema.safeParse({ waits: true, rules: entered });
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join("."), message]);
  };
  const rule = { fromDays: 1, favouritesHours: 0, tier2Hours: 4, allHours: 8 };

  test("are accepted up to the start of the shift, and not beyond", () => {
    expect(problems(rules)).toEqual([]);
    expect(problems([{ ...rule, favouritesHours: 4, allHours: 20 }])).toEqual([]);
    expect(problems([{ ...rule, favouritesHours: 5, allHours: 20 }])).toEqual([["rules.0.allHours", texts.tooLong(1)]]);
  });

  test("are refused beside their field", () => {
    expect(problems([])).toEqual([["rules", texts.rulesNeeded]]);
    expect(problems([rule, rule])).toEqual([["rules.1.fromDays", texts.daysTwice]]);
    expect(problems([{ ...rule, allHours: 3 }])).toEqual([["rules.0.allHours", texts.allBeforeTier2]]);
    expect(problems([{ ...rule, fromDays: 0 }])).toEqual([["rules.0.fromDays", texts.daysNeeded]]);
    expect(problems([{ ...rule, favouritesHours: 1.5 }])).toEqual([
      ["rules.0.favouritesHours", texts.favouritesHoursNeeded],
    ]);
    expect(problems([{ ...rule, tier2Hours: Number.NaN }])).toEqual([["rules.0.tier2Hours", texts.tier2HoursNeeded]]);
  });
});

test("an agency is told that a shift is open again at most once in three hours", () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 2, 0, hours * 60));
  const never = { swapStartedAt: null, swapEndedAt: null };
  const cancelled = (by: string, hours: number) =>
    ({ organisationId: by, status: "cancelled_by_agency", decidedAt: at(hours), ...never }) as const;
  const swap = (by: string, started: number, ended: number | null) =>
    ({
      organisationId: by,
      status: "accepted",
      decidedAt: at(0),
      swapStartedAt: at(started),
      swapEndedAt: ended === null ? null : at(ended),
    }) as const;
  const booked = { organisationId: "one", status: "accepted", decidedAt: at(0), ...never } as const;
  const isTold = (put: Parameters<typeof isToldAlready>[0], now: number, agency = "other") =>
    isToldAlready(put, agency, at(now));

  expect(isTold([booked], 1)).toBe(false);
  expect(isTold([booked, cancelled("one", 1)], 3.5)).toBe(true);
  expect(isTold([booked, cancelled("one", 1)], 4)).toBe(false);
  // It opened the shift itself.
  expect(isTold([cancelled("other", 1)], 2)).toBe(false);
  // Not told the second time, it is told the third.
  expect(isTold([cancelled("one", 3), cancelled("one", 1)], 4)).toBe(false);
  expect(isTold([swap("one", 1, 2)], 3)).toBe(true);
  // The end of a booking that was being swapped opened nothing.
  expect(isTold([{ ...cancelled("one", 4), swapStartedAt: at(1) }], 4.5)).toBe(false);
  expect(isTold([{ ...cancelled("one", 4), swapStartedAt: at(1), swapEndedAt: at(2) }], 4.5)).toBe(true);
});
