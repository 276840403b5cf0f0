/** Words that people type, as the contract takes them: trimmed, in bounds, without what no database can keep. */
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { printable } from "./printable";

const texts = messages.registers;

/** No control characters, no halves of a character. Line ends are allowed where a text has several lines. */
const LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;
const LINES = /^(?:[^\p{Cc}\p{Cs}]|\r?\n|\t)*$/u;

/** What can be kept of words that are taken as they are. */
export const withoutNul = (words: string): string => words.replaceAll("\u0000", "");

/** One line of words that must be there: `missing` says so where it is not. */
export const line = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .max(max, { error: texts.tooLong(max), abort: true })
    .regex(LINE, { error: texts.unreadable, abort: true });

/** The same for a name that is printed in messages. */
export const nameLine = (max: number, missing: string) => line(max, missing).superRefine(printable);

/** Several lines of words that must be there. */
export const lines = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .max(max, { error: texts.tooLong(max), abort: true })
    .regex(LINES, texts.unreadable);

const emptyIsNull = (value: string | null) => value || null;

/** One line of words, or null: what is left empty is nothing. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: texts.tooLong(max), abort: true })
    .regex(LINE, texts.unreadable)
    .nullable()
    .transform(emptyIsNull);

/** Several lines of words, or null. */
export const optionalLines = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: texts.tooLong(max), abort: true })
    .regex(LINES, texts.unreadable)
    .nullable()
    .transform(emptyIsNull);

/** A day of the calendar, `YYYY-MM-DD`, of a year that anybody can mean: databases know no year nought. */
export const day = (missing: string) =>
  z.iso
    .date({ error: missing, abort: true })
    .refine((typed) => typed >= "1900-01-01" && typed <= "2100-12-31", { error: missing });

/** What somebody looks for: what cannot be kept cannot be found either. */
export const searchSchema = z
  .string()
  .trim()
  .max(100)
  .transform((words) => words.replace(/\p{Cc}|\p{Cs}/gu, ""));
