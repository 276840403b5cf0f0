/** The order in which eligible workers are proposed for a shift. */
import fc from "fast-check";
import { bookedMinutes, type RankingFacts, rankWorkers } from "@/lib/backend/eligibility";
import { aShift, elsewhere } from "@/tests/support/eligibility";

const plain: RankingFacts = {
  workerId: "w",
  warnings: 0,
  distanceMiles: 10,
  shiftsHere: 0,
  lastHereOn: null,
  minutesThisWeek: 1440,
  costPence: 20_000,
};
const ESTIMATE = 20_000;

const pointsOf = (about: Partial<RankingFacts>, estimate: number | null = ESTIMATE) =>
  rankWorkers([{ ...plain, ...about }], estimate)[0]?.reasons.map(({ points }) => points);

test.each<[string, Partial<RankingFacts>, number[]]>([
  ["in the middle of everything", {}, [0, 15, 8, 8]],
  ["been here once", { shiftsHere: 1 }, [20, 15, 8, 8]],
  ["been here twice", { shiftsHere: 2 }, [30, 15, 8, 8]],
  ["been here four times", { shiftsHere: 4 }, [30, 15, 8, 8]],
  ["been here five times", { shiftsHere: 5 }, [40, 15, 8, 8]],
  ["next door", { distanceMiles: 0 }, [0, 30, 8, 8]],
  ["20 miles away", { distanceMiles: 20 }, [0, 0, 8, 8]],
  ["200 miles away", { distanceMiles: 200 }, [0, 0, 8, 8]],
  ["at a distance that is not known", { distanceMiles: null }, [0, 0, 8, 8]],
  ["with a free week", { minutesThisWeek: 0 }, [0, 15, 15, 8]],
  ["with 48 hours booked", { minutesThisWeek: 2880 }, [0, 15, 0, 8]],
  ["for 80 % of the estimate", { costPence: 16_000 }, [0, 15, 8, 15]],
  ["for half of the estimate", { costPence: 10_000 }, [0, 15, 8, 15]],
  ["for 120 % of the estimate", { costPence: 24_000 }, [0, 15, 8, 0]],
  ["at a cost that is not known", { costPence: null }, [0, 15, 8, 0]],
])("%s", (_what, about, points) => expect(pointsOf(about)).toEqual(points));

test("says for what each worker has points, best first, and of equals by id", () => {
  const here = { ...plain, workerId: "b", shiftsHere: 2, lastHereOn: "2026-06-01" };
  const reasons = [
    { code: "continuity", shifts: 2, lastOn: "2026-06-01", points: 30 },
    { code: "distance", miles: 10, points: 15 },
    { code: "hours", minutes: 1440, points: 8 },
    { code: "cost", pence: 20_000, estimatedPence: 20_000, points: 8 },
  ];
  const ranked = rankWorkers(
    [{ ...plain, workerId: "d" }, { ...here, warnings: 1 }, here, { ...here, workerId: "a" }],
    ESTIMATE,
  );
  expect(ranked.map(({ workerId, warnings, points }) => [workerId, warnings, points])).toEqual([
    ["a", 0, 61],
    ["b", 0, 61],
    ["d", 0, 31],
    ["b", 1, 61],
  ]);
  expect(ranked[1]?.reasons).toEqual(reasons);
});

test("without an estimate, cost gives no one points", () => {
  expect(pointsOf({}, null)?.[3]).toBe(0);
  expect(pointsOf({}, 0)?.[3]).toBe(0);
  expect(pointsOf({ costPence: 0 }, 0)?.[3]).toBe(0);
});

const facts: fc.Arbitrary<RankingFacts> = fc.record({
  workerId: fc.uuid(),
  warnings: fc.nat({ max: 2 }),
  distanceMiles: fc.option(fc.double({ min: 0, max: 60, noNaN: true }), { nil: null }),
  shiftsHere: fc.nat({ max: 9 }),
  lastHereOn: fc.constant("2026-06-01"),
  minutesThisWeek: fc.nat({ max: 4000 }),
  costPence: fc.option(fc.integer({ min: 5_000, max: 50_000 }), { nil: null }),
});
const list = fc.uniqueArray(facts, { selector: ({ workerId }) => workerId, maxLength: 12 });
const idsOf = (workers: readonly RankingFacts[]) => rankWorkers(workers, ESTIMATE).map(({ workerId }) => workerId);

test("the order does not depend on the order in which workers are given", () => {
  fc.assert(fc.property(list, (workers) => expect(idsOf([...workers].reverse())).toEqual(idsOf(workers))));
});

test("removing a worker leaves the others in their order", () => {
  fc.assert(
    fc.property(list, fc.nat(), (workers, which) => {
      fc.pre(workers.length > 0);
      const removed = workers[which % workers.length];
      const left = workers.filter((worker) => worker !== removed);
      expect(idsOf(left)).toEqual(idsOf(workers).filter((id) => id !== removed?.workerId));
    }),
  );
});

test("a worker with a warning never comes before one without", () => {
  fc.assert(
    fc.property(list, (workers) => {
      const warnings = rankWorkers(workers, ESTIMATE).map((worker) => worker.warnings);
      expect(warnings).toEqual([...warnings].sort((one, other) => one - other));
    }),
  );
});

test("being nearer, cheaper, less booked or better known never ranks a worker lower", () => {
  const better = fc.constantFrom<(worker: RankingFacts) => Partial<RankingFacts>>(
    ({ distanceMiles }) => ({ distanceMiles: distanceMiles === null ? 5 : distanceMiles / 2 }),
    ({ costPence }) => ({ costPence: costPence === null ? 15_000 : Math.floor(costPence / 2) }),
    ({ minutesThisWeek }) => ({ minutesThisWeek: Math.floor(minutesThisWeek / 2) }),
    ({ shiftsHere }) => ({ shiftsHere: shiftsHere + 1 }),
    ({ warnings }) => ({ warnings: Math.max(0, warnings - 1) }),
  );
  fc.assert(
    fc.property(list, fc.nat(), better, (workers, which, change) => {
      fc.pre(workers.length > 0);
      const index = which % workers.length;
      const improved = workers.map((worker, at) => (at === index ? { ...worker, ...change(worker) } : worker));
      const id = workers[index]?.workerId ?? "";
      expect(idsOf(improved).indexOf(id)).toBeLessThanOrEqual(idsOf(workers).indexOf(id));
    }),
  );
});

test("the hours of the week are those of this agency, without the job itself", () => {
  const job = aShift("2026-06-17 08:00", "2026-06-17 20:00", { id: "job-1" });
  const shifts = [
    job,
    aShift("2026-06-15 08:00", "2026-06-15 20:00", { unpaidBreakMinutes: 60 }),
    aShift("2026-06-21 20:00", "2026-06-22 08:00"),
    aShift("2026-06-14 08:00", "2026-06-14 20:00"),
    elsewhere(aShift("2026-06-16 08:00", "2026-06-16 20:00")),
  ];
  expect(bookedMinutes(job, shifts)).toBe((11 + 4) * 60);
});
