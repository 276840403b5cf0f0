/** The input of the calls, from the posted forms of a worker's profile. */
import { dayFrom, parseField } from "@/lib/contract/fields";
import { documentForms } from "@/lib/contract/profiles/documents";
import type { DocumentKind, WorkerField } from "@/lib/contract/profiles/fields";
import { type FormName, fieldsOfForm, workerFieldRegistry } from "@/lib/contract/workers/fields";
import { type emptyRows, filled, isRowList, type RowList, type Values } from "./row-lists";

const text = (values: Values, name: string): string => (values[name] ?? "").trim();
const orNull = (values: Values, name: string): string | null => text(values, name) || null;
const dayOrNull = (submitted: string | undefined): string | null => dayFrom(submitted) || null;

type RowOf<List extends RowList> = Partial<Record<keyof (typeof emptyRows)[List], string>>;

const rowParsers: { [List in RowList]: (row: RowOf<List>) => Record<string, unknown> } = {
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
  checkedOn: dayFrom(values["checkedOn"]),
  outcome: text(values, "outcome"),
  reference: orNull(values, "reference"),
  followUpOn: dayOrNull(values["followUpOn"]),
  notes: orNull(values, "notes"),
});

/** The details submitted with a document's file; those that its kind does not ask for are ignored. */
export function documentFrom(kind: DocumentKind, values: Values) {
  const form = documentForms[kind];
  return {
    kind,
    number: form.number ? orNull(values, "number") : null,
    issuedOn: form.issuedOn ? dayOrNull(values["issuedOn"]) : null,
    expiresOn: form.expiresOn ? dayOrNull(values["expiresOn"]) : null,
    details: {
      ...(form.route && text(values, "route") ? { route: text(values, "route") } : {}),
      ...(form.level && text(values, "level") ? { level: text(values, "level") } : {}),
      ...(form.updateService ? { updateService: values["updateService"] === "on" } : {}),
      ...(form.issuer && text(values, "issuer") ? { issuer: text(values, "issuer") } : {}),
    },
  };
}
