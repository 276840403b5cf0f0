/**
 * Schemas of text that people enter: trimmed, with a maximum length, without characters that the database cannot store. Their errors do not
 * abort, so that those of other fields are reported in the same round.
 */
import { z } from "zod";
import { fieldErrors } from "@/lib/config/messages/field-errors";
import { printableField } from "./printable";

/** No control characters and no lone surrogates. Line ends are allowed where a text has several lines. */
const LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;
const LINES = /^(?:[^\p{Cc}\p{Cs}]|\r?\n|\t)*$/u;

/** Removes NUL, which the database cannot store. */
export const withoutNul = (words: string): string => words.replaceAll("\u0000", "");

/** A required line of text; `missing` is the error where it is empty. */
export const line = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, fieldErrors.tooLong(missing, max))
    .regex(LINE, fieldErrors.unreadable(missing));

/** A required name that is printed in messages. */
export const nameLine = (max: number, missing: string) => line(max, missing).superRefine(printableField(missing));

/** Required text of several lines. */
export const lines = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, fieldErrors.tooLong(missing, max))
    .regex(LINES, fieldErrors.unreadable(missing));

const emptyIsNull = (value: string | null) => value || null;

/** An optional line of text; null where it is empty. Errors call it `name`. */
export const optionalLine = (max: number, name: string) =>
  z
    .string()
    .trim()
    .max(max, fieldErrors.tooLong(name, max))
    .regex(LINE, fieldErrors.unreadable(name))
    .nullable()
    .transform(emptyIsNull);

/** Optional text of several lines; null where it is empty. Errors call it `name`. */
export const optionalLines = (max: number, name: string) =>
  z
    .string()
    .trim()
    .max(max, fieldErrors.tooLong(name, max))
    .regex(LINES, fieldErrors.unreadable(name))
    .nullable()
    .transform(emptyIsNull);

/** A date, `YYYY-MM-DD`, of a plausible year: the database has no year 0. `wrong` is the error for a text that is none. */
export const day = (missing: string, wrong: (entered: string) => string = () => missing) =>
  z.iso
    .date({ error: ({ input }) => (typeof input === "string" ? wrong(input) : missing), abort: true })
    .refine((entered) => entered >= "1900-01-01" && entered <= "2100-12-31", { error: missing });

/** A search text, without characters that cannot be stored and so cannot be found. */
export const searchSchema = z
  .string()
  .trim()
  .max(100)
  .transform((words) => words.replace(/\p{Cc}|\p{Cs}/gu, ""));
