/** The kinds of field values that every registry uses: each with its schema, its control and the spellings it accepts. */
import { z } from "zod";
import { day as daySchema } from "@/lib/contract/common/text";
import type { Control, ValueKind } from "./definition";
import { toDay, toWholeNumber } from "./spellings";

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

/** A line of text that is never empty, not even in a draft. */
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
  }) satisfies ValueKind;

/** A date that may be empty; `wrong` is the error where it is no date. */
export const optionalDay = (wrong: string) =>
  ({ ...day(wrong), schema: daySchema(wrong).nullable() }) satisfies ValueKind;

/** A date of birth, in three controls. `incomplete` is the error where parts of it are missing. */
export const birthday = (missing: string, incomplete: (parts: readonly string[]) => string) => ({
  ...day(missing, { as: "birthday", type: "text" }),
  schema: daySchema(missing, (entered) => {
    const parts = /^([^/]*)\/([^/]*)\/([^/]*)$/.exec(entered)?.slice(1) ?? [];
    const empty = ["day", "month", "year"].filter((_, n) => parts[n] === "");
    return empty.length > 0 ? incomplete(empty) : missing;
  }),
});

/** One of a closed list that always has a value, `initial` until another is chosen; `wrong` is the error. */
export const setting = <const Value extends string>(
  values: readonly [Value, ...Value[]],
  words: Readonly<Record<Value, string>>,
  initial: NoInfer<Value>,
  wrong?: string,
) =>
  ({
    schema: z.enum(values, wrong),
    stored: z.enum(values),
    format: "choice",
    words,
    control: { as: "select", initial, options: () => values.map((value) => ({ value, label: words[value] })) },
  }) satisfies ValueKind;

/** A whole number from 0. `wrong` is the error, which says what to enter. */
export const wholeNumber = (most: number, wrong: string, control: Partial<Control> = {}) =>
  ({
    schema: z.int(wrong).min(0, wrong).max(most, wrong),
    stored: z.int().nullable(),
    format: "text",
    control: { as: "input", inputMode: "numeric", maxLength: String(most).length, ...control },
    read: toWholeNumber,
  }) satisfies ValueKind;

/** A whole number from 0 that always has a value. */
export const givenNumber = (...options: Parameters<typeof wholeNumber>) =>
  ({ ...wholeNumber(...options), stored: z.int() }) satisfies ValueKind;

/** Yes or no, as a checkbox. */
export const yesNo = () =>
  ({ schema: z.boolean(), stored: z.boolean(), format: "yesNo", control: { as: "checkbox" } }) satisfies ValueKind;
