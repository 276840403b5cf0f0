// @ts-check
/**
 * Chooses pairs of a shift and a worker: as many shifts as possible, of these plans the one with the most familiar
 * workers, of these the cheapest. Runs in a thread (lib/adapters/threads), with HiGHS: first the linear relaxation, whose
 * value no plan can exceed, then whole numbers for what it leaves fractional (docs/decisions/0086-fill-my-week.md).
 */
import loadHighs from "highs";

/** @typedef {import("./model").Model} Model */
/** @typedef {import("./model").Solution} Solution */
/** @typedef {{ columns: number[], weights: number[] | null, most: number }} Row */
/** @typedef {{ columns: number[], rows: Row[], shifts: number[] }} Part */
/** @typedef {Awaited<ReturnType<typeof loadHighs>>} Highs */
/** @typedef {{ values: Float64Array, duals: Float64Array, objective: number, bound: number, isOptimal: boolean }} Run */

/** How near to a whole number a value counts as one. */
const WHOLE = 1e-6;
/** The largest part that is solved in whole numbers at once, in columns. */
const WHOLE_COLUMNS_MAX = 20_000;
/** The part of what the shifts cost by which a plan may be dearer than the cheapest. */
const COST_SLACK = 0.001;
/** The least time that a run is given, in seconds. */
const RUN_MIN_SECONDS = 0.05;

/** The least time that a part is given while there is some left, in milliseconds. */
const PART_MIN_MS = 500;

/** @type {Highs | null} */
let highs = null;

