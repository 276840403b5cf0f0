/** Derives contract schemas, form controls and import columns from a registry of a worker's fields. Pure. */
import type { z } from "zod";
import { messages } from "@/lib/config/messages";
import {
  type Control,
  entriesOf,
  type FormControl,
  formControl,
  namesWhere,
  type SchemaOf,
  type StoredOf,
  shapeOf,
} from "@/lib/contract/fields";
import type { ColumnClass, Editor, FieldDefinition, FormName, ImportColumn, Registry } from "./definition";

const texts = messages.workerFields;

/** The form whose call saves a field. */
type FormOf<D> = D extends { form: infer F } ? F : D extends { step: infer S } ? S : never;
type FieldsOfForm<R, Form> = { [F in keyof R]: FormOf<R[F]> extends Form ? F : never }[keyof R] & string;
export type FieldsFor<R, E extends Editor> = {
  [F in keyof R]: R[F] extends { editors: infer List extends readonly Editor[] }
    ? E extends List[number]
      ? F
      : never
    : never;
}[keyof R] &
  string;
/** The columns of `workers` a field is stored in. */
export type ColumnsOf<R> = {
  [F in keyof R]: R[F] extends { columns: infer List extends readonly string[] } ? List[number] : F;
}[keyof R] &
  string;
/** The columns of the fields without which a step is incomplete. */
export type NeededColumns<R> = ColumnsOf<{ [F in keyof R as R[F] extends { isNeeded: true } ? F : never]: R[F] }>;
/** Fields that are one column of `workers` each, of the same name. */
export type PlainFields<R> = { [F in keyof R]: R[F] extends { columns: readonly string[] } ? never : F }[keyof R] &
  string;

type DraftOf<D> = D extends { draft: infer S extends z.ZodType }
  ? S
  : D extends { value: { schema: infer S extends z.ZodType } }
    ? z.ZodNullable<S>
    : never;
type ImportNameOf<F, D> = D extends { import: { name: infer N extends string } } ? N : F;

const formOf = ({ form, step }: FieldDefinition): FormName | FieldDefinition["step"] => form ?? step;

/** The fields a form saves. */
export const fieldsOfForm = <R extends Registry, Form extends FormName>(registry: R, form: Form) =>
  namesWhere(registry, (one) => formOf(one) === form) as FieldsOfForm<R, Form>[];

/** The fields of a form that workers fill in themselves. */
export const ownFieldsOfForm = <R extends Registry, Form extends FormName>(registry: R, form: Form) =>
  namesWhere(registry, (one) => formOf(one) === form && one.editors.includes("worker")) as (FieldsOfForm<R, Form> &
    FieldsFor<R, "worker">)[];

/** The fields without which their step is incomplete. */
export const neededFields = <R extends Registry>(registry: R, step: FieldDefinition["step"]) =>
  namesWhere(registry, (one) => one.step === step && one.isNeeded === true);

/** The fields that are one column of `workers` each. */
export const plainFields = <R extends Registry>(registry: R) =>
  namesWhere(registry, ({ columns }) => columns === undefined) as PlainFields<R>[];

/** The input of a form of an incomplete profile: each of its fields, or null. */
export const draftShape = <R extends Registry, Form extends FormName>(registry: R, form: Form) =>
  shapeOf(registry, fieldsOfForm(registry, form), ({ draft, value }) => draft ?? value.schema.nullable()) as {
    [F in FieldsOfForm<R, Form>]: DraftOf<R[F]>;
  };

/** The fields of a form in a profile's output. */
export const storedShape = <R extends Registry, Form extends FormName>(registry: R, form: Form) =>
  shapeOf(registry, fieldsOfForm(registry, form), ({ value }) => value.stored) as {
    [F in FieldsOfForm<R, Form>]: StoredOf<R[F]>;
  };

/** What a worker may send: any of their own fields. */
export const ownShape = <R extends Registry>(registry: R) =>
  shapeOf(
    registry,
    namesWhere(registry, ({ editors }) => editors.includes("worker")),
    ({ value }) => value.schema.optional(),
  ) as { [F in FieldsFor<R, "worker">]: z.ZodOptional<SchemaOf<R[F]>> };

/** The controls of a form, in order. Rows are rendered by the forms themselves. */
export function controlsOf(
  registry: Registry,
  form: FormName,
  by: Editor,
  labels: Readonly<Record<string, string>> = texts.labels,
): FormControl[] {
  return entriesOf(registry).flatMap(([field, one]) => {
    if (formOf(one) !== form || !one.editors.includes(by) || one.value.control.as === "rows") return [];
    const draw = (name: string, { autoComplete, ...control }: Control, label: string): FormControl =>
      formControl(
        { name, field, label, hint: texts.hints[name], group: one.group },
        // Staff enter other people's data: a browser would suggest their own.
        { ...control, autoComplete: by === "staff" ? "off" : autoComplete },
      );
    const { parts, ...control } = one.value.control;
    if (parts) {
      return Object.entries(parts).map(([part, own]) => {
        const name = `${field}.${part}`;
        return draw(name, own, texts.partLabels[name] ?? part);
      });
    }
    const label = (by === "worker" ? texts.ownLabels[field] : undefined) ?? labels[field] ?? field;
    return [draw(field, control, label)];
  });
}

export type ImportNames<R> = {
  [F in keyof R]: R[F] extends { import: ImportColumn } ? ImportNameOf<F, R[F]> : never;
}[keyof R] &
  string;
export type NamedImportColumn = ImportColumn & {
  name: string;
  field: string;
  column: string;
  definition: FieldDefinition;
};

/** The columns of an import file, in the order of the sample. */
export const importColumnsOf = (registry: Registry): NamedImportColumn[] =>
  entriesOf(registry)
    .flatMap(([field, definition]) => {
      const column = definition.import;
      if (!column) return [];
      return [{ ...column, name: column.name ?? field, field, column: column.fills?.column ?? field, definition }];
    })
    .sort((one, other) => (one.place ?? Number.POSITIVE_INFINITY) - (other.place ?? Number.POSITIVE_INFINITY) || 0);

/** What an export and an erasure do with the columns of `workers` that hold fields. */
export const columnClassesOf = <R extends Registry>(registry: R) =>
  Object.fromEntries(
    entriesOf(registry).flatMap(([field, { columns = [field], personalData }]) =>
      personalData ? columns.map((column) => [column, personalData]) : [],
    ),
  ) as Record<ColumnsOf<R>, ColumnClass>;

type Filled<F, D> = D extends { import: { fills: { column: infer C extends string } } } ? C : F & string;
/** What an import stores of a worker, by column of `workers`. */
export type ImportedValuesOf<R> = {
  [F in keyof R as R[F] extends { import: ImportColumn } ? Filled<F, R[F]> : never]: R[F] extends {
    import: { fills: { schema: infer S extends z.ZodType } };
  }
    ? z.output<S> | null
    : R[F] extends { import: { isNeeded: true } } | { import: { choices: string } }
      ? z.output<SchemaOf<R[F]>>
      : z.output<SchemaOf<R[F]>> | null;
};
