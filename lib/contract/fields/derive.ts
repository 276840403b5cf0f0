/** Derives contract schemas and form controls from a registry of fields. Pure, and for any registry. */
import type { z } from "zod";
import type { Control, Fields, Option } from "./definition";

export type SchemaOf<D> = D extends { value: { schema: infer S extends z.ZodType } } ? S : never;
export type StoredOf<D> = D extends { value: { stored: infer S extends z.ZodType } } ? S : never;

export const entriesOf = <R extends Fields>(fields: R) =>
  Object.entries(fields) as [keyof R & string, R[keyof R & string]][];

/** The names of the fields that match a predicate, in the order of the registry. */
export const namesWhere = <R extends Fields>(fields: R, holds: (one: R[keyof R & string]) => boolean) =>
  entriesOf(fields).flatMap(([name, one]) => (holds(one) ? [name] : []));

/** The named values of an object: of a row, of the schemas of an output. */
export const pickFields = <T extends object, Name extends keyof T>(from: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;

const namesOf = <R extends Fields>(fields: R) => Object.keys(fields) as (keyof R & string)[];

/** A schema for each of the named fields. */
export const shapeOf = <R extends Fields>(
  fields: R,
  names: readonly (keyof R & string)[],
  schemaOf: (one: R[keyof R & string]) => z.ZodType,
): Record<string, z.ZodType> => Object.fromEntries(names.map((name) => [name, schemaOf(fields[name])]));

/** The schema of every field's value, as the contract takes it. */
export const schemasOf = <R extends Fields>(fields: R) =>
  shapeOf(fields, namesOf(fields), ({ value }) => value.schema) as { [F in keyof R]: SchemaOf<R[F]> };

/** The schema of every field's stored value, as the contract answers it. */
export const storedSchemasOf = <R extends Fields>(fields: R) =>
  shapeOf(fields, namesOf(fields), ({ value }) => value.stored) as { [F in keyof R]: StoredOf<R[F]> };

/** A control of a form. */
export type FormControl = Pick<
  Control,
  "type" | "inputMode" | "autoComplete" | "maxLength" | "prefix" | "isRequired" | "lines" | "initial"
> & {
  name: string;
  as: Exclude<Control["as"], "parts" | "rows">;
  label: string;
  hint?: string | undefined;
  options?: Option[];
  /** The field's name, and the part of the form it is in. */
  field: string;
  group?: string | undefined;
};

/** The control of a field, or of a part of it, with its texts. Rows are rendered by the forms themselves. */
export const formControl = (
  about: Pick<FormControl, "name" | "field" | "label" | "hint" | "group">,
  { as, options, parts: _, ...control }: Control,
): FormControl => ({
  ...control,
  ...about,
  as: as as FormControl["as"],
  ...(options ? { options: options() } : {}),
});
