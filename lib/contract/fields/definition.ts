/**
 * What the definition of a field has in every registry: the kind of its value, with its schema and its form control
 * (docs/decisions/0058-field-registry.md).
 */
import type { z } from "zod";

/** How a value is displayed. */
type Format = "text" | "day" | "country" | "choice" | "yesNo" | "address" | "bank" | "list";

export type Option = { value: string; label: string };

/** The form control of a field. */
export type Control = {
  /** `postcode`: an address can be found by it. `birthday`: controls for day, month and year, named `dateOfBirth.day`. */
  as: "input" | "postcode" | "textarea" | "select" | "checkbox" | "checks" | "birthday" | "parts" | "rows";
  type?: "text" | "email" | "tel" | "date" | "time";
  inputMode?: "text" | "email" | "tel" | "numeric";
  /** In a form in which people enter data about themselves or their own organisation. */
  autoComplete?: string | undefined;
  maxLength?: number | undefined;
  isRequired?: true;
  /** `textarea`: its height in lines. */
  lines?: number;
  options?: () => Option[];
  /** The value in an empty form. */
  initial?: string;
  /** `checks`: a checkbox for each id, named `branch.<id>`. */
  prefix?: string;
  /** `parts`: controls named `address.postcode`, the last part of the name being the key. */
  parts?: Readonly<Record<string, Control>>;
};

/** A kind of value: its schema, and its conversion from and to form controls. */
export type ValueKind<Schema extends z.ZodType = z.ZodType, Stored extends z.ZodType = z.ZodType> = {
  /** The value as the contract takes it. */
  schema: Schema;
  /** The value as the contract answers it: lenient, since rules change after a value was saved. */
  stored: Stored;
  format: Format;
  control: Control;
  /** `choice`: the label of each value. */
  words?: Readonly<Record<string, string>>;
  /** Parses submitted text, in any accepted spelling. Null for unknown text, which the schema then rejects. */
  read?: (text: string) => unknown;
  /** The error for a cell of a file that `read` cannot parse; by default the schema's own error. */
  unread?: string;
  /** The value as text for a form's control. */
  show?: (value: never) => string;
};

/** The definition of a field, of which each registry has more. */
export type Field = { value: ValueKind };
export type Fields = Readonly<Record<string, Field>>;

/** How the value of each field is displayed, by its name. */
export type FieldFormats = Readonly<Record<string, { format: Format; words?: Readonly<Record<string, string>> }>>;
