/** The median; for an even count the mean of the two middle values. */
export function median(values: number[]): number {
  if (values.length === 0) throw new Error("no values");
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2;
}

/**
 * Rotates a list by `by` places: a different order of targets each round spreads the machine's drift over all of them.
 */
export function rotated<T>(list: T[], by: number): T[] {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

function fixedWorkMs(): number {
  const start = performance.now();
  let x = 0;
  for (let i = 0; i < 5e7; i++) x = (x * 31 + i) | 0;
  return performance.now() - start + (x & 0);
}

const RESTLESS = 1.5;

/** Times a fixed piece of work repeatedly: variation means that something else was using the cores. */
export class QuietMonitor {
  readonly #times: number[] = [];

  constructor() {
    // Lets the JIT compiler warm up.
    for (let i = 0; i < 4; i++) fixedWorkMs();
  }

  take(): void {
    this.#times.push(fixedWorkMs());
  }

  /** Summarises the times, to record with the figures. */
  note(): string {
    const [least, most] = [Math.min(...this.#times), Math.max(...this.#times)];
    const times = `A fixed piece of work took ${least.toFixed(0)} to ${most.toFixed(0)} ms in between`;
    return most > RESTLESS * least
      ? `${times}: something else was using the cores, and these figures are worth little.`
      : `${times}.`;
  }
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
