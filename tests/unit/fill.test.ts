/** Filling a week: plans against brute force, against the rules written out once more, and against filling one by one. */
import fc from "fast-check";
import { checkEligibility, type EligibilityInput } from "@/lib/backend/eligibility";
import { greedy } from "@/lib/backend/fill/greedy";
import { cliquesOf, type Model, modelOf } from "@/lib/backend/fill/model";
import { isAsGood, planFor, type Solver } from "@/lib/backend/fill/plan";
import { type FillProblem, partsOf } from "@/lib/backend/fill/problem";
import { run } from "@/lib/backend/fill/solve.mjs";
import { solveInThread, solveUntil } from "@/lib/backend/fill/solver";
import { problemOf } from "@/lib/backend/fill/week";
import { log } from "@/lib/config/log";
import { longestBlock, slowness } from "@/tests/support/event-loop";
import { type Span, violations, violationsOf } from "@/tests/support/fill-checker";
import { generateWeek } from "@/tests/support/fill-weeks";

const HOUR = 3_600_000;

const solve: Solver = (models, seconds) => run(Buffer.from(JSON.stringify(models)), { limits: { seconds } });
const now = () => performance.now();
const plan = (problem: FillProblem, seconds = 10) => planFor(problem, { solve, seconds, now });

const pairsOf = (problem: FillProblem, chosen: readonly number[]) => chosen.flatMap((n) => problem.pairs[n] ?? []);
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
const worthOf = (problem: FillProblem, chosen: readonly number[]) => {
  const pairs = pairsOf(problem, chosen);
  return [pairs.length, sum(pairs.map(({ score }) => score)), 0 - sum(pairs.map(({ pence }) => pence))] as const;
};

/**
 * A small problem of made-up rules: shifts on a line that clash where they overlap, and workers with a number of hours. A
 * worker who is `fussy` does not work three shifts in a row either, which no limit says.
 */
