// @ts-check
/** A program for a thread that misbehaves as it is told; else it answers the names of its environment. */

/** @param {Buffer} _bytes @param {{ limits: { spin?: boolean, grow?: boolean } }} options */
export async function run(_bytes, { limits }) {
  /** @type {number[][]} */
  const kept = [];
  while (limits.spin || limits.grow) if (limits.grow) kept.push(new Array(10_000).fill(kept.length));
  return Object.keys(process.env);
}
