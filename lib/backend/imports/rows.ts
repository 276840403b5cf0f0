/**
 * From the cells of a row to what is put on file of a worker, with what is wrong in words. Pure: what the agency has is handed in.
 */
import { messages } from "@/lib/config/messages";
import { type ImportField, importFields } from "@/lib/contract/import-fields";
import { postcodeSchema } from "@/lib/contract/registered";
import { type WorkerFieldValue, workerFieldSchemas } from "@/lib/contract/worker-fields";
import type { ImportProblem } from "@/lib/db/schema";
import { parseDate } from "@/lib/format";
import type { Mapping } from "./mapping";
import { toNationality } from "./nationalities";

const texts = messages.workerImports.problems;

/** What is put on file. */
export type Particulars = {
  firstName: string;
  lastName: string;
  email: string | null;
  dateOfBirth: string | null;
  niNumber: string | null;
  phone: string | null;
  gender: WorkerFieldValue<"gender"> | null;
  nationality: string | null;
  workerTypeIds: string[];
  branchIds: string[];
  postcode: string | null;
  employmentType: WorkerFieldValue<"employmentType"> | null;
  startOn: string | null;
};

/** What there is to choose from, by name, and the day it is: `YYYY-MM-DD`. */
export type Known = {
  workerTypes: readonly { id: string; name: string }[];
  branches: readonly { id: string; name: string }[];
  today: string;
};

export type CheckedRow = { particulars: Particulars; problems: [] } | { particulars: null; problems: ImportProblem[] };

class Wrong extends Error {}

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NOTHING = /^(?:-+|–|—|n\/?a|none|null|nil|unknown|tbc)$/i;
/** What a spreadsheet makes of a long number in a narrow column, in figures that are lost. */
const SHORTENED = /^\d(?:\.\d+)?E\+\d+$/i;

const compact = (words: string) =>
  words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

type Schema<T> = {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: { issues: { message: string }[] } };
};

function by<T>(schema: Schema<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Wrong(parsed.error.issues[0]?.message ?? messages.general.invalid);
}

/** Days as a spreadsheet counts them, from 30 December 1899: what it shows as a date. */
const SERIAL = /^[1-7]\d{4}(?:\.\d+)?$/;
const SERIAL_ZERO_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1000;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** DD/MM/YYYY, ISO with or without a time, `27 March 1990`, a spreadsheet's serial number. Null for what is none. */
export function toDay(typed: string): string | null {
  if (SERIAL.test(typed)) {
    return new Date(SERIAL_ZERO_MS + Math.floor(Number(typed)) * DAY_MS).toISOString().slice(0, 10);
  }
  const withoutTime = typed.replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z| ?[ap]m)?$/i, "");
  const [, day, month = "", year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i.exec(withoutTime) ?? [];
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return parseDate(number > 0 ? `${day}/${number}/${year}` : withoutTime);
}

function day(typed: string, schema: Schema<string>): string {
  const found = toDay(typed);
  if (!found) throw new Wrong(texts.date);
  return by(schema, found);
}

const AGE_MIN = 16;
const AGE_MAX = 100;

function dateOfBirth(typed: string, today: string): string {
  const born = day(typed, workerFieldSchemas.dateOfBirth);
  const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  if (born > today || born < yearsAgo(AGE_MAX)) throw new Wrong(messages.workerFields.notBornYet);
  if (born > yearsAgo(AGE_MIN)) throw new Wrong(messages.workerFields.tooYoung);
  return born;
}

/** A spreadsheet takes the leading nought from a phone number, which is a number to it. */
const phone = (typed: string) =>
  by(
    workerFieldSchemas.phone,
    /^[1-37]\d{9}$/.test(typed) ? `0${typed}` : /^44\d{10}$/.test(typed) ? `+${typed}` : typed,
  );

const genders: Record<string, WorkerFieldValue<"gender">> = {
  ...{ female: "female", f: "female", woman: "female", male: "male", m: "male", man: "male" },
  ...{ other: "other", nonbinary: "other", another: "other", anothergender: "other", x: "other" },
  ...{ notsaid: "not_said", prefersnottosay: "not_said", prefernottosay: "not_said", notspecified: "not_said" },
};
const employmentTypes: Record<string, WorkerFieldValue<"employmentType">> = {
  ...{ paye: "PAYE", employee: "PAYE", payroll: "PAYE" },
  ...{ pscumbrella: "PSC_UMBRELLA", umbrella: "PSC_UMBRELLA", psc: "PSC_UMBRELLA", umbrellacompany: "PSC_UMBRELLA" },
  ...{ ltd: "PSC_UMBRELLA", limited: "PSC_UMBRELLA", limitedcompany: "PSC_UMBRELLA", ltdcompany: "PSC_UMBRELLA" },
  ...{ owncompanyorumbrella: "PSC_UMBRELLA", umbrellapsc: "PSC_UMBRELLA", personalservicecompany: "PSC_UMBRELLA" },
};

function oneOf<T>(choices: Record<string, T>, typed: string, words: string): T {
  const key = compact(typed);
  const found = Object.hasOwn(choices, key) ? choices[key] : undefined;
  if (found === undefined) throw new Wrong(words);
  return found;
}

const SHOWN = 60;
const shortened = (words: string) => (words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words);

type Named = { id: string; name: string };