const smallProblem: fc.Arbitrary<FillProblem> = fc
  .record({
    shifts: fc.array(fc.record({ from: fc.integer({ min: 0, max: 20 }), length: fc.integer({ min: 1, max: 6 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
    workers: fc.array(fc.record({ hours: fc.integer({ min: 1, max: 16 }), isFussy: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
    pairs: fc.array(
      fc.record({
        isPossible: fc.boolean(),
        score: fc.integer({ min: 0, max: 3 }),
        pence: fc.integer({ min: 0, max: 900 }),
      }),
      { minLength: 18, maxLength: 18 },
    ),
  })
  .map(({ shifts, workers, pairs }): FillProblem => {
    const spans = shifts.map(({ from, length }) => ({ from, to: from + length, worked: length }));
    const hoursOf = (places: readonly number[]) => sum(places.map((place) => spans[place]?.worked ?? 0));
    const clash = (one: number, other: number) => {
      const [own, theirs] = [spans[one], spans[other]];
      return own !== undefined && theirs !== undefined && own.from < theirs.to && theirs.from < own.to;
    };
    const possible = spans.flatMap((_, shift) =>
      workers.flatMap((__, worker) => {
        const pair = pairs[shift * 3 + worker];
        return pair?.isPossible ? [{ shift, worker, score: pair.score, pence: pair.pence }] : [];
      }),
    );
    return {
      shifts: spans,
      workers: workers.length,
      pairs: possible,
      unseen: spans.map(() => null),
      cheapest: spans.map(() => 0),
      clash,
      limits: (worker, places) => [
        { shifts: places, weights: places.map((place) => hoursOf([place])), most: workers[worker]?.hours ?? 0 },
      ],
      allows: (worker, places) =>
        hoursOf(places) <= (workers[worker]?.hours ?? 0) &&
        !(workers[worker]?.isFussy && places.length > 2) &&
        places.every((one) => places.every((other) => one === other || !clash(one, other))),
      isForbidden: () => false,
    };
  })
  .map(
    (problem): FillProblem => ({
      ...problem,
      pairs: problem.pairs.filter(({ shift, worker }) => problem.allows(worker, [shift])),
    }),
  );

type Worth = ReturnType<typeof worthOf>;

const isBetter = (one: Worth, other: Worth): boolean => {
  const [difference = 0] = one.map((value, n) => value - (other[n] ?? 0)).filter((value) => value !== 0);
  return difference > 0;
};

/** The best value of all plans that cost `most` at most, each tried. */
function bestOf(problem: FillProblem, most = Number.POSITIVE_INFINITY): Worth {
  let best: Worth | null = null;
  const taken = Array.from({ length: problem.workers }, (): number[] => []);
  const visit = (shift: number, chosen: number[]) => {
    if (shift === problem.shifts.length) {
      const value = worthOf(problem, chosen);
      if (0 - value[2] <= most && (!best || isBetter(value, best))) best = value;
      return;
    }
    visit(shift + 1, chosen);
    for (const [n, pair] of problem.pairs.entries()) {
      const own = taken[pair.worker] ?? [];
      if (pair.shift !== shift || !problem.allows(pair.worker, [...own, shift])) continue;
      own.push(shift);
      visit(shift + 1, [...chosen, n]);
      own.pop();
    }
  };
  visit(0, []);
  return best ?? [0, 0, 0];
}

/** The best value where filling one after another fills as many: that of the plans that cost no more than it. */
async function bestNoDearerOf(problem: FillProblem): Promise<Worth> {
  const best = bestOf(problem);
  const byHand = worthOf(problem, await greedy(problem));
  return best[0] === byHand[0] ? bestOf(problem, 0 - byHand[2]) : best;
}

test("a plan fills as many shifts as any, then with the most familiar workers, then at the lowest cost, but never at a higher one than one by one", async () => {
  await fc.assert(
    fc.asyncProperty(smallProblem, async (problem) => {
      const found = await plan(problem);
      const bests = await Promise.all(partsOf(problem).map((part) => bestNoDearerOf(part.problem)));
      expect(worthOf(problem, found.chosen)).toEqual([0, 1, 2].map((n) => sum(bests.map((best) => best[n] ?? 0))));
      expect(found.most).toBeGreaterThanOrEqual(bestOf(problem)[0]);
      expect(found.byGreedy).toBe(0);
    }),
    { numRuns: 30 },
  );
});

test("of more familiar workers only those are taken that cost no more than one by one", async () => {
  // Four shifts at once; of each two, the second can only be worked well by the worker whom one by one gives the first.
  const pairs = [
    { shift: 0, worker: 0, score: 2, pence: 0 },
    { shift: 0, worker: 1, score: 2, pence: 100 },
    { shift: 1, worker: 0, score: 2, pence: 0 },
    { shift: 1, worker: 1, score: 0, pence: 0 },
    { shift: 2, worker: 2, score: 2, pence: 0 },
    { shift: 2, worker: 3, score: 2, pence: 0 },
    { shift: 3, worker: 2, score: 2, pence: 0 },
    { shift: 3, worker: 3, score: 0, pence: 0 },
    { shift: 3, worker: 0, score: 0, pence: 900 },
  ];
  const problem: FillProblem = {
    shifts: [0, 1, 2, 3].map(() => ({ from: 8, to: 16, worked: 8 })),
    workers: 4,
    pairs,
    unseen: [null, null, null, null],
    cheapest: [0, 0, 0, 0],
    clash: (one, other) => one !== other,
    limits: () => [],
    allows: (_, places) => places.length < 2,
    isForbidden: (places) => places.length > 1,
  };
  expect(worthOf(problem, await greedy(problem))).toEqual([4, 4, 0]);
  expect(bestOf(problem)).toEqual([4, 8, -100]);
  const found = await plan(problem);
  expect(worthOf(problem, found.chosen)).toEqual([4, 6, 0]);
  expect(found).toMatchObject({ most: 4, isProven: true, continuityPence: 0 });
});

test("the parts of a problem have no worker in common, and all of its pairs between them", async () => {
  await fc.assert(
    fc.property(smallProblem, (problem) => {
      const parts = partsOf(problem);
      expect(parts.flatMap(({ pairs }) => pairs).sort((one, other) => one - other)).toEqual(
        problem.pairs.map((_, n) => n),
      );
      for (const { problem: part, pairs } of parts) {
        for (const [n, pair] of part.pairs.entries()) {
          const whole = problem.pairs[pairs[n] ?? -1];
          expect({ ...whole, shift: problem.shifts[whole?.shift ?? -1] }).toEqual({
            ...pair,
            shift: part.shifts[pair.shift],
          });
        }
        const others = parts.filter((other) => other.problem !== part).flatMap((other) => other.problem.pairs);
        expect(part.pairs.some(({ worker }) => others.some((other) => other.worker === worker))).toBe(false);
      }
    }),
  );
});

test("no one is planned for more than they may work, and no shift twice, also one after another and with no solver", async () => {
  await fc.assert(
    fc.asyncProperty(smallProblem, async (problem) => {
      const none = await planFor(problem, { solve: async () => null, seconds: 1, now });
      expect(none.byGreedy).toBe(none.chosen.length);
      for (const chosen of [await greedy(problem), none.chosen]) {
        const pairs = pairsOf(problem, chosen);
        expect(new Set(pairs.map(({ shift }) => shift)).size).toBe(pairs.length);
        for (let worker = 0; worker < problem.workers; worker++) {
          const own = pairs.filter((pair) => pair.worker === worker).map(({ shift }) => shift);
          expect(own.length === 0 || problem.allows(worker, own)).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("every clash of two shifts is in a clique, and each clique is of clashes only", () => {
  fc.assert(
    fc.property(smallProblem, (problem) => {
      const cliques = cliquesOf(problem);
      for (const one of problem.shifts.keys())
        for (const other of problem.shifts.keys())
          if (one < other)
            expect(cliques.some((clique) => clique.includes(one) && clique.includes(other))).toBe(
              problem.clash(one, other),
            );
    }),
  );
});

test("candidates who were left out cannot make the bound too low", async () => {
  await fc.assert(
    fc.asyncProperty(smallProblem, fc.integer({ min: 0, max: 5 }), async (problem, left) => {
      const isSeen = (n: number) => n % 6 !== left;
      const unseen = problem.shifts.map((_, shift) => {
        const scores = problem.pairs.flatMap((pair, n) => (pair.shift === shift && !isSeen(n) ? [pair.score] : []));
        return scores.length > 0 ? Math.max(...scores) : null;
      });
      const pruned = { ...problem, pairs: problem.pairs.filter((_, n) => isSeen(n)), unseen };
      const found = await plan(pruned);
      expect(found.most).toBeGreaterThanOrEqual(bestOf(problem)[0]);
    }),
    { numRuns: 40 },
  );
});

test.each([
  { unseen: [null, null], most: 1 },
  { unseen: [null, 0], most: 2 },
])("two shifts at once, of which one worker can do either, and $unseen: at most $most", async ({ unseen, most }) => {
  const spans = [0, 1].map(() => ({ from: 8, to: 16, worked: 8 }));
  const found = await plan({
    shifts: spans,
    workers: 1,
    pairs: [0, 1].map((shift) => ({ shift, worker: 0, score: 0, pence: 0 })),
    unseen,
    cheapest: [0, 0],
    clash: () => true,
    limits: () => [],
    allows: (_, places) => places.length < 2,
    isForbidden: () => true,
  });
  expect(found).toMatchObject({ most, isProven: most === 1 });
  expect(found.chosen).toHaveLength(1);
});

test("a model that the solver cannot finish in time is filled one after another, and the plan says so", async () => {
  const problem = await problemOf(generateWeek({ shifts: 12, workers: 12, seed: 5, regions: 1, types: 1 }));
  const start = await greedy(problem);
  const model = await modelOf(problem, { cliques: cliquesOf(problem), cuts: [], start, known: start, withCost: true });
  const [solution] = (await solve([model], 0)) ?? [];
  expect(solution).toMatchObject({ byGreedy: start.length, isProven: false });
  expect([...(solution?.chosen ?? [])].sort()).toEqual([...start].sort());
  const found = await planFor(problem, { solve: (models) => solve(models, 0), seconds: 1, now });
  expect(found).toMatchObject({ byGreedy: start.length, isProven: false, continuityPence: null });
});

test("the solver runs in a thread; where it fails there is no solution, and the shifts are filled one after another", async () => {
  const problem = await problemOf(generateWeek({ shifts: 8, workers: 8, seed: 5, regions: 1, types: 1 }));
  const start = await greedy(problem);
  const model = await modelOf(problem, { cliques: cliquesOf(problem), cuts: [], start, known: start, withCost: true });
  expect(await solveInThread([model, model], 5)).toMatchObject([1, 2].map(() => ({ byGreedy: 0, isProven: true })));
  const broken = JSON.parse('{ "shift": 1 }') as Model;
  const warned = jest.spyOn(log, "warn").mockImplementation(() => {});
  expect(await solveInThread([broken], 5)).toBeNull();
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});

test("the wait for other plans takes nothing of a plan's time", async () => {
  const problem = await problemOf(generateWeek({ shifts: 8, workers: 8, seed: 5, regions: 1, types: 1 }));
  let waited = 0;
  const afterOthers: Solver = (models, seconds, onTurn) => {
    waited += 60_000;
    onTurn?.();
    return solve(models, seconds);
  };
  const found = await planFor(problem, { solve: afterOthers, seconds: 10, now: () => now() + waited });
  expect(waited).toBeGreaterThan(60_000);
  expect(found).toMatchObject({ byGreedy: 0, isProven: true });
  // Time that the solver itself took does count.
  const slow: Solver = (models, seconds, onTurn) => {
    onTurn?.();
    waited += 60_000;
    return solve(models, seconds);
  };
  expect(await planFor(problem, { solve: slow, seconds: 10, now: () => now() + waited })).toMatchObject({
    isProven: false,
  });
});

test("the solver says when its turn has come: of two in a process, the second once the first has ended", async () => {
  const problem = await problemOf(generateWeek({ shifts: 8, workers: 8, seed: 5, regions: 1, types: 1 }));
  const start = await greedy(problem);
  const model = await modelOf(problem, { cliques: cliquesOf(problem), cuts: [], start, known: start, withCost: true });
  const begun: string[] = [];
  const solved = ["one", "other"].map((name) => solveInThread([model], 5, () => begun.push(name)));
  while (begun.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["one"]);
  await Promise.all(solved);
  expect(begun).toEqual(["one", "other"]);
});

test("the solver is given up when the server shuts down", async () => {
  const problem = await problemOf(generateWeek({ shifts: 8, workers: 8, seed: 5, regions: 1, types: 1 }));
  const start = await greedy(problem);
  const model = await modelOf(problem, { cliques: cliquesOf(problem), cuts: [], start, known: start, withCost: true });
  const ending = new AbortController();
  const untilEnding = solveUntil(ending.signal);
  expect(await untilEnding([model], 5)).toMatchObject([{ isProven: true }]);
  const solving = untilEnding([model], 5);
  ending.abort(new Error("the server shuts down"));
  await expect(solving).rejects.toThrow("the server shuts down");
  await expect(untilEnding([model], 5)).rejects.toThrow("the server shuts down");
});

test("requests are answered while a plan is made: no turn of the event loop is long", async () => {
  const week = generateWeek({ shifts: 60, workers: 90, seed: 7, regions: 2, types: 2 });
  let longest = Number.POSITIVE_INFINITY;
  // The first run compiles the code; of the others the best counts, since other work makes each longer.
  for (let attempt = 0; attempt < 4 && (attempt === 0 || longest > 100); attempt++) {
    const { workMs } = await longestBlock(async () => {
      await planFor(await problemOf(week), { solve: solveInThread, seconds: 5, now });
    });
    if (attempt > 0) longest = Math.min(longest, workMs / slowness());
  }
  expect(longest).toBeLessThan(100);
});

describe("generated weeks", () => {
  const cases = [
    { shifts: 40, workers: 80, seed: 11, regions: 2, types: 2 },
    { shifts: 60, workers: 18, seed: 12, regions: 2, types: 1 },
    { shifts: 70, workers: 12, seed: 13, regions: 1, types: 1, busy: 0 },
  ];
  test.each(cases)("no rule is broken, and no plan is worse than one by one: %j", async (about) => {
    const week = generateWeek(about);
    const problem = await problemOf(week);
    const found = await plan(problem);
    const start = await greedy(problem);
    expect(violationsOf(week, problem, found.chosen)).toEqual([]);
    expect(violationsOf(week, problem, start)).toEqual([]);
    expect(isAsGood(problem, found.chosen, start)).toBe(true);
    expect(found.most).toBeGreaterThanOrEqual(found.chosen.length);
  });

  test("where one by one fills as many shifts, no plan is dearer or has less familiar workers", async () => {
    const weeks = fc.record({
      shifts: fc.integer({ min: 5, max: 24 }),
      workers: fc.integer({ min: 10, max: 80 }),
      seed: fc.nat(10_000),
      regions: fc.integer({ min: 1, max: 2 }),
      types: fc.integer({ min: 1, max: 2 }),
    });
    let [asMany, betters] = [0, 0];
    await fc.assert(
      fc.asyncProperty(weeks, async (about) => {
        const problem = await problemOf(generateWeek(about));
        const [found, start] = [await plan(problem), await greedy(problem)];
        const [own, theirs] = [worthOf(problem, found.chosen), worthOf(problem, start)];
        expect(own[0]).toBeGreaterThanOrEqual(theirs[0]);
        if (own[0] > theirs[0]) return;
        expect(own[1]).toBeGreaterThanOrEqual(theirs[1]);
        expect(own[2]).toBeGreaterThanOrEqual(theirs[2]);
        asMany += 1;
        if (isBetter(own, theirs)) betters += 1;
      }),
      { numRuns: 15 },
    );
    // Otherwise this would say nothing.
    expect(asMany).toBeGreaterThan(5);
    expect(betters).toBeGreaterThan(0);
  });

  test.each([
    { about: "equally familiar", change: { scoreOf: () => 0 } },
    { about: "equally dear", change: { penceOf: () => 100 } },
  ])(
    "where candidates are $about and more than shifts, those left out could make no plan better",
    async ({ change }) => {
      for (const seed of [21, 22, 23]) {
        const week = { ...generateWeek({ shifts: 5, workers: 60, seed, regions: 1, types: 1 }), ...change };
        const few = await problemOf(week);
        const lowest = few.shifts.map((_, shift) =>
          Math.min(...Array.from({ length: week.workers }, (__, worker) => week.penceOf(worker, shift) ?? 0)),
        );
        const pairs = few.shifts.flatMap((_, shift) =>
          Array.from({ length: week.workers }, (__, worker) => worker).flatMap((worker) => {
            const input = week.inputOf(worker, shift);
            if (!input || checkEligibility(input).status !== "eligible") return [];
            const pence = (week.penceOf(worker, shift) ?? 0) - (lowest[shift] ?? 0);
            return [{ shift, worker, score: week.scoreOf(worker, shift), pence }];
          }),
        );
        expect(few.pairs.length).toBeLessThan(pairs.length);
        expect(few.unseen).toEqual(few.shifts.map(() => null));
        const everyone = { ...few, pairs };
        const [pruned, whole] = [await plan(few), await plan(everyone)];
        expect(worthOf(few, pruned.chosen)).toEqual(worthOf(everyone, whole.chosen));
        expect([pruned.isProven, whole.isProven]).toEqual([true, true]);
      }
    },
  );

  test("where workers are scarce, more shifts are filled than one by one", async () => {
    const problem = await problemOf(generateWeek(cases[1] ?? { shifts: 0, workers: 0, seed: 0 }));
    expect((await plan(problem)).chosen.length).toBeGreaterThan((await greedy(problem)).length);
  });

  test("the checker finds what is broken", () => {
    const free: EligibilityInput["worker"] = generateWeek({ shifts: 1, workers: 1, seed: 1 }).workerOf(0);
    const worker = { ...free, startedOn: "2024-01-08", permission: { kind: "unrestricted" as const } };
    const shift = (day: number, hour: number, hours: number): Span => {
      const from = Date.UTC(2026, 5, 14 + day, 23 + hour);
      return { from, to: from + hours * HOUR };
    };
    expect(violations([shift(0, 8, 12), shift(0, 19, 4)], [], worker)).toContain("two places");
    expect(violations([shift(0, 8, 12), shift(1, 5, 8)], [], worker)).toContain("rest");
    expect(
      violations(
        [0, 1, 2, 3, 4, 5, 6].map((day) => shift(day, 8, 8)),
        [],
        worker,
      ),
    ).toEqual(["weekly rest"]);
    expect(
      violations(
        [0, 1, 2].map((day) => shift(day, 8, 8)),
        [],
        { ...worker, permission: { kind: "sponsored" } },
      ),
    ).toEqual(["20 hours"]);
    expect(
      violations(
        [0, 1, 2, 3, 4].map((day) => shift(day, 8, 10)),
        [],
        { ...worker, startedOn: "2026-06-15" },
      ),
    ).toContain("48 hours since the start");
  });
});
