/** Money and numbers. */
import { locale } from "./preference";

export const currency = "GBP";

const PENCE_IN_A_POUND = 100n;
const pounds = new Intl.NumberFormat(locale, { style: "currency", currency });
const plain = new Intl.NumberFormat(locale);

/** Pounds from whole pence: 123450 is `£1,234.50`. Throws RangeError for what is not whole. */
export function formatMoney(pence: number | bigint): string {
  const isWhole = typeof pence === "bigint" || Number.isSafeInteger(pence);
  if (!isWhole) throw new RangeError("money is whole pence");
  const amount = BigInt(pence);
  const size = amount < 0n ? -amount : amount;
  const sign = amount < 0n ? "-" : "";
  // As text, so that no sum goes through a fraction of a float.
  const text = `${sign}${size / PENCE_IN_A_POUND}.${String(size % PENCE_IN_A_POUND).padStart(2, "0")}`;
  return pounds.format(text as `${number}`);
}

/** e.g. `1,204`. */
export const formatNumber = (value: number): string => plain.format(value);
