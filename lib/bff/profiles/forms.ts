/** Maps the posted forms of a worker's profile to the input of their calls, and stored values back to the forms. */
import { createHash } from "node:crypto";
import { type FormRow, rowsIn, valuesOfRows } from "@/lib/bff/forms/rows";
import { messages } from "@/lib/config/messages";
import type { Profile } from "@/lib/contract/profiles";
import { documentForms } from "@/lib/contract/profiles/documents";
import type { DocumentKind, WorkerField } from "@/lib/contract/profiles/fields";
import {
  dayFrom,
  type FormName,
  fieldsOfForm,
  formatField,
  nationalPhone,
  parseField,
  workerFieldRegistry,
} from "@/lib/contract/workers/fields";

export type Values = Record<string, string>;
type ControlError = { field: string; message: string };

const text = (values: Values, name: string): string => (values[name] ?? "").trim();
const orNull = (values: Values, name: string): string | null => text(values, name) || null;
const dayOrNull = (submitted: string | undefined): string | null => dayFrom(submitted) || null;

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
const isUnanswered = (row: FormRow): boolean => row.asked === "on" && !row.reason?.trim();

/** The rows that were filled in, with the index of each in the form. */
function filled(values: Values, list: RowList): { rows: FormRow[]; indexes: number[] } {
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

const rowParsers: Record<RowList, (row: FormRow) => Record<string, unknown>> = {
  formerAddresses: (row) => ({
    address: row.address ?? "",
    postcode: row.postcode || null,
    country: row.country ?? "",
    fromOn: dayFrom(row.fromOn),
    toOn: dayOrNull(row.toOn),
  }),
  contacts: (row) => ({ name: row.name ?? "", relation: row.relation ?? "", phone: row.phone ?? "" }),
  employments: (row) => ({
    employer: row.employer ?? "",
    role: row.role ?? "",
    fromOn: dayFrom(row.fromOn),
    toOn: dayOrNull(row.toOn),
    leavingReason: row.leavingReason || null,
  }),
  gaps: (row) => ({ fromOn: dayFrom(row.fromOn), toOn: dayFrom(row.toOn), reason: row.reason ?? "" }),
  references: (row) => ({
    name: row.name ?? "",
    jobTitle: row.jobTitle || null,
    organisationName: row.organisationName ?? "",
    email: row.email || null,
    phone: row.phone || null,
  }),
};

/** A submitted list, for its schema to validate. */
export const listFrom = (values: Values, list: RowList) => filled(values, list).rows.map(rowParsers[list]);

/**
 * A submitted field of a form, for its schema to validate; null where it is empty. Bank details are validated as a
 * whole.
 */
export function parseSubmittedField(field: WorkerField, values: Values, prefix?: string): unknown {
  if (isRowList(field)) return listFrom(values, field);
  const submitted = parseField(field, workerFieldRegistry[field], values, prefix);
  return field === "bank" ? (submitted ?? {}) : submitted;
}

const formFrom = (form: FormName, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOfForm(workerFieldRegistry, form).map((field) => [field, parseSubmittedField(field, values)]),
  );

/** The submitted values of step 1. */
export const basicFrom = (values: Values) => formFrom("basic", values);
export const trainingFrom = (values: Values) => formFrom("training", values);
export const employmentFrom = (values: Values) => formFrom("employment", values);
/** The submitted bank details: a form of its own, whose controls are not named after the field. */
export const bankFrom = (values: Values) => parseSubmittedField("bank", values, "");

export const checkFrom = (values: Values) => ({
  kind: text(values, "kind"),
  checkedOn: dayFrom(values.checkedOn),
  outcome: text(values, "outcome"),
  reference: orNull(values, "reference"),
  followUpOn: dayOrNull(values.followUpOn),
  notes: orNull(values, "notes"),
});

/** The details submitted with a document's file; those that its kind does not ask for are ignored. */
export function documentFrom(kind: DocumentKind, values: Values) {
  const form = documentForms[kind];
  return {
    kind,
    number: form.number ? orNull(values, "number") : null,
    issuedOn: form.issuedOn ? dayOrNull(values.issuedOn) : null,
    expiresOn: form.expiresOn ? dayOrNull(values.expiresOn) : null,
    details: {
      ...(form.route && text(values, "route") ? { route: text(values, "route") } : {}),
      ...(form.level && text(values, "level") ? { level: text(values, "level") } : {}),
      ...(form.updateService ? { updateService: values.updateService === "on" } : {}),
      ...(form.issuer && text(values, "issuer") ? { issuer: text(values, "issuer") } : {}),
    },
  };
}

/** The control a message belongs to: in the form's own numbering of rows, without the prefix of the call's input. */
export function controlOf(path: string, values: Values): string {
  const own = path.replace(/^(?:basic|bank|check|document\.details|document)\./, "").replace(/^(skills)\..*$/, "$1");
  const [, list, index, name] = /^(\w+)\.(\d+)(?:\.(.*))?$/.exec(own) ?? [];
  if (list === undefined || !isRowList(list)) return own.replace(/^(branchIds|workerTypeIds)\..*$/, "$1");
  const place = filled(values, list).indexes[Number(index)] ?? Number(index);
  return `${list}.${place}${name ? `.${name}` : `.${Object.keys(emptyRows[list])[0]}`}`;
}

/** The first error of each control. The error of a list without a first row is shown at its "add" button. */
export function errorsOf(problems: readonly { field: string; message: string }[], values: Values): ControlError[] {
  const errors = problems.map(({ field, message }) => {
    const control = controlOf(field, values);
    return { field: isRowList(control) ? `${control}:add` : control, message };
  });
  return errors.filter(({ field }, n) => errors.findIndex((other) => other.field === field) === n);
}

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

/** A digest of a form's values: equal for equal values in any order. */
export const digestOf = (values: Readonly<Record<string, string | undefined>>): string =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest("base64url");

/** The label of a field that is waiting for review. */
export function waitingName(field: string): string {
  const { labels, documents } = messages.workerFields;
  const [, kind] = /^document:(.*)$/.exec(field) ?? [];
  const names: Record<string, string> = kind ? documents : labels;
  return names[kind ?? field] ?? field;
}
