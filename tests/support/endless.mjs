// @ts-check
/** A worker thread that misbehaves on request; otherwise it returns the names of its environment variables. */

/** @param {Buffer} _bytes @param {{ limits: { spin?: boolean, grow?: boolean } }} options */
export async function run(_bytes, { limits }) {
  /** @type {number[][]} */
  const kept = [];
  while (limits.spin || limits.grow) if (limits.grow) kept.push(new Array(10_000).fill(kept.length));
  return Object.keys(process.env);
}
