/**
 * Forms with rows: `line.0.pay`, `line.1.pay`. Rows are added, removed or moved by a submit button, so that no script
 * is needed.
 */

/** One row's controls, by the last part of their names. */
export type FormRow = Record<string, string>;

const ROWS_MAX = 100;
const TEXT_LENGTH_MAX = 20_000;

/** The texts of a posted form; files and Next's own fields are left out. */
export function postedTexts(data: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of data) {
    // No browser sends a NUL, and PostgreSQL does not accept one.
    if (typeof value === "string" && !name.startsWith("$") && value.length <= TEXT_LENGTH_MAX * 2) {
      texts[name] = value.replace(/\r\n?/g, "\n").replaceAll("\u0000", "");
    }
  }
  return texts;
}

export { toList as listIn } from "@/lib/contract/fields";

/** The rows under `prefix`, in order; their numbers may have gaps. */
export function rowsIn(values: Record<string, string>, prefix: string): FormRow[] {
  const rows = new Map<number, FormRow>();
  const pattern = new RegExp(`^${prefix}\\.(\\d{1,3})\\.([\\w.]+)$`);
  for (const [name, value] of Object.entries(values)) {
    const [, index, control] = pattern.exec(name) ?? [];
    if (index === undefined || control === undefined) continue;
    const row = rows.get(Number(index)) ?? {};
    row[control] = value;
    rows.set(Number(index), row);
  }
  return [...rows]
    .sort(([one], [other]) => one - other)
    .map(([, row]) => row)
    .slice(0, ROWS_MAX);
}

/** The checkboxes `<prefix>.<value>` that are selected, by their values. */
export const selectedIn = (values: Record<string, string>, prefix: string): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    name.startsWith(`${prefix}.`) && value === "on" ? [name.slice(prefix.length + 1)] : [],
  );

/** The rows as form values, numbered from 0. */
export const valuesOfRows = (prefix: string, rows: readonly FormRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, index) => Object.entries(row).map(([name, value]) => [`${prefix}.${index}.${name}`, value])),
  );

/** What a row's button asks for: `add`, `remove.2`, `up.1`. */
export type RowEdit = { kind: "add" } | { kind: "remove" | "up" | "down"; index: number };

/** Parses a button's value; null when it is not a row edit. */
export function rowEditOf(value: string | undefined): RowEdit | null {
  if (value === "add") return { kind: "add" };
  const [, kind, index] = /^(remove|up|down)\.(\d{1,3})$/.exec(value ?? "") ?? [];
  return kind ? { kind: kind as "remove" | "up" | "down", index: Number(index) } : null;
}

/** The rows after an edit; an edit that is not possible changes nothing. */
export function editRows(rows: readonly FormRow[], edit: RowEdit, fresh: FormRow): FormRow[] {
  if (edit.kind === "add") return rows.length < ROWS_MAX ? [...rows, fresh] : [...rows];
  if (edit.kind === "remove") return rows.filter((_, index) => index !== edit.index);
  const other = edit.kind === "up" ? edit.index - 1 : edit.index + 1;
  const [here, there] = [rows[edit.index], rows[other]];
  if (!here || !there) return [...rows];
  return rows.map((row, index) => (index === edit.index ? there : index === other ? here : row));
}
