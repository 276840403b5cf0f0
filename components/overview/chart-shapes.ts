/** The shapes of the charts, in a box of 100 × 100 that the page stretches. Pure. */

type Bar = { x: number; y: number; width: number; height: number };

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A bar for each value, from the bottom up; the highest fills the box. */
export function barsOf(values: readonly number[]): Bar[] {
  const most = Math.max(1, ...values);
  const step = 100 / Math.max(1, values.length);
  return values.map((value, i) => {
    const height = rounded((100 * value) / most);
    return { x: rounded((i + 0.15) * step), y: rounded(100 - height), width: rounded(0.7 * step), height };
  });
}

/** The points of a line through values between 0 and 100, from edge to edge. */
export function lineOf(values: readonly number[]): string {
  const step = values.length > 1 ? 100 / (values.length - 1) : 0;
  return values.map((value, i) => `${rounded(i * step)},${rounded(100 - value)}`).join(" ");
}

/** The area below such a line. */
export const areaOf = (values: readonly number[]): string => `0,100 ${lineOf(values)} 100,100`;
