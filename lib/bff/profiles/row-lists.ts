/** The lists that are rows in the forms of a worker's profile, and their rows in posted values. */
import { type FormRow, rowsIn, valuesOfRows } from "@/lib/bff/forms/rows";

export type Values = Record<string, string>;

/** Lists that are rows of a form, with the values of a new row. */
export const emptyRows = {
  formerAddresses: { address: "", postcode: "", country: "GB", fromOn: "", toOn: "" },
  contacts: { name: "", relation: "", phone: "" },
  employments: { employer: "", role: "", fromOn: "", toOn: "", leavingReason: "" },
  gaps: { fromOn: "", toOn: "", reason: "" },
  references: { name: "", jobTitle: "", organisationName: "", email: "", phone: "" },
} as const satisfies Record<string, FormRow>;
export type RowList = keyof typeof emptyRows;
export const isRowList = (word: string): word is RowList => Object.hasOwn(emptyRows, word);

/** Whether nothing was entered in the row; preselected values do not count. */
const isBlank = (row: FormRow): boolean =>
  Object.entries(row).every(([name, value]) => name === "country" || !value.trim());
/** Whether we asked about this gap and no reason was given. */
const isUnanswered = (row: FormRow): boolean => row["asked"] === "on" && !row["reason"]?.trim();

/** The rows that were filled in, with the index of each in the form. */
export function filled(values: Values, list: RowList): { rows: FormRow[]; indexes: number[] } {
  const all = rowsIn(values, list);
  const indexes = all.flatMap((row, index) => (isBlank(row) || isUnanswered(row) ? [] : [index]));
  return { rows: indexes.map((index) => all[index] as FormRow), indexes };
}

/** The same values with the rows of every list renumbered from 0, so that a row's index is its number. */
export function renumbered(values: Values): Values {
  const others = Object.entries(values).filter(([name]) => !isRowList(name.split(".")[0] ?? ""));
  const rows = (Object.keys(emptyRows) as RowList[]).map((list) => valuesOfRows(list, rowsIn(values, list)));
  return Object.assign(Object.fromEntries(others), ...rows) as Values;
}
