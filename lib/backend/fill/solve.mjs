// @ts-check
/**
 * Chooses pairs of a shift and a worker: as many shifts as possible, of these plans the one with the most familiar
 * workers, of these the cheapest; and where filling one shift after another fills as many, at no higher cost than that. Runs
 * in a thread (lib/adapters/threads), with HiGHS: first the linear relaxation, whose value no plan can exceed, then whole
 * numbers for what it leaves fractional (docs/decisions/0086-fill-my-week.md).
 */
import loadHighs from "highs";

/** @typedef {import("./model").Model} Model */
/** @typedef {import("./model").Solution} Solution */
/** @typedef {{ columns: number[], weights: number[] | null, least?: number, most?: number }} Row */
/** @typedef {Awaited<ReturnType<typeof loadHighs>>} Highs */
/** @typedef {{ values: Float64Array, rowDuals: Float64Array, columnDuals: Float64Array, objective: number, bound: number, isOptimal: boolean }} Run */
/** What is sought: columns may be fixed by their bounds. */
/** @typedef {{ rows: Row[], costs: number[], lower: Float64Array, upper: Float64Array }} Ask */
/** @typedef {{ values: Float64Array, bound: number, isOptimal: boolean }} Found */

/** How near to a whole number a value counts as one. */
const WHOLE = 1e-6;
/** What rounding errors may add up to in a sum. */
const ROUNDING = 1e-4;
/** The largest model that is solved in whole numbers at once, in columns that are not fixed. */
const WHOLE_COLUMNS_MAX = 20_000;
/** The part of what the shifts cost by which a plan may be dearer than the cheapest. */
const COST_SLACK = 0.001;
/** The least time that a run is given, in seconds. */
const RUN_MIN_SECONDS = 0.05;
/** The least time that a model is given while there is some left, in milliseconds. */
const MODEL_MIN_MS = 2000;

/** @type {Highs | null} */
let highs = null;
/** @type {WebAssembly.Module | undefined} */
let wasmModule;

/** What HiGHS is given. */
function dataOf(
  /** @type {Highs} */ solver,
  /** @type {Ask} */ { rows, costs, lower, upper },
  /** @type {boolean} */ isWhole,
) {
  const [starts, indices, weights] = [[0], /** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (const row of rows) {
    for (const column of row.columns) indices.push(column);
    for (let n = 0; n < row.columns.length; n++) weights.push(row.weights?.[n] ?? 1);
    starts.push(indices.length);
  }
  return {
    numCols: costs.length,
    numRows: rows.length,
    sense: solver.constants.objectiveSense.maximize,
    offset: 0,
    colCost: new Float64Array(costs),
    colLower: lower,
    colUpper: upper,
    rowLower: Float64Array.from(rows, ({ least }) => least ?? -solver.infinity),
    rowUpper: Float64Array.from(rows, ({ most }) => most ?? solver.infinity),
    matrix: {
      format: /** @type {const} */ ("csr"),
      numRows: rows.length,
      numCols: costs.length,
      starts: new Int32Array(starts),
      indices: new Int32Array(indices),
      values: new Float64Array(weights),
    },
    ...(isWhole ? { integrality: new Int32Array(costs.length).fill(1) } : {}),
  };
}

/**
 * Runs a model. Null where it has no solution or none was found in time, and after an error: the solver is loaded again
 * then, since its memory may be damaged. `isImpossible`: there is none.
 */
async function runModel(
  /** @type {Ask} */ ask,
  /** @type {{ isWhole: boolean, seconds: number, start?: Float64Array | null }} */ { isWhole, seconds, start = null },
) {
  highs ??= await loadHighs(wasmModule ? { wasmModule } : {});
  const solver = highs;
  try {
    return solver.withModel(dataOf(solver, ask, isWhole), (model) => {
      model.options.set({ output_flag: false, time_limit: Math.max(RUN_MIN_SECONDS, seconds) });
      if (isWhole) model.options.set({ mip_rel_gap: 0, mip_abs_gap: 0.5 });
      if (start) model.setSolution({ colValue: start });
      model.run();
      const { modelStatus } = solver.constants;
      const status = model.getModelStatus();
      if (status === modelStatus.infeasible) return { isImpossible: true, run: null };
      const isOptimal = status === modelStatus.optimal;
      const isFeasible = model.info.get("primal_solution_status") === solver.constants.solutionStatus.feasible;
      if (!isFeasible || (!isWhole && !isOptimal)) return { isImpossible: false, run: null };
      const { colValue, colDual, rowDual } = model.getSolution();
      const objective = model.getObjectiveValue();
      const bound = isWhole && !isOptimal ? Number(model.info.get("mip_dual_bound")) : objective;
      const run = { values: colValue, rowDuals: rowDual, columnDuals: colDual, objective, bound, isOptimal };
      return { isImpossible: false, run };
    });
  } catch {
    highs = null;
    return { isImpossible: false, run: null };
  }
}

const isWholeNumber = (/** @type {number} */ value) => Math.abs(value - Math.round(value)) < WHOLE;

