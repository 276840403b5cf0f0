/** The kinds of values that only a worker's fields have; the others are in lib/contract/fields. */
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { countries } from "@/lib/config/countries";
import { messages } from "@/lib/config/messages";
import { line } from "@/lib/contract/common/text";
import { type Control, choiceReader, type Option, toDay, toList, type ValueKind } from "@/lib/contract/fields";
import { birthday as anyBirthday, day as anyDay } from "@/lib/contract/fields/kinds";
import { countryName, formatPeriod } from "@/lib/format";
import { toNationality } from "./nationalities";

const texts = messages.workerFields;

/** A date; `missing` is the error where it is empty, and says how to enter it. */
export const day = (missing: string, control: Partial<Control> = {}) =>
  ({ ...anyDay(missing, control), unread: texts.unread.day }) satisfies ValueKind;

/** A date of birth; a file has it in one cell. */
export const birthday = (...errors: Parameters<typeof anyBirthday>) =>
  ({ ...anyBirthday(...errors), unread: texts.unread.day }) satisfies ValueKind;

/** One of a closed list; `needed` is the error where it is none of them, `aliases` are other spellings of its values in forms and files. */
export const choice = <const Value extends string>(
  values: readonly [Value, ...Value[]],
  words: Readonly<Record<Value, string>>,
  needed: string,
  { aliases, unread }: { aliases?: Partial<Record<Value, readonly string[]>>; unread?: string } = {},
) =>
  ({
    schema: z.enum(values, needed),
    stored: z.string().nullable(),
    format: "choice",
    words,
    control: {
      as: "select",
      options: () => [{ value: "", label: texts.choose }, ...values.map((value) => ({ value, label: words[value] }))],
    },
    read: choiceReader(words, aliases),
    ...(unread ? { unread } : {}),
  }) satisfies ValueKind;

/** `needed` is the error where it is empty or unknown. */
export const countryOf = (needed: string) => z.enum(countries as [string, ...string[]], needed);

/** Every country by name, the United Kingdom first. */
export function countryOptions(): Option[] {
  const named = countries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, constants.locale));
  const isHome = ({ value }: Option) => value === "GB";
  return [...named.filter(isHome), ...named.filter((one) => !isHome(one))];
}

/** A country, two letters; entered by its name, or as the word for its citizens. */
export const country = (needed: string) =>
  ({
    schema: countryOf(needed),
    stored: z.string().nullable(),
    format: "country",
    control: { as: "select", options: () => [{ value: "", label: texts.choose }, ...countryOptions()] },
    read: toNationality,
    unread: texts.unread.country,
  }) satisfies ValueKind;

/** Ids of items the agency chooses from, a checkbox for each. An incomplete profile may have none of them. */
export const ids = (most: number, prefix: string, missing: string) =>
  ({
    schema: z.array(z.uuid()).min(1, missing).max(most),
    stored: z.array(z.uuid()),
    format: "list",
    control: { as: "checks", prefix },
  }) satisfies ValueKind;

/** Words separated by commas. */
export const words = (most: number, length: number, tooMany: string) =>
  ({
    schema: z.array(line(length, tooMany)).max(most, tooMany),
    stored: z.array(z.string()),
    format: "list",
    control: { as: "input" },
    read: toList,
    show: (value: readonly string[]) => value.join(", "),
  }) satisfies ValueKind;

const PERIOD = /^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/;

/** One period as it is entered, `20/06/2026 to 20/09/2026`, as it is stored; as entered where it is none. */
function toPeriod(entered: string): string {
  const [from = "", to = "", ...more] = entered.split(/\s+(?:to|until|-|–)\s+/i).map(toDay);
  return from && to && more.length === 0 ? `${from}/${to}` : entered;
}

/** Periods of days, both inclusive, separated by commas; stored as `2026-06-20/2026-09-20`. */
export const periods = (most: number, wrong: string) =>
  ({
    schema: z
      .array(
        z.string().refine((period) => {
          const [, from = "", to = ""] = PERIOD.exec(period) ?? [];
          return (
            from !== "" && from <= to && z.iso.date().safeParse(from).success && z.iso.date().safeParse(to).success
          );
        }, wrong),
      )
      .max(most, wrong),
    stored: z.array(z.string()),
    format: "list",
    control: { as: "input" },
    read: (entered: string) => toList(entered).map(toPeriod),
    show: (value: readonly string[]) => value.map(formatPeriod).join(", "),
  }) satisfies ValueKind;

/** Rows with a table of their own. */
export const rows = <Schema extends z.ZodType, Stored extends z.ZodType>(schema: Schema, stored: Stored) =>
  ({ schema, stored, format: "list", control: { as: "rows" } }) satisfies ValueKind;
