/** What the forms of a worker's profile show of the stored values. */
import { valuesOfRows } from "@/lib/bff/forms/rows";
import { formatField, nationalPhone } from "@/lib/contract/fields";
import type { Profile } from "@/lib/contract/profiles";
import { fieldsOfForm, workerFieldRegistry } from "@/lib/contract/workers/fields";
import { emptyRows, isRowList, type RowList, type Values } from "./row-lists";

const shown = (value: string | number | null | undefined): string => (value == null ? "" : String(value));
const rowsShown = (list: RowList, rows: readonly Record<string, string | null>[]): Values =>
  valuesOfRows(
    list,
    rows.map((row) =>
      Object.fromEntries(Object.keys(emptyRows[list]).map((name) => [name, shown(row[name as keyof typeof row])])),
    ),
  );

/** The form values of step 1. */
export const basicFormValues = ({ basic }: Pick<Profile, "basic">): Values =>
  Object.assign(
    {},
    ...fieldsOfForm(workerFieldRegistry, "basic").map((field) =>
      isRowList(field)
        ? rowsShown(field, basic[field])
        : formatField(field, workerFieldRegistry[field], basic[field as keyof Profile["basic"]]),
    ),
  );

/** The form values of step 4, with one empty row where there are none. */
export const contactFormValues = ({ contacts }: Pick<Profile, "contacts">): Values =>
  rowsShown(
    "contacts",
    contacts.length > 0
      ? contacts.map((one) => ({ ...one, phone: nationalPhone(one.phone ?? "") }))
      : [emptyRows.contacts],
  );

/**
 * The rows for gaps between employments: once there is one, unexplained gaps are added, with their dates filled in and
 * marked as asked about.
 */
export function gapFormValues({ employments, gaps, unexplained }: HistoryShown): Values {
  const asked = employments.length > 0 ? unexplained : [];
  return {
    ...rowsShown("gaps", [...gaps, ...asked.map(({ fromOn, toOn }) => ({ fromOn, toOn, reason: "" }))]),
    ...Object.fromEntries(asked.map((_, n) => [`gaps.${gaps.length + n}.asked`, "on"])),
  };
}
type HistoryShown = {
  employments: readonly unknown[];
  gaps: readonly Record<string, string | null>[];
  unexplained: Profile["unexplained"];
};

/** The form values of step 6. */
export function employmentFormValues(
  profile: Pick<Profile, "employments" | "gaps" | "unexplained" | "references">,
): Values {
  const { employments, references } = profile;
  return {
    ...rowsShown("employments", employments.length > 0 ? employments : [emptyRows.employments]),
    ...gapFormValues(profile),
    ...rowsShown(
      "references",
      references.length > 0
        ? references.map((one) => ({ ...one, phone: nationalPhone(one.phone ?? "") }))
        : [emptyRows.references, emptyRows.references],
    ),
  };
}
