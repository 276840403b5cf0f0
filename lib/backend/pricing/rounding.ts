/**
 * A quotient of whole numbers, rounded half up, for amounts that are not negative. Calculates with whole numbers only,
 * so that no amount depends on how a fraction is stored. Throws RangeError for anything else.
 */
export function divideHalfUp(dividend: number, divisor: number): number {
  const doubled = 2 * dividend + divisor;
  if (!Number.isSafeInteger(doubled) || dividend < 0) throw new RangeError("no whole amount, or too large a one");
  return (doubled - (doubled % (2 * divisor))) / (2 * divisor);
}
