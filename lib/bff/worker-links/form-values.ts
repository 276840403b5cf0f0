/** What the form controls on the page of a worker's link show of the stored fields. */
import { type FormRow, valuesOfRows } from "@/lib/bff/forms/rows";
import { emptyRows, isRowList, type RowList } from "@/lib/bff/profiles/row-lists";
import { gapFormValues } from "@/lib/bff/profiles/shown";
import { formatField } from "@/lib/contract/fields";
import type { WorkerField } from "@/lib/contract/profiles/fields";
import { type LinkStep, linkFields, type OpenedProfile } from "@/lib/contract/worker-links";
import { workerFieldRegistry } from "@/lib/contract/workers/fields";
import type { Values } from "./answer";

/** The values of a step's controls, from the stored fields. Bank details are never shown. */
export function profileValues(step: LinkStep, { values, gaps }: OpenedProfile): Values {
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  const stored = (field: RowList): FormRow[] => {
    const list = values[field];
    return Array.isArray(list)
      ? list.map((row: object) => Object.fromEntries(Object.entries(row).map(([name, part]) => [name, text(part)])))
      : [];
  };
  const rows = (field: RowList): Values => {
    const own = stored(field);
    if (field === "gaps") return gapFormValues({ employments: stored("employments"), gaps: own, unexplained: gaps });
    return valuesOfRows(field, own.length > 0 ? own : [emptyRows[field]]);
  };
  const fields: readonly WorkerField[] = step in linkFields ? linkFields[step as keyof typeof linkFields] : [];
  return Object.assign(
    {},
    ...fields.map((field): Values => {
      if (isRowList(field)) return rows(field);
      return field === "bank" ? {} : formatField(field, workerFieldRegistry[field], values[field]);
    }),
  );
}
