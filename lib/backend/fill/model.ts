/** The problem as a linear model: a column for each pair, and rows that no worker's shifts may break. Pure. */
import { type FillProblem, pairsByWorker } from "./problem";
import { turn } from "./turn";

/** The chosen columns of a row weigh at most `most` together; `weights` null: one each. */
type ModelRow = { columns: number[]; weights: number[] | null; most: number };

/** As it is sent to the thread: the columns, by number. */
export type Model = {
  shifts: number;
  /** Of each column: its shift, its score, and what it costs beyond the shift's cheapest candidate. */
  shift: number[];
  score: number[];
  pence: number[];
  /** Beyond one worker for each shift, which the solver adds itself. */
  rows: ModelRow[];
  unseen: (number | null)[];
  /** Of each shift, what it costs with its cheapest candidate. */
  cheapest: number[];
  /** The plan of filling one shift after another, which no plan is worse than; and the best one that breaks no rule so far. */
  start: number[];
  known: number[];
  /** Whether the cost is sought as well, or only who can fill the shifts. */
  withCost: boolean;
};

/** `cheapestPence`: of the cheapest plan that fills as many shifts. */
export type Solution = {
  chosen: number[];
  most: number;
  cheapestPence: number;
  isProven: boolean;
  byGreedy: number;
};

/** Shifts of which a worker can work one at most, each clash in at least one of them. */
export function cliquesOf({ shifts, clash }: Pick<FillProblem, "shifts" | "clash">): number[][] {
  const order = shifts.map((_, n) => n).sort((one, other) => (shifts[one]?.from ?? 0) - (shifts[other]?.from ?? 0));
  const cliques: number[][] = [];
  const covered = new Set<number>();
  const keyOf = (one: number, other: number) => Math.min(one, other) * shifts.length + Math.max(one, other);
  for (const [place, first] of order.entries()) {
    const later = order.slice(place + 1).filter((other) => clash(first, other));
    for (const other of later) {
      if (covered.has(keyOf(first, other))) continue;
      const clique = [first, other];
      // Those with which it clashes first, so that the clique covers what no other one does yet.
      for (const third of later)
        if (!clique.includes(third) && clique.every((one) => clash(one, third))) clique.push(third);
      for (const one of clique) for (const two of clique) if (one !== two) covered.add(keyOf(one, two));
      cliques.push(clique);
    }
  }
  return cliques;
}

/** Shifts that are not possible together, for one worker or, where it is null, for everyone. */
export type Cut = { worker: number | null; shifts: readonly number[] };

const isWithin = (inner: ReadonlySet<number>, outer: ReadonlySet<number>) =>
  inner.size <= outer.size && [...inner].every((one) => outer.has(one));

/** The columns of each clique that a worker has, without those within another. */
function ownCliques(cliques: readonly (readonly number[])[], columnOf: ReadonlyMap<number, number>): number[][] {
  const own = cliques
    .map((clique) => clique.flatMap((shift) => columnOf.get(shift) ?? []))
    .filter((columns) => columns.length > 1)
    .sort((one, other) => other.length - one.length);
  const kept: Set<number>[] = [];
  for (const columns of own) {
    const set = new Set(columns);
    if (!kept.some((other) => isWithin(set, other))) kept.push(set);
  }
  return kept.map((set) => [...set]);
}

/** After how many workers other work has its turn. */
const WORKERS_PER_TURN = 10;

/** What is known of a problem while it is solved: sets of shifts that are impossible together, and plans. */
export type Known = {
  cliques: readonly (readonly number[])[];
  cuts: readonly Cut[];
  start: readonly number[];
  known: readonly number[];
  withCost: boolean;
};

/** The model of a problem, with what was found to be impossible together. */
export async function modelOf(problem: FillProblem, { cliques, cuts, start, known, withCost }: Known): Promise<Model> {
  const { pairs, shifts, unseen, cheapest, limits } = problem;
  const rows: ModelRow[] = [];
  for (const [worker, own] of pairsByWorker(problem).entries()) {
    if (own.length < 2) continue;
    if (worker % WORKERS_PER_TURN === 0) await turn();
    const columnOf = new Map(own.map((n) => [pairs[n]?.shift ?? 0, n]));
    for (const columns of ownCliques(cliques, columnOf)) rows.push({ columns, weights: null, most: 1 });
    for (const { shifts: limited, weights, most } of limits(worker, [...columnOf.keys()])) {
      const columns = limited.map((shift) => columnOf.get(shift) ?? 0);
      rows.push({ columns, weights: [...weights], most });
    }
    for (const cut of cuts) {
      if (cut.worker !== null && cut.worker !== worker) continue;
      const columns = cut.shifts.flatMap((shift) => columnOf.get(shift) ?? []);
      if (columns.length === cut.shifts.length) rows.push({ columns, weights: null, most: columns.length - 1 });
    }
  }
  return {
    shifts: shifts.length,
    shift: pairs.map(({ shift }) => shift),
    score: pairs.map(({ score }) => score),
    pence: pairs.map(({ pence }) => pence),
    rows,
    unseen: [...unseen],
    cheapest: [...cheapest],
    start: [...start],
    known: [...known],
    withCost,
  };
}
