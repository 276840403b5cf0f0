/** The kinds of field values: each with its schema, its control and the spellings it accepts. */
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { countries } from "@/lib/config/countries";
import { messages } from "@/lib/config/messages";
import { day as daySchema, line } from "@/lib/contract/common/text";
import { countryName } from "@/lib/format";
import type { Control, Option, ValueKind } from "./definition";
import { toNationality } from "./nationalities";
import { choiceReader, toDay, toList, toWholeNumber } from "./spellings";

const texts = messages.workerFields;

type TextOptions<Schema extends z.ZodType> = {
  schema: Schema;
  control?: Partial<Control>;
  read?: (entered: string) => string;
  show?: (value: string) => string;
};

/** A line of text. */
export const text = <Schema extends z.ZodType>({ schema, control, read, show }: TextOptions<Schema>) =>
  ({
    schema,
    stored: z.string().nullable(),
    format: "text",
    control: { as: "input", ...control },
    ...(read ? { read } : {}),
    ...(show ? { show } : {}),
  }) satisfies ValueKind;

/** A line of text that is required even in a draft profile. */
export const name = <Schema extends z.ZodType>(options: TextOptions<Schema>) =>
  ({
    ...text({ ...options, control: { ...options.control, isRequired: true } }),
    stored: z.string(),
  }) satisfies ValueKind;

/** A date; `missing` is the error where it is empty, and says how to enter it. */
export const day = (missing: string, control: Partial<Control> = {}) =>
  ({
    schema: daySchema(missing),
    stored: z.iso.date().nullable(),
    format: "day",
    control: { as: "input", type: "date", ...control },
    read: toDay,
    unread: texts.unread.day,
  }) satisfies ValueKind;

/** One of a closed list; `aliases` are other spellings of its values in forms and files. */
export const choice = <const Value extends string>(
  values: readonly [Value, ...Value[]],
  words: Readonly<Record<Value, string>>,
  { aliases, unread }: { aliases?: Partial<Record<Value, readonly string[]>>; unread?: string } = {},
) =>
  ({
    schema: z.enum(values, texts.chooseOne),
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

export const countrySchema = z.enum(countries as [string, ...string[]], texts.countryNeeded);

/** Every country by name, the United Kingdom first. */
export function countryOptions(): Option[] {
  const named = countries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, constants.locale));
  const isHome = ({ value }: Option) => value === "GB";
  return [...named.filter(isHome), ...named.filter((one) => !isHome(one))];
}

/** A country, two letters; entered by its name, or as the word for its citizens. */
export const country = () =>
  ({
    schema: countrySchema,
    stored: z.string().nullable(),
    format: "country",
    control: { as: "select", options: () => [{ value: "", label: texts.choose }, ...countryOptions()] },
    read: toNationality,
    unread: texts.unread.country,
  }) satisfies ValueKind;

/** A whole number from 0. `wrong` is the error, which says what to enter. */
export const wholeNumber = (most: number, wrong: string) =>
  ({
    schema: z.int(wrong).min(0, wrong).max(most, wrong),
    stored: z.int().nullable(),
    format: "text",
    control: { as: "input", inputMode: "numeric", maxLength: String(most).length },
    read: toWholeNumber,
  }) satisfies ValueKind;

/** Yes or no, as a checkbox. */
export const yesNo = () =>
  ({ schema: z.boolean(), stored: z.boolean(), format: "yesNo", control: { as: "checkbox" } }) satisfies ValueKind;

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

/** Rows with a table of their own. */
export const rows = <Schema extends z.ZodType, Stored extends z.ZodType>(schema: Schema, stored: Stored) =>
  ({ schema, stored, format: "list", control: { as: "rows" } }) satisfies ValueKind;
