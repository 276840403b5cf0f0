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

/** Two bars on top of each other for each pair of values; the highest pair fills the box. A value of nil has no bar. */
export function stackedBarsOf(
  pairs: readonly (readonly [below: number, above: number])[],
): { below: Bar; above: Bar }[] {
  const most = Math.max(1, ...pairs.map(([below, above]) => below + above));
  const whole = barsOf([...pairs.map(([below, above]) => below + above), most]).slice(0, -1);
  const step = 100 / Math.max(1, pairs.length);
  return pairs.map(([below], i) => {
    const [height, all] = [rounded((100 * below) / most), whole[i]?.height ?? 0];
    const [x, width] = [rounded((i + 0.15) * step), rounded(0.7 * step)];
    return {
      below: { x, width, y: rounded(100 - height), height },
      above: { x, width, y: rounded(100 - all), height: rounded(all - height) },
    };
  });
}

/** The points of a line through values between 0 and 100, from edge to edge. */
export function lineOf(values: readonly number[]): string {
  const step = values.length > 1 ? 100 / (values.length - 1) : 0;
  return values.map((value, i) => `${rounded(i * step)},${rounded(100 - value)}`).join(" ");
}

/** The area below such a line. */
export const areaOf = (values: readonly number[]): string => `0,100 ${lineOf(values)} 100,100`;
