/** The middle value; the mean of the two middle ones of an even count. */
export function median(values: number[]): number {
  if (values.length === 0) throw new Error("no values");
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2;
}

/** A list turned by `by` places: taking targets in another order each round spreads the machine's drift over all of them. */
export function turned<T>(list: T[], by: number): T[] {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

/** Milliseconds that a fixed piece of work takes. When it varies between rounds, something else was using the cores. */
export function probeCpu(): number {
  const start = performance.now();
  let x = 0;
  for (let i = 0; i < 5e7; i++) x = (x * 31 + i) | 0;
  return performance.now() - start + (x & 0);
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
