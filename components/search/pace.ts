/** How long a search waits for the next letter, so that results are there while someone types and no one is refused. */

/** A fast typist leaves about 100 ms between two letters. */
const USUAL_MS = 25;
/** After many searches within a minute: with it, a minute never has as many as are allowed (`searchesPerMinute`). */
const SLOWED_MS = 400;
const MANY = 60;
const MINUTE_MS = 60_000;

/** The time to wait, where searches began at these moments; all in ms. */
export const paceOf = (begun: readonly number[], now: number): number =>
  begun.filter((at) => now - at < MINUTE_MS).length < MANY ? USUAL_MS : SLOWED_MS;

/** The moments with one more, without those that no longer count. */
export const withBegun = (begun: readonly number[], now: number): number[] => [
  ...begun.filter((at) => now - at < MINUTE_MS),
  now,
];
