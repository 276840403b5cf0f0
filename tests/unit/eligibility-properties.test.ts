/** What holds for the eligibility of any worker for any shift, whatever else they have booked. */
import fc from "fast-check";
import {
  type EligibilityInput,
  type OtherShift,
  type RuleCode,
  type RuleResult,
  sentencesOf,
} from "@/lib/backend/eligibility";
import { resultOf } from "@/lib/backend/eligibility/evaluate";
import { factsOf } from "@/lib/backend/eligibility/facts";
import { mostWithin, spanOf, workedWithin } from "@/lib/backend/eligibility/spans";
import { eligibilityLimits } from "@/lib/config/eligibility";
import { calendarDate, daysAfter } from "@/lib/format";
import { aShift, at, candidate } from "@/tests/support/eligibility";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;

/** Weeks around both changes of the clocks of 2026, and one without. */
const midweek = fc.constantFrom("2026-03-25", "2026-06-17", "2026-10-21");

/** A shift that begins within so many days of another day, and lasts half an hour to 14 hours. */
const shiftNear = (day: string, days: number): fc.Arbitrary<OtherShift> =>
  fc
    .record({
      day: fc.integer({ min: -days, max: days }),
      quarter: fc.integer({ min: 0, max: 95 }),
      halfHours: fc.integer({ min: 1, max: 28 }),
      isSleepIn: fc.boolean(),
      unpaidBreakMinutes: fc.constantFrom(0, 30, 60),
      isElsewhere: fc.boolean(),
    })
    .map(({ day: offset, quarter, halfHours, ...about }) => {
      const time = `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`;
      const startAt = at(`${daysAfter(day, offset)} ${time}`);
      return aShift(startAt, new Date(startAt.getTime() + halfHours * 30 * MINUTE), about);
    });

const day = fc.integer({ min: -40, max: 40 }).map((days) => daysAfter("2026-06-15", days));
const worker: fc.Arbitrary<Partial<EligibilityInput["worker"]>> = fc.record({
  startedOn: fc.option(
    fc.integer({ min: -300, max: 10 }).map((days) => daysAfter("2026-06-15", days)),
    { nil: null },
  ),
  optOut: fc.option(fc.record({ signedOn: day, withdrawnFrom: fc.option(day, { nil: null }) }), { nil: null }),
  permission: fc.oneof(
    fc.constant({ kind: "unrestricted" as const }),
    fc.constant({ kind: "sponsored" as const }),
    fc.record({ kind: fc.constant("limited" as const), weeklyHours: fc.constantFrom(null, 16, 30) }),
    fc.record({
      kind: fc.constant("student" as const),
      weeklyHours: fc.constantFrom(10, 20),
      vacations: fc.constant([]),
    }),
  ),
});

/** A worker, a job, and what else the worker has booked: close to it, and in the months around it. */
const anyone: fc.Arbitrary<EligibilityInput> = midweek.chain((middle) =>
  fc
    .record({
      job: shiftNear(middle, 4),
      near: fc.array(shiftNear(middle, 9), { maxLength: 16 }),
      others: fc.array(shiftNear(middle, 110), { maxLength: 40 }),
      worker,
      hasNightHazards: fc.boolean(),
    })
    .map(({ job, near, others, worker: about, hasNightHazards }) =>
      candidate(job.startAt, job.endAt, {
        job: { isSleepIn: job.isSleepIn, unpaidBreakMinutes: job.unpaidBreakMinutes },
        service: { hasNightHazards },
        worker: about,
        shifts: [...near, ...others],
      }),
    ),
);

/** The rules that depend on other shifts. */
const aboutShifts = [
  "overlap",
  "daily_rest",
  "weekly_rest",
  "weekly_hours",
  "night_hours",
  "night_hazards",
  "student_hours",
  "sponsored_hours",
] as const;

/** Compliance takes most of the time and is the same for all, so the other rules are checked alone. */
function resultsOf(input: EligibilityInput): RuleResult[] {
  const facts = factsOf(input, eligibilityLimits);
  return aboutShifts.map((code) => resultOf(code, facts));
}
const unmetIn = (results: readonly RuleResult[]): RuleCode[] =>
  results.filter(({ isOk }) => !isOk).map(({ code }) => code);
const pick = fc.nat({ max: 1000 });

test("the rules that a shift can break are broken by some of these workers, and met by others", () => {
  const inputs = fc.sample(anyone, { numRuns: 400, seed: 7 });
  const found = inputs.map((input) => unmetIn(resultsOf(input)));
  for (const result of resultsOf(candidate("2026-06-15 08:00", "2026-06-15 20:00"))) {
    const broken = found.filter((codes) => codes.includes(result.code)).length;
    expect([result.code, broken > 0, broken < found.length]).toEqual([result.code, true, true]);
  }
});

test("an unrelated shift far away changes nothing", () => {
  const weeks = fc.oneof(fc.integer({ min: -120, max: -40 }), fc.integer({ min: 40, max: 120 }));
  fc.assert(
    fc.property(anyone, weeks, fc.boolean(), (input, distance, isElsewhere) => {
      const startAt = new Date(input.job.startAt.getTime() + distance * WEEK);
      const far = aShift(startAt, new Date(startAt.getTime() + 12 * HOUR), { isElsewhere });
      expect(resultsOf({ ...input, shifts: [...input.shifts, far] })).toEqual(resultsOf(input));
    }),
    { numRuns: 200 },
  );
});

