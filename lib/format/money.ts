/** Formats and parses money and numbers. */
import { locale } from "./preference";

export const currency = "GBP";

const PENCE_IN_A_POUND = 100n;
const pounds = new Intl.NumberFormat(locale, { style: "currency", currency });
const plain = new Intl.NumberFormat(locale);

/** Amounts below it have no separator of thousands. */
const THOUSAND_POUNDS = 100_000;

/** Pounds from whole pence: 123450 is `£1,234.50`. Throws RangeError for a fraction. */
export function formatMoney(pence: number | bigint): string {
  const isWhole = typeof pence === "bigint" || Number.isSafeInteger(pence);
  if (!isWhole) throw new RangeError("money is whole pence");
  // Without the formatter, since the price of every shift is written out.
  if (typeof pence === "number" && pence >= 0 && pence < THOUSAND_POUNDS) return `£${moneyInput(pence)}`;
  const amount = BigInt(pence);
  const size = amount < 0n ? -amount : amount;
  const sign = amount < 0n ? "-" : "";
  // Formatted as text, so that no amount is rounded as a float.
  const text = `${sign}${size / PENCE_IN_A_POUND}.${String(size % PENCE_IN_A_POUND).padStart(2, "0")}`;
  return pounds.format(text as `${number}`);
}

/** e.g. `1,204`. */
export const formatNumber = (value: number): string => plain.format(value);

const AMOUNT = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$|^\d+(?:[.,]\d{1,2})?$/;

/**
 * Whole pence from pounds as people enter them: `14.50`, `£14.50`, `14,50`, `£1,234.50`. Null for anything else,
 * including fractions of a penny.
 */
export function parseMoney(text: string): number | null {
  const amount = text.replace(/[£\s\u00a0]/g, "");
  if (!AMOUNT.test(amount)) return null;
  // A comma before exactly three digits separates thousands, any other is a decimal point.
  const [whole = "", part = ""] = amount
    .replace(/,(?=\d{3})/g, "")
    .replace(",", ".")
    .split(".");
  const pence = Number(whole) * Number(PENCE_IN_A_POUND) + Number(part.padEnd(2, "0"));
  return Number.isSafeInteger(pence) ? pence : null;
}

/** Hundredths from a decimal as people enter it: `1.5`, `1,5`, `x2` are 150, 150 and 200. Null for anything else. */
export function parseHundredths(text: string): number | null {
  const plainText = text
    .trim()
    .replace(/^[x×]\s*/i, "")
    .replace(/\s*[x×]$/i, "")
    .replace(",", ".");
  if (!/^\d{1,4}(?:\.\d{1,2})?$/.test(plainText)) return null;
  const [whole = "", part = ""] = plainText.split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** e.g. `14.50`, as the value of a form field. */
export const moneyInput = (pence: number): string =>
  `${Math.trunc(pence / 100)}.${String(pence % 100).padStart(2, "0")}`;

/** e.g. `1.5`, from 150 hundredths. */
export const formatHundredths = (hundredths: number): string => plain.format(hundredths / 100);

const KILOBYTE = 1024;

/** e.g. `1.2 MB`, `340 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KILOBYTE) return `${plain.format(bytes)} bytes`;
  const kilobytes = bytes / KILOBYTE;
  if (kilobytes < KILOBYTE) return `${plain.format(Math.round(kilobytes))} KB`;
  return `${plain.format(Math.round((kilobytes / KILOBYTE) * 10) / 10)} MB`;
}