const worthOf = (/** @type {readonly number[]} */ costs, /** @type {Float64Array} */ values) =>
  costs.reduce((sum, cost, n) => sum + cost * Math.round(values[n] ?? 0), 0);

/** The columns fixed at what the relaxation decides, of each shift that it leaves nothing fractional of. */
function withWholeShifts(/** @type {Ask} */ ask, /** @type {Run} */ { values }, /** @type {number} */ shifts) {
  const [lower, upper] = [Float64Array.from(ask.lower), Float64Array.from(ask.upper)];
  for (const { columns } of ask.rows.slice(0, shifts)) {
    if (!columns.every((column) => isWholeNumber(values[column] ?? 0))) continue;
    for (const column of columns) lower[column] = upper[column] = Math.round(values[column] ?? 0);
  }
  return { ...ask, lower, upper };
}

/**
 * The columns fixed that differ from the relaxation in no solution of at least `least`: by its dual values, another value of
 * one of them would lose more than that.
 */
function withFixed(/** @type {Ask} */ ask, /** @type {Run} */ relaxed, /** @type {number} */ least) {
  const [lower, upper] = [Float64Array.from(ask.lower), Float64Array.from(ask.upper)];
  for (const [column, dual] of relaxed.columnDuals.entries()) {
    const value = relaxed.values[column] ?? 0;
    if (!isWholeNumber(value) || relaxed.objective - Math.abs(dual) >= least - ROUNDING) continue;
    lower[column] = upper[column] = Math.round(value);
  }
  return { ...ask, lower, upper };
}

/**
 * The best whole numbers, with a bound that none exceeds. A solution within `slack` of it is good enough; `known` is one.
 * Null where the time ended before anything was found.
 */
async function best(
  /** @type {{ ask: Ask, shifts: number, known: Float64Array, until: number, slack?: number }} */
  { ask, shifts, known, until, slack = 0 },
) {
  const left = () => (until - performance.now()) / 1000;
  if (left() <= RUN_MIN_SECONDS) return null;
  const { run: relaxed } = await runModel(ask, { isWhole: false, seconds: left() });
  if (!relaxed) return null;
  // The objectives are whole numbers, so nothing lies between a value and the next.
  const target = Math.floor(relaxed.objective + ROUNDING);
  const proven = (/** @type {Float64Array} */ values) => ({
    relaxed,
    found: { values, bound: target, isOptimal: true },
  });
  const isEnough = (/** @type {number} */ value) => value > target - slack - 0.5;
  if (relaxed.values.every(isWholeNumber)) return proven(relaxed.values);
  if (isEnough(worthOf(ask.costs, known))) return proven(known);
  const { run: first } = await runModel(withWholeShifts(ask, relaxed, shifts), { isWhole: true, seconds: left() / 2 });
  if (first && isEnough(worthOf(ask.costs, first.values))) return proven(first.values);
  const start = first && worthOf(ask.costs, first.values) > worthOf(ask.costs, known) ? first.values : known;
  const unproven = { relaxed, found: { values: start, bound: target, isOptimal: false } };
  // Only what is better by more than the slack is still sought.
  const least = worthOf(ask.costs, start) + Math.max(1, slack);
  const rest = withFixed(ask, relaxed, least);
  const free = rest.lower.filter((value, column) => value !== rest.upper[column]).length;
  if (free > WHOLE_COLUMNS_MAX || left() <= RUN_MIN_SECONDS) return unproven;
  const sought = { ...rest, rows: [...rest.rows, { columns: all(ask.costs), weights: ask.costs, least }] };
  const { isImpossible, run: full } = await runModel(sought, { isWhole: true, seconds: left() });
  const reached = worthOf(ask.costs, start);
  if (isImpossible) return { relaxed, found: { values: start, bound: Math.floor(reached + slack), isOptimal: true } };
  if (!full) return unproven;
  const bound = Math.min(target, Math.floor(full.bound + ROUNDING));
  return { relaxed, found: { values: full.values, bound, isOptimal: full.isOptimal } };
}

const all = (/** @type {readonly number[]} */ columns) => columns.map((_, n) => n);

/** The shifts without a candidate who was planned with, of which others may know one. */
const unseenAlone = (/** @type {Model} */ { shift, unseen }) => {
  const seen = new Set(shift);
  return unseen.filter((score, place) => score !== null && !seen.has(place)).length;
};

