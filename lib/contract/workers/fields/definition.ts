/** The definition of a worker's field (docs/architecture.md, Adding a field to a worker). */
import type { z } from "zod";
import type { RecordClass } from "@/lib/contract/privacy";

/** The six steps of a profile, in their order. */
export const steps = ["basic", "documents", "training", "contacts", "medical", "employment"] as const;
export type Step = (typeof steps)[number];

/** The forms of a profile that save fields, each with a call of its own. */
export type FormName = "basic" | "training" | "contacts" | "employment" | "bank";

/** The parts of the form of step 1, in their order. */
const groups = ["person", "reach", "home", "work", "travel"] as const;
type Group = (typeof groups)[number];

/**
 * Who must approve a change. `ordinary`: only the agency. `identity`: the platform's compliance team too, for an
 * on-panel worker whose profile was submitted. `bank`: always a second person.
 */
type Sensitivity = "ordinary" | "identity" | "bank";

/** Who may fill in a field. What a worker sends always waits for their agency's approval. */
export type Editor = "staff" | "worker";

/** The sections of the export that the columns of `workers` go into. */
export type ExportSection = "identity" | "contact" | "work" | "status";

/** How an export and an erasure treat one column of a table that holds data about workers. */
export type ColumnClass = {
  /** The section it is exported in and under which name; or why it is left out. */
  exported: { in: string; as?: string } | { not: string };
  /**
   * The record class it is erased with, which sets its retention period, and the value it is set to; or why it is left
   * as it is.
   */
  erased: { with: RecordClass; to: unknown } | { not: string };
};

/** How a value is displayed. */
type Format = "text" | "day" | "country" | "choice" | "yesNo" | "address" | "bank" | "list";

export type Option = { value: string; label: string };

/** The form control of a field. */
export type Control = {
  as: "input" | "textarea" | "select" | "checkbox" | "checks" | "parts" | "rows";
  type?: "text" | "email" | "tel" | "date";
  inputMode?: "text" | "email" | "tel" | "numeric";
  /** In a form that the worker fills in; not for staff, who enter other people's data. */
  autoComplete?: string;
  maxLength?: number;
  isRequired?: true;
  options?: () => Option[];
  /** `checks`: a checkbox for each id, named `branch.<id>`. */
  prefix?: string;
  /** `parts`: controls named `address.postcode`, the last part of the name being the key. */
  parts?: Readonly<Record<string, Control>>;
};

/** A kind of value: its schema, and its conversion from and to form controls. */
export type ValueKind<Schema extends z.ZodType = z.ZodType, Stored extends z.ZodType = z.ZodType> = {
  /** The value as the contract takes it. */
  schema: Schema;
  /** The value as a profile answers it: lenient, since rules change after a value was saved. */
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

/** A column of an import file. */
export type ImportColumn = {
  /** The column's own name, where it is not the field's. */
  name?: string;
  /** Its position in the sample file, from 1; columns without one come last. */
  place?: number;
  /** Headings that are matched to it, in lower-case letters and digits, the likeliest first. */
  aliases: readonly string[];
  /** An example value for the sample file. */
  example: string;
  /** The column of `workers` that it fills, and the schema of that column, where they are not the field's. */
  fills?: { column: string; schema: z.ZodType };
  /** Its cell names branches or worker types of the agency. */
  choices?: "branches" | "workerTypes";
  /** Required for every imported worker. */
  isNeeded?: true;
};

export type FieldDefinition = {
  value: ValueKind;
  step: Step;
  /** The form that saves it, where that is not its step's own. */
  form?: FormName;
  /** Its group in the form of step 1; fields without one are in other forms. */
  group?: Group;
  sensitivity: Sensitivity;
  editors: readonly Editor[];
  /** Whether its step is incomplete without it. Further requirements are in lib/backend/compliance. */
  isNeeded?: true;
  /** The schema in an incomplete profile; by default, the value or null. */
  draft?: z.ZodType;
  /**
   * The columns of `workers` it is stored in, where that is not one of the same name; empty where it has a table of its
   * own.
   */
  columns?: readonly string[];
  /**
   * How an export and an erasure treat its columns; null where it has a table of its own
   * (lib/backend/privacy/tables.ts).
   */
  personalData: ColumnClass | null;
  /** A further error of a value on a given day, `YYYY-MM-DD`; null where there is none. */
  check?: (value: never, today: string) => string | null;
  import?: ImportColumn;
};

export type Registry = Readonly<Record<string, FieldDefinition>>;

/** Checks a definition and keeps its literal type. */
export const field = <const Definition extends FieldDefinition>(definition: Definition): Definition => definition;

/** Exported in `section`, and erased with the records of `record`. */
export const personal = (section: ExportSection, record: RecordClass, to: unknown = null): ColumnClass => ({
  exported: { in: section },
  erased: { with: record, to },
});

/** How the value of each field is displayed, by its name. */
export type FieldFormats = Readonly<Record<string, { format: Format; words?: Readonly<Record<string, string>> }>>;
