/** Maps a file's columns to fields: by heading names, and by a person's choice. */
import { messages } from "@/lib/config/messages";
import { compact } from "@/lib/contract/fields";
import { type ImportField, importColumns, importFields, neededFields } from "@/lib/contract/imports/fields";

/** The field of each column, by heading number; null for a column that is left out. */
export type Mapping = (ImportField | null)[];

/** How well a heading matches a field: lower is better. */
function rankOf(heading: string, aliases: readonly string[]): number {
  const rank = aliases.indexOf(compact(heading));
  return rank < 0 ? Number.POSITIVE_INFINITY : rank;
}

/** Maps headings to fields by name. If two columns match a field, the better match wins, then the first. */
export function matchHeadings(headings: readonly string[]): Mapping {
  const mapping: Mapping = headings.map(() => null);
  for (const { name, aliases } of importColumns) {
    const ranks = headings.map((heading, at) =>
      mapping[at] === null ? rankOf(heading, aliases) : Number.POSITIVE_INFINITY,
    );
    const best = Math.min(...ranks);
    if (Number.isFinite(best)) mapping[ranks.indexOf(best)] = name as ImportField;
  }
  return mapping;
}

/** Fields mapped to two columns, and required fields mapped to none. */
export function mappingErrors(mapping: Mapping): { field: ImportField; kind: "twice" | "missing" }[] {
  const count = (field: ImportField) => mapping.filter((chosen) => chosen === field).length;
  return [
    ...importFields.filter((field) => count(field) > 1).map((field) => ({ field, kind: "twice" as const })),
    ...neededFields.filter((field) => count(field) === 0).map((field) => ({ field, kind: "missing" as const })),
  ];
}

/** The extra heading of our own file of failed rows, which users correct and upload again. */
const ERROR_HEADING = compact(messages.workerImports.problemHeading);

/** Whether an automatic mapping is complete: every heading is matched and no required field is missing. */
export const isWholeMapping = (headings: readonly string[], mapping: Mapping): boolean =>
  mappingErrors(mapping).length === 0 &&
  headings.every((heading, at) => heading === "" || compact(heading) === ERROR_HEADING || mapping[at] !== null);

/** The stored form: fields by heading number. */
export const toStored = (mapping: Mapping): Record<string, string | null> =>
  Object.fromEntries(mapping.map((field, at) => [String(at), field]));

const isField = (word: unknown): word is ImportField => importFields.includes(word as ImportField);

/** Reads a stored mapping for `count` headings. */
export const fromStored = (stored: Record<string, string | null>, count: number): Mapping =>
  Array.from({ length: count }, (_, at) => {
    const word = stored[String(at)];
    return isField(word) ? word : null;
  });