/** Solves one model: the pairs that are chosen, and how many shifts can be filled at most. */
async function solveModel(/** @type {Model} */ model, /** @type {number} */ until) {
  const { score: scores, pence, unseen } = model;
  const columns = all(pence);
  const ofShift = Array.from({ length: model.shifts }, () => /** @type {number[]} */ ([]));
  for (const [column, shift] of model.shift.entries()) ofShift[shift]?.push(column);
  // First, in the order of the shifts: their duals are the prices of the shifts.
  const rows = [...ofShift.map((own) => ({ columns: own, weights: null, most: 1 })), ...model.rows];
  const asked = (/** @type {number[]} */ costs, /** @type {Row[]} */ extra) => ({
    rows: [...rows, ...extra],
    costs,
    lower: new Float64Array(columns.length),
    upper: new Float64Array(columns.length).fill(1),
  });
  const valuesOf = (/** @type {readonly number[]} */ chosen) => {
    const set = new Set(chosen);
    return Float64Array.from(columns, (column) => Number(set.has(column)));
  };
  const [start, known] = [valuesOf(model.start), valuesOf(model.known)];
  const possible = ofShift.filter((own) => own.length > 0).length + unseenAlone(model);
  const fallback = {
    chosen: [...model.known],
    most: possible,
    cheapestPence: worthOf(pence, known),
    isProven: false,
    byGreedy: model.known.length,
  };
  // One more filled shift always counts more than the familiarity of all workers.
  const perShift = 1 + model.shifts * Math.max(0, ...scores, ...unseen.map((score) => score ?? 0));
  const values = scores.map((score) => perShift + score);
  const span = until - performance.now();
  const seek = (
    /** @type {Ask} */ ask,
    /** @type {Float64Array} */ from,
    /** @type {number} */ share,
    /** @type {number} */ slack = 0,
  ) => best({ ask, shifts: model.shifts, known: from, until: until - span * (1 - share), slack });
  const first = await seek(asked(values, []), known, model.withCost ? 0.5 : 1);
  if (!first) return fallback;
  const { relaxed, found } = first;
  // A candidate that was left out could add its value less the price of its shift; each shift takes one at most.
  let added = 0;
  for (const [shift, score] of unseen.entries())
    if (score !== null) added += Math.max(0, perShift + score - (relaxed.rowDuals[shift] ?? 0));
  const bound = Math.min(found.bound + added, possible * perShift + perShift - 1);
  const most = Math.min(possible, Math.floor((bound + ROUNDING) / perShift));
  const filled = Math.round(worthOf(all(pence).fill(1), found.values));
  const slack = COST_SLACK * model.cheapest.reduce((sum, one) => sum + one, 0);
  const costs = pence.map((amount) => 0 - amount);
  let chosen = found.values;
  let isProven = found.isOptimal && added < WHOLE;
  /** The cheapest of those with at least the value of `from`. */
  const cheapestWith = (
    /** @type {number[]} */ weights,
    /** @type {Float64Array} */ from,
    /** @type {number} */ share,
  ) => seek(asked(costs, [{ columns, weights, least: worthOf(weights, from) }]), from, share, slack);
  let cheapestPence = worthOf(pence, chosen);
  if (model.withCost && pence.some((amount) => amount > 0)) {
    const cheaper = await cheapestWith(values, chosen, 0.6);
    chosen = cheaper?.found.values ?? chosen;
    isProven &&= cheaper?.found.isOptimal ?? false;
    const cap = worthOf(pence, start);
    if (filled === model.start.length && worthOf(pence, chosen) > cap) {
      const within = await seek(asked(values, [{ columns, weights: pence, most: cap }]), start, 0.8);
      const least = within && (await cheapestWith(values, within.found.values, 0.9));
      chosen = least?.found.values ?? within?.found.values ?? start;
      isProven &&= (within?.found.isOptimal && least?.found.isOptimal) ?? false;
    }
    const lowest = await cheapestWith(all(pence).fill(1), chosen, 1);
    cheapestPence = Math.min(worthOf(pence, chosen), worthOf(pence, lowest?.found.values ?? chosen));
  }
  return {
    chosen: columns.filter((column) => Math.round(chosen[column] ?? 0) === 1),
    most,
    cheapestPence,
    isProven,
    byGreedy: found.isOptimal || found.values !== known ? 0 : model.known.length,
  };
}

/** Solves each model by itself, the small ones first, within the time for all. */
async function solve(/** @type {Model[]} */ models, /** @type {number} */ seconds) {
  const end = performance.now() + seconds * 1000;
  const sized = models.map((model, place) => ({ model, place, size: model.shift.length }));
  let left = sized.reduce((sum, { size }) => sum + size, 0);
  /** @type {Solution[]} */
  const solutions = new Array(models.length);
  for (const { model, place, size } of sized.sort((one, other) => one.size - other.size)) {
    // A share of the time that is left, by size; a small one is not cut short for it.
    const share = ((end - performance.now()) * size) / left;
    left -= size;
    solutions[place] = await solveModel(model, Math.min(end, performance.now() + Math.max(MODEL_MIN_MS, share)));
  }
  return solutions;
}

/**
 * The program of the thread: solves models that are given as JSON. `wasmModule`: the compiled solver, which all threads share.
 */
export function run(
  /** @type {Buffer} */ bytes,
  /** @type {{ limits: { seconds: number, wasmModule?: WebAssembly.Module | undefined } }} */ { limits },
) {
  wasmModule = limits.wasmModule;
  return solve(JSON.parse(bytes.toString()), limits.seconds);
}