/** Names stand one beside the other with these between them; a name that holds one itself is taken whole first. */
const separators = [/[;|]/, /[,/]/];

/** What was typed, as names of things there are: the whole of it one name, or several. */
function named(
  typed: string,
  known: readonly Named[],
  missing: (name: string) => string,
  twice: (name: string) => string,
): string[] {
  const find = (name: string, [separator, ...finer]: RegExp[]): string[] => {
    const [found, other] = known.filter((one) => compact(one.name) === compact(name));
    if (other) throw new Wrong(twice(shortened(name)));
    if (found) return [found.id];
    const parts = separator ? name.split(separator).map((part) => part.trim()) : [];
    if (parts.length < 2 && separator) return find(name, finer);
    if (parts.length < 2) throw new Wrong(missing(shortened(name)));
    return parts.filter(Boolean).flatMap((part) => find(part, finer));
  };
  return [...new Set(find(typed, separators))];
}

type Reader = (typed: string, known: Known) => unknown;

/** How the text of each field is read. Throws `Wrong` with the words. */
const readers: Record<ImportField, Reader> = {
  firstName: (typed) => by(workerFieldSchemas.firstName, typed),
  lastName: (typed) => by(workerFieldSchemas.lastName, typed),
  email: (typed) => by(workerFieldSchemas.email, typed.replace(/^mailto:/i, "")),
  dateOfBirth: (typed, { today }) => dateOfBirth(typed, today),
  niNumber: (typed) => by(workerFieldSchemas.niNumber, typed),
  phone,
  gender: (typed) => oneOf(genders, typed, texts.gender),
  nationality: (typed) => {
    const country = toNationality(typed);
    if (!country) throw new Wrong(texts.nationality);
    return by(workerFieldSchemas.nationality, country);
  },
  workerType: (typed, { workerTypes }) =>
    by(workerFieldSchemas.workerTypeIds, named(typed, workerTypes, texts.workerType, texts.workerType)),
  branch: (typed, { branches }) =>
    by(workerFieldSchemas.branchIds, named(typed, branches, texts.branch, texts.branchTwice)),
  postcode: (typed) => by(postcodeSchema, typed),
  employmentType: (typed) => oneOf(employmentTypes, typed, texts.employmentType),
  startOn: (typed) => day(typed, workerFieldSchemas.startOn),
};

function read(field: ImportField, typed: string, known: Known): unknown {
  if (FORMULA.test(typed) && !(field === "phone" && /^\+[\d\s().-]+$/.test(typed))) throw new Wrong(texts.formula);
  if (SHORTENED.test(typed)) throw new Wrong(texts.shortened);
  return readers[field](typed, known);
}

const isNeeded = (field: ImportField) => field === "firstName" || field === "lastName";

/** Reads the cells of one row by the columns they stand in: either what is put on file, or every problem by its field. */
export function readRow(cells: readonly string[], mapping: Mapping, known: Known): CheckedRow {
  const problems: ImportProblem[] = [];
  const values: Partial<Record<ImportField, unknown>> = {};
  for (const field of importFields) {
    const at = mapping.indexOf(field);
    const typed = (cells[at] ?? "").trim();
    const isEmpty = typed === "" || (!isNeeded(field) && NOTHING.test(typed));
    if (isEmpty && !isNeeded(field)) continue;
    try {
      values[field] = read(field, typed, known);
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      problems.push({ field, message: error.message });
    }
  }
  if (problems.length > 0) return { particulars: null, problems };
  const { workerType, branch, ...rest } = values;
  const nothing = { email: null, dateOfBirth: null, niNumber: null, phone: null, gender: null, nationality: null };
  return {
    problems: [],
    particulars: {
      ...nothing,
      ...{ postcode: null, employmentType: null, startOn: null },
      ...(rest as Partial<Particulars> & Pick<Particulars, "firstName" | "lastName">),
      workerTypeIds: (workerType as string[] | undefined) ?? [],
      branchIds: (branch as string[] | undefined) ?? [],
    },
  };
}

/** By which two rows, or a row and a worker, are one person (domain.md, Bulk): each where it is known. */
export function identitiesOf({ niNumber, email, dateOfBirth: born, firstName, lastName }: Particulars) {
  const name = `${compact(firstName)} ${compact(lastName)}`;
  return { ni: niNumber, email, person: born ? `${name} ${born}` : null };
}

/**
 * Finds rows that are the same person as an earlier one of the file. Asked row by row, in the order of the file, of rows that
 * have nothing wrong; tells what is the same as in which row.
 */
export function repeats(): (row: number, particulars: Particulars) => ImportProblem | null {
  const seen = { ni: new Map<string, number>(), email: new Map<string, number>(), person: new Map<string, number>() };
  const kinds = [
    ["ni", "niNumber", texts.sameNi],
    ["email", "email", texts.sameEmail],
    ["person", "dateOfBirth", texts.samePerson],
  ] as const;
  return (row, particulars) => {
    const own = identitiesOf(particulars);
    let problem: ImportProblem | null = null;
    for (const [kind, field, words] of kinds) {
      const key = own[kind];
      if (!key) continue;
      const earlier = seen[kind].get(key);
      if (earlier === undefined) seen[kind].set(key, row);
      else problem ??= { field, message: words(earlier) };
    }
    return problem;
  };
}
