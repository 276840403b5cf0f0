/** Converts a row's cells to a worker's stored values, or to errors in words. Pure: the agency's data is passed in. */
import { messages } from "@/lib/config/messages";
import { compact } from "@/lib/contract/fields";
import { type ImportField, importColumns } from "@/lib/contract/imports/fields";
import { type ImportedValues, readText } from "@/lib/contract/workers/fields";
import type { ImportError } from "@/lib/db/schema";
import type { Mapping } from "./mapping";

const texts = messages.workerImports.problems;

/** The values to store, by column of `workers`; null or an empty list where the row has none. */
export type Particulars = ImportedValues;

/** The values rows can refer to, by name, and today's date as `YYYY-MM-DD`. */
export type ReferenceValues = {
  workerTypes: readonly { id: string; name: string }[];
  branches: readonly { id: string; name: string }[];
  today: string;
};

export type CheckedRow = { particulars: Particulars; problems: [] } | { particulars: null; problems: ImportError[] };

class Wrong extends Error {}

/** What a spreadsheet would read as the start of a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NOTHING = /^(?:-+|–|—|n\/?a|none|null|nil|unknown|tbc)$/i;
/** How a spreadsheet shortens a long number in a narrow column, losing digits. */
const SHORTENED = /^\d(?:\.\d+)?E\+\d+$/i;

const SHOWN = 60;
const shortened = (words: string) => (words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words);

type Named = { id: string; name: string };

/** Separators between names; a known name that contains one is matched whole first. */
const separators = [/[;|]/, /[,/]/];

/** Matches submitted text with known names: one name, or several with separators. */
function named(
  submitted: string,
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
  return [...new Set(find(submitted, separators))];
}

const missing = { branches: texts.branch, workerTypes: texts.workerType };
const twice = { branches: texts.branchTwice, workerTypes: texts.workerType };

function read(
  { name, definition, choices }: (typeof importColumns)[number],
  submitted: string,
  known: ReferenceValues,
): unknown {
  if (FORMULA.test(submitted) && !(name === "phone" && /^\+[\d\s().-]+$/.test(submitted)))
    throw new Wrong(texts.formula);
  if (SHORTENED.test(submitted)) throw new Wrong(texts.shortened);
  if (choices) {
    const ids = definition.value.schema.safeParse(named(submitted, known[choices], missing[choices], twice[choices]));
    if (!ids.success) throw new Wrong(ids.error.issues[0]?.message ?? messages.general.invalid);
    return ids.data;
  }
  const answer = readText(definition, submitted, known.today, messages.general.invalid);
  if (!answer.ok) throw new Wrong(answer.message);
  return answer.value;
}

/** Reads one row by the column mapping: either the values to store, or every error by field. */
export function readRow(cells: readonly string[], mapping: Mapping, known: ReferenceValues): CheckedRow {
  const problems: ImportError[] = [];
  const particulars: Record<string, unknown> = {};
  for (const column of importColumns) {
    const field = column.name as ImportField;
    const submitted = (cells[mapping.indexOf(field)] ?? "").trim();
    const isEmpty = submitted === "" || (!column.isNeeded && NOTHING.test(submitted));
    particulars[column.column] = column.choices ? [] : null;
    if (isEmpty && !column.isNeeded) continue;
    try {
      particulars[column.column] = read(column, submitted, known);
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      problems.push({ field, message: error.message });
    }
  }
  if (problems.length > 0) return { particulars: null, problems };
  return { problems: [], particulars: particulars as Particulars };
}

/** The keys by which two rows, or a row and a worker, are the same person (domain.md, Bulk); null where unknown. */
function identitiesOf({ niNumber, email, dateOfBirth: born, firstName, lastName }: Particulars) {
  const name = `${compact(firstName)} ${compact(lastName)}`;
  return { ni: niNumber, email, person: born ? `${name} ${born}` : null };
}

/**
 * Finds rows that are the same person as an earlier row. Call it for each valid row in file order; it returns what
 * matches and in which row.
 */
export function duplicateFinder(): (row: number, particulars: Particulars) => ImportError | null {
  const seen = { ni: new Map<string, number>(), email: new Map<string, number>(), person: new Map<string, number>() };
  const kinds = [
    ["ni", "niNumber", texts.sameNi],
    ["email", "email", texts.sameEmail],
    ["person", "dateOfBirth", texts.samePerson],
  ] as const;
  return (row, particulars) => {
    const own = identitiesOf(particulars);
    let problem: ImportError | null = null;
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
