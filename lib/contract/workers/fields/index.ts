/** The registry of a worker's fields, and what is derived from it. */
import type { ImportedValuesOf } from "./derive";
import type { workerFieldRegistry } from "./registry";

export { dateOfBirthError } from "./date-of-birth";
export type { ColumnClass, Editor, FieldDefinition, FormName, Step } from "./definition";
export { steps } from "./definition";
export * from "./derive";
export * from "./parse";
export { workerFieldRegistry } from "./registry";

export type ImportedValues = ImportedValuesOf<typeof workerFieldRegistry>;
