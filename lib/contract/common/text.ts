/**
 * Schemas of text that people enter: trimmed, with a maximum length, without characters that the database cannot store.
 */
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { printable } from "./printable";

const texts = messages.organisations;

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
    .min(1, { error: missing, abort: true })
    .max(max, { error: texts.tooLong(max), abort: true })
    .regex(LINE, { error: texts.unreadable, abort: true });

/** A required name that is printed in messages. */
export const nameLine = (max: number, missing: string) => line(max, missing).superRefine(printable);

/** Required text of several lines. */
export const lines = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .max(max, { error: texts.tooLong(max), abort: true })
    .regex(LINES, texts.unreadable);

const emptyIsNull = (value: string | null) => value || null;

/** An optional line of text; null where it is empty. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: texts.tooLong(max), abort: true })
    .regex(LINE, texts.unreadable)
    .nullable()
    .transform(emptyIsNull);

/** Optional text of several lines; null where it is empty. */
export const optionalLines = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: texts.tooLong(max), abort: true })
    .regex(LINES, texts.unreadable)
    .nullable()
    .transform(emptyIsNull);

/** A date, `YYYY-MM-DD`, of a plausible year: the database has no year 0. */
export const day = (missing: string) =>
  z.iso
    .date({ error: missing, abort: true })
    .refine((entered) => entered >= "1900-01-01" && entered <= "2100-12-31", { error: missing });

/** A search text, without characters that cannot be stored and so cannot be found. */
export const searchSchema = z
  .string()
  .trim()
  .max(100)
  .transform((words) => words.replace(/\p{Cc}|\p{Cs}/gu, ""));
