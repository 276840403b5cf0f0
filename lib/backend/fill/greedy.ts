/** Fills one shift after another, each with the best worker who is left. Pure. */
import type { FillProblem } from "./problem";
import { turn } from "./turn";

/** The chosen pairs: first the shifts with the fewest candidates, each with the most familiar and then cheapest worker. */
export async function greedy({ shifts, workers, pairs, clash, allows }: FillProblem): Promise<number[]> {
  const ofShift = shifts.map((): number[] => []);
  for (const [n, { shift }] of pairs.entries()) ofShift[shift]?.push(n);
  const order = shifts.map((_, n) => n);
  order.sort(
    (one, other) =>
      (ofShift[one]?.length ?? 0) - (ofShift[other]?.length ?? 0) ||
      (shifts[one]?.from ?? 0) - (shifts[other]?.from ?? 0) ||
      one - other,
  );
  const taken = Array.from({ length: workers }, (): number[] => []);
  const chosen: number[] = [];
  for (const shift of order) {
    await turn();
    const candidates = (ofShift[shift] ?? []).flatMap((n) => {
      const pair = pairs[n];
      return pair ? [{ n, pair }] : [];
    });
    candidates.sort(
      (one, other) => other.pair.score - one.pair.score || one.pair.pence - other.pair.pence || one.n - other.n,
    );
    const found = candidates.find(({ pair: { worker } }) => {
      const own = taken[worker] ?? [];
      if (own.some((other) => clash(other, shift))) return false;
      return own.length === 0 || allows(worker, [...own, shift]);
    });
    if (!found) continue;
    taken[found.pair.worker]?.push(shift);
    chosen.push(found.n);
  }
  return chosen;
}
