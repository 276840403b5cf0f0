/** The definition of a worker's field (docs/architecture.md, Adding a field to a worker). */
import type { z } from "zod";
import type { Field } from "@/lib/contract/fields";
import type { RecordClass } from "@/lib/contract/privacy";

/** The six steps of a profile, in their order. */
export const steps = ["basic", "documents", "training", "contacts", "medical", "employment"] as const;
export type Step = (typeof steps)[number];

/** The forms of a profile that save fields, each with a call of its own. */
export type FormName = "basic" | "training" | "contacts" | "employment" | "bank";

/** The parts of the form of step 1, in their order. */
const groups = ["person", "reach", "home", "work", "travel", "permission", "workingTime"] as const;
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

export type FieldDefinition = Field & {
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
   * How an export and an erasure treat its columns; null where it has a table of its own (`workerTables` in
   * lib/backend/privacy/columns.ts).
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
