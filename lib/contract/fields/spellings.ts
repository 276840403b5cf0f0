/**
 * Parses what people enter and what files contain, in all its spellings: the same in every form and in imports. Pure.
 */
import { daysAfter, parseDate } from "@/lib/format";

/** Letters and digits only, in lower case, to compare words. */
export const compact = (words: string): string =>
  words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** A spreadsheet's serial number of a date: days since 30 December 1899. */
const SERIAL = /^[1-7]\d{4}(?:\.\d+)?$/;
const SERIAL_ZERO = "1899-12-30";
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** DD/MM/YYYY, ISO with or without a time, `27 March 1990`, a spreadsheet's serial number; null for anything else. */
export function toDay(text: string): string | null {
  const entered = text.trim();
  if (SERIAL.test(entered)) return daysAfter(SERIAL_ZERO, Math.floor(Number(entered)));
  const withoutTime = entered.replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z| ?[ap]m)?$/i, "");
  const [, day, month = "", year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i.exec(withoutTime) ?? [];
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return parseDate(number > 0 ? `${day}/${number}/${year}` : withoutTime);
}

/** The submitted date, or the text unchanged where it is not one, for the schema to reject. */
export const dayFrom = (text: string | undefined): string => toDay(text ?? "") ?? (text ?? "").trim();

/** Restores the leading zero of a phone number, which a spreadsheet drops because it treats it as a number. */
export const toPhone = (entered: string): string =>
  /^[1-37]\d{9}$/.test(entered) ? `0${entered}` : /^44\d{10}$/.test(entered) ? `+${entered}` : entered;

/** As people in the UK write it: without the country code of E.164. */
export const nationalPhone = (phone: string): string => phone.replace(/^\+44/, "0");

/** Removes the `mailto:` of an address that was copied from a link. */
export const toEmail = (entered: string): string => entered.replace(/^mailto:/i, "");

export const toWholeNumber = (entered: string): number => (/^\d{1,9}$/.test(entered) ? Number(entered) : Number.NaN);

/** Parses one of a closed list: by its value, its label, or an alias. Null for anything else. */
export function choiceReader<Value extends string>(
  words: Readonly<Record<Value, string>>,
  aliases: Partial<Record<Value, readonly string[]>> = {},
): (entered: string) => Value | null {
  const known = new Map<string, Value>();
  for (const value of Object.keys(words) as Value[]) {
    for (const word of [value, words[value], ...(aliases[value] ?? [])]) known.set(compact(word), value);
  }
  return (entered) => known.get(compact(entered)) ?? null;
}

/** Splits text separated by commas or line ends. */
export const toList = (entered: string): string[] =>
  entered
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