/** Runs a model. After an error the solver is loaded again, since its memory may be damaged; the result is null then. */
async function runModel(
  /** @type {{ part: Part, costs: number[], extra: Row[], least: number, isWhole: boolean, upper?: Float64Array, lower?: Float64Array, start?: Float64Array, seconds: number }} */
  { part, costs, extra, least, isWhole, upper, lower, start, seconds },
) {
  highs ??= await loadHighs();
  const solver = highs;
  const rows = [...part.rows, ...extra];
  const [starts, indices, weights] = [[0], /** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (const row of rows) {
    for (const column of row.columns) indices.push(column);
    for (let n = 0; n < row.columns.length; n++) weights.push(row.weights?.[n] ?? 1);
    starts.push(indices.length);
  }
  const columns = part.columns.length;
  try {
    return solver.withModel(
      {
        numCols: columns,
        numRows: rows.length,
        sense: solver.constants.objectiveSense.maximize,
        offset: 0,
        colCost: new Float64Array(costs),
        colLower: lower ?? new Float64Array(columns),
        colUpper: upper ?? new Float64Array(columns).fill(1),
        rowLower: Float64Array.from(rows, (_, n) => (n < part.rows.length ? -solver.infinity : least)),
        rowUpper: Float64Array.from(rows, ({ most }, n) => (n < part.rows.length ? most : solver.infinity)),
        matrix: {
          format: "csr",
          numRows: rows.length,
          numCols: columns,
          starts: new Int32Array(starts),
          indices: new Int32Array(indices),
          values: new Float64Array(weights),
        },
        ...(isWhole ? { integrality: new Int32Array(columns).fill(1) } : {}),
      },
      (model) => {
        model.options.set({ output_flag: false, time_limit: Math.max(RUN_MIN_SECONDS, seconds) });
        if (isWhole) model.options.set({ mip_rel_gap: 0, mip_abs_gap: 0.5 });
        if (start) model.setSolution({ colValue: start });
        model.run();
        const { modelStatus } = solver.constants;
        const status = model.getModelStatus();
        const { colValue, rowDual } = model.getSolution();
        const isFeasible = model.info.get("primal_solution_status") === 2;
        if (!isFeasible) return null;
        const isOptimal = status === modelStatus.optimal;
        if (!isWhole && !isOptimal) return null;
        const objective = model.getObjectiveValue();
        return {
          values: colValue,
          duals: rowDual,
          objective,
          bound: isWhole && !isOptimal ? Number(model.info.get("mip_dual_bound")) : objective,
          isOptimal,
        };
      },
    );
  } catch {
    highs = null;
    return null;
  }
}

const isWholeNumber = (/** @type {number} */ value) => Math.abs(value - Math.round(value)) < WHOLE;

/** The shifts and workers that have a row in common, transitively: each such part is a problem of its own. */
function partsOf(/** @type {Model} */ model) {
  const parent = Array.from(model.shift, (_, n) => n);
  const rootOf = (/** @type {number} */ column) => {
    let root = column;
    while (parent[root] !== root) root = parent[root] ?? root;
    for (let at = column; at !== root; ) {
      const next = parent[at] ?? root;
      parent[at] = root;
      at = next;
    }
    return root;
  };
  /** @type {number[][]} */
  const ofShift = Array.from({ length: model.shifts }, () => []);
  for (const [column, shift] of model.shift.entries()) ofShift[shift]?.push(column);
  for (const columns of [...ofShift, ...model.rows.map((row) => row.columns)])
    for (const column of columns) parent[rootOf(column)] = rootOf(columns[0] ?? column);
  /** @type {Map<number, Part>} */
  const parts = new Map();
  const place = new Int32Array(model.shift.length);
  for (const column of model.shift.keys()) {
    const root = rootOf(column);
    const part = parts.get(root) ?? { columns: [], rows: [], shifts: [] };
    parts.set(root, part);
    place[column] = part.columns.push(column) - 1;
  }
  const within = (/** @type {readonly number[]} */ columns) => columns.map((column) => place[column] ?? 0);
  for (const [shift, columns] of ofShift.entries()) {
    const part = columns[0] === undefined ? undefined : parts.get(rootOf(columns[0]));
    part?.shifts.push(shift);
    // First in each part, in the order of `shifts`: their duals are the prices of the shifts.
    part?.rows.push({ columns: within(columns), weights: null, most: 1 });
  }
  for (const { columns, weights, most } of model.rows)
    parts.get(rootOf(columns[0] ?? 0))?.rows.push({ columns: within(columns), weights, most });
  return [...parts.values()].sort((one, other) => one.columns.length - other.columns.length);
}

/** What the linear relaxation decides is kept, and whole numbers are sought for the shifts that it leaves fractional. */
async function wholeNumbers(
  /** @type {{ part: Part, relaxed: Run, ask: Omit<Parameters<typeof runModel>[0], "isWhole" | "seconds">, start: Float64Array | null, until: number, slack: number }} */
  { part, relaxed, ask, start, until, slack },
) {
  const left = () => (until - performance.now()) / 1000;
  const [lower, upper] = [new Float64Array(part.columns.length), new Float64Array(part.columns.length).fill(1)];
  for (let shift = 0; shift < part.shifts.length; shift++) {
    const columns = part.rows[shift]?.columns ?? [];
    if (!columns.every((column) => isWholeNumber(relaxed.values[column] ?? 0))) continue;
    for (const column of columns) {
      const value = Math.round(relaxed.values[column] ?? 0);
      lower[column] = value;
      if (value === 1) for (const other of columns) upper[other] = other === column ? 1 : 0;
    }
  }
  const first = await runModel({ ...ask, lower, upper, isWhole: true, seconds: left() / 2 });
  // The objectives are whole numbers, so nothing lies between a value and the next.
  const target = Math.floor(relaxed.objective + 1e-4);
  if (first && first.objective > target - slack - 0.5) return { ...first, bound: target, isOptimal: true };
  const known = first?.values ?? start;
  if (part.columns.length > WHOLE_COLUMNS_MAX || left() <= RUN_MIN_SECONDS)
    return first && { ...first, bound: target, isOptimal: false };
  const full = await runModel({ ...ask, isWhole: true, seconds: left(), ...(known ? { start: known } : {}) });
  const best = full && (!first || full.objective >= first.objective) ? full : first;
  return (
    best && {
      ...best,
      bound: Math.min(target, full ? Math.floor(full.bound + 1e-4) : target),
      isOptimal: full?.isOptimal ?? false,
    }
  );
}

/**
 * The best whole numbers for one objective, with a bound that none exceeds; null where the time ended before. One that is
 * within `slack` of the bound is good enough.
 */
async function best(
  /** @type {{ part: Part, costs: number[], extra: Row[], least: number, start: Float64Array | null, until: number, slack?: number }} */
  { part, costs, extra, least, start, until, slack = 0 },
) {
  const seconds = (until - performance.now()) / 1000;
  if (seconds <= RUN_MIN_SECONDS) return null;
  const ask = { part, costs, extra, least };
  const relaxed = await runModel({ ...ask, isWhole: false, seconds });
  if (!relaxed) return null;
  if (relaxed.values.every(isWholeNumber))
    return { relaxed, found: { ...relaxed, bound: Math.round(relaxed.objective), isOptimal: true } };
  return { relaxed, found: await wholeNumbers({ part, relaxed, ask, start, until, slack }) };
}

/** One part: the pairs that are chosen, and how many shifts can be filled at most. */
async function solvePart(/** @type {Model} */ model, /** @type {Part} */ part, /** @type {number} */ until) {
  const ofColumn = (/** @type {readonly number[]} */ values) => part.columns.map((column) => values[column] ?? 0);
  const scores = ofColumn(model.score);
  const pence = ofColumn(model.pence);
  const starting = new Set(model.start);
  const start = Float64Array.from(part.columns, (column) => Number(starting.has(column)));
  const given = part.columns.filter((column) => starting.has(column));
  const fallback = { chosen: given, most: part.shifts.length, cheapest: null, isProven: false, byGreedy: given.length };
  // One more filled shift always counts more than the familiarity of all workers.
  const perShift =
    1 + part.shifts.length * Math.max(0, ...scores, ...part.shifts.map((shift) => model.unseen[shift] ?? 0));
  const values = scores.map((score) => perShift + score);
  const span = until - performance.now();
  const first = await best({ part, costs: values, extra: [], least: 0, start, until: until - span / 3 });
  if (!first) return fallback;
  const { relaxed, found } = first;
  // A candidate that was left out could add its value less the price of its shift; each shift takes one at most.
  const unseen = part.shifts.reduce((sum, shift, n) => {
    const score = model.unseen[shift];
    return score === null || score === undefined ? sum : sum + Math.max(0, perShift + score - (relaxed.duals[n] ?? 0));
  }, 0);
  const bound = Math.min((found?.bound ?? relaxed.objective) + unseen, part.shifts.length * perShift + perShift - 1);
  const most = Math.min(part.shifts.length, Math.floor((bound + 1e-4) / perShift));
  const startValue = given.reduce((sum, column) => sum + perShift + (model.score[column] ?? 0), 0);
  if (!found || found.objective < startValue - 0.5) return { ...fallback, most };
  let chosen = found.values;
  const filled = chosen.reduce((sum, value) => sum + Math.round(value), 0);
  const reached = Math.round(values.reduce((sum, value, n) => sum + value * Math.round(chosen[n] ?? 0), 0));
  let isProven = found.isOptimal && unseen < WHOLE;
  /** What the cheapest plan, with any workers, would cost more than the cheapest worker of each shift. */
  let cheapest = costOf(chosen);
  function costOf(/** @type {Float64Array} */ solution) {
    return pence.reduce((sum, amount, n) => sum + amount * Math.round(solution[n] ?? 0), 0);
  }
  if (pence.some((amount) => amount > 0)) {
    const slack = COST_SLACK * part.shifts.reduce((sum, shift) => sum + (model.cheapest[shift] ?? 0), 0);
    const costs = pence.map((amount) => -amount);
    const kept = [{ columns: part.columns.map((_, n) => n), weights: values, most: 0 }];
    const cheaper = await best({
      part,
      costs,
      extra: kept,
      least: reached - 0.5,
      start: chosen,
      until: until - span / 6,
      slack,
    });
    if (cheaper?.found && -cheaper.found.objective <= costOf(chosen) + 0.5) {
      chosen = cheaper.found.values;
      isProven = isProven && cheaper.found.isOptimal;
    } else isProven = false;
    const all = [{ columns: part.columns.map((_, n) => n), weights: null, most: 0 }];
    const lowest = await best({ part, costs, extra: all, least: filled - 0.5, start: chosen, until, slack });
    cheapest = lowest?.found ? Math.min(costOf(chosen), costOf(lowest.found.values)) : costOf(chosen);
  }
  const columns = part.columns.filter((_, n) => Math.round(chosen[n] ?? 0) === 1);
  return { chosen: columns, most, cheapest, isProven, byGreedy: 0 };
}

/** Solves each part by itself, the small ones first, within the time for all. */
async function solve(/** @type {Model} */ model, /** @type {number} */ seconds) {
  const parts = partsOf(model);
  const begin = performance.now();
  /** @type {Solution} */
  const solution = { chosen: [], most: 0, cheapestPence: 0, isProven: true, byGreedy: 0, parts: parts.length };
  // A shift whose candidates were all left out may be filled as well.
  const withColumns = new Set(model.shift);
  solution.most = model.unseen.filter((score, shift) => score !== null && !withColumns.has(shift)).length;
  let columnsLeft = parts.reduce((sum, part) => sum + part.columns.length, 0);
  for (const part of parts) {
    // A share of the time that is left, by size; a small part is not cut short for it.
    const end = begin + seconds * 1000;
    const share = ((end - performance.now()) * part.columns.length) / columnsLeft;
    const until = Math.min(end, performance.now() + Math.max(PART_MIN_MS, share));
    columnsLeft -= part.columns.length;
    const solved = await solvePart(model, part, until);
    solution.chosen.push(...solved.chosen);
    solution.most += solved.most;
    solution.byGreedy += solved.byGreedy;
    solution.isProven &&= solved.isProven;
    const own = solved.chosen.reduce((sum, column) => sum + (model.pence[column] ?? 0), 0);
    solution.cheapestPence += solved.cheapest ?? own;
  }
  return solution;
}

/** The program of the thread: solves a model that is given as JSON. */
export const run = (/** @type {Buffer} */ bytes, /** @type {{ limits: { seconds: number } }} */ { limits }) =>
  solve(JSON.parse(bytes.toString()), limits.seconds);