test("a shift that is removed breaks no rule that was met, so that who was eligible stays eligible", () => {
  fc.assert(
    fc.property(anyone, pick, (input, which) => {
      fc.pre(input.shifts.length > 0);
      const left = input.shifts.filter((_, index) => index !== which % input.shifts.length);
      const before = unmetIn(resultsOf(input));
      const broken = unmetIn(resultsOf({ ...input, shifts: left })).filter((code) => !before.includes(code));
      expect(broken).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("once the overlapping shifts are removed nothing overlaps, and nothing else gets worse", () => {
  fc.assert(
    fc.property(anyone, (input) => {
      const { startAt, endAt } = input.job;
      const left = input.shifts.filter((shift) => shift.endAt <= startAt || shift.startAt >= endAt);
      const [before, after] = [unmetIn(resultsOf(input)), unmetIn(resultsOf({ ...input, shifts: left }))];
      expect(before.includes("overlap")).toBe(left.length < input.shifts.length);
      expect(after.filter((code) => code === "overlap" || !before.includes(code))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test("the order of the shifts does not matter", () => {
  fc.assert(
    fc.property(anyone, (input) => {
      const backwards = { ...input, shifts: [...input.shifts].reverse() };
      expect(unmetIn(resultsOf(backwards))).toEqual(unmetIn(resultsOf(input)));
    }),
    { numRuns: 100 },
  );
});

test("it does not matter to what is met whether a shift was booked elsewhere", () => {
  fc.assert(
    fc.property(anyone, (input) => {
      const all = (isElsewhere: boolean) => ({
        ...input,
        shifts: input.shifts.map((shift) => ({ ...shift, isElsewhere })),
      });
      expect(unmetIn(resultsOf(all(true)))).toEqual(unmetIn(resultsOf(all(false))));
      expect(unmetIn(resultsOf(input))).toEqual(unmetIn(resultsOf(all(false))));
    }),
    { numRuns: 150 },
  );
});

test("what is shown says nothing about shifts elsewhere but which rules they break", () => {
  fc.assert(
    fc.property(anyone, anyone, (input, other) => {
      const own = input.shifts.filter(({ isElsewhere }) => !isElsewhere);
      const hidden = (shifts: readonly OtherShift[]) => shifts.map((shift) => ({ ...shift, isElsewhere: true }));
      const [one, two] = [input.shifts, other.shifts].map((shifts) =>
        resultsOf({ ...input, shifts: [...own, ...hidden(shifts)] }),
      );
      const alone = resultsOf({ ...input, shifts: own });
      for (const [index, result] of alone.entries()) {
        const [first, second] = [one?.[index], two?.[index]];
        // A rule that the agency's own shifts break is described by those alone, and any other in the same words.
        if (!result.isOk) expect([first, second]).toEqual([result, result]);
        if (first && second && first.isOk === second.isOk) expect(sentencesOf(first)).toEqual(sentencesOf(second));
      }
    }),
    { numRuns: 150 },
  );
});

test("a shift across a clock change counts at its real length", () => {
  fc.assert(
    fc.property(
      midweek.chain((middle) => shiftNear(middle, 5)),
      (shift) => {
        const span = spanOf(shift);
        const days = Array.from({ length: 16 }, (_, index) =>
          daysAfter(daysAfter(calendarDate(shift.startAt), -7), index),
        );
        const parts = days.map((one) => ({ from: at(`${one} 00:00`).getTime(), to: at(`${one} 24:00`).getTime() }));
        const withoutBreaks = { ...span, worked: span.to - span.from };
        const total = parts.reduce((sum, part) => sum + workedWithin([withoutBreaks], part), 0);
        expect(total).toBe(shift.endAt.getTime() - shift.startAt.getTime());
      },
    ),
  );
});

test("no other period of seven days around a job has more work than the one that is found", () => {
  const quarter = 15 * MINUTE;
  fc.assert(
    fc.property(
      midweek.chain((middle) => fc.tuple(shiftNear(middle, 2), fc.array(shiftNear(middle, 9), { maxLength: 8 }))),
      fc.constantFrom(24 * HOUR, WEEK),
      (found, length) => {
        const [job, others] = [spanOf(found[0]), found[1].map(spanOf)];
        const shifts = [job, ...others];
        const most = mostWithin(shifts, length, job);
        const inPeriod = (from: number) => workedWithin(shifts, { from, to: from + length });
        const steps = Math.floor((length + job.to - job.from) / quarter);
        const totals = Array.from({ length: steps - 1 }, (_, step) =>
          inPeriod(job.from - length + (step + 1) * quarter),
        );
        expect(Math.max(...totals)).toBeLessThanOrEqual(most);
        // Every shift begins and ends at a quarter of an hour, so the most is found there too, but for a millisecond.
        expect(Math.max(...totals, inPeriod(job.from - length), inPeriod(job.to))).toBeGreaterThanOrEqual(most - 1);
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ["after it", "2026-06-22 08:00", "2026-06-22 12:00"],
  ["before it", "2026-06-08 06:00", "2026-06-08 10:00"],
])("a period that contains only a moment of the job counts, with two shifts %s", (_where, from, to) => {
  const job = spanOf(aShift("2026-06-15 08:00", "2026-06-15 10:00"));
  const most = mostWithin([job, spanOf(aShift(from, to)), spanOf(aShift(from, to))], WEEK, job);
  expect(Math.abs(most - 4 * HOUR)).toBeLessThan(5);
});
