/** The columns of an import file (domain.md, Bulk), in the order of the sample, derived from the field registry. */
import { type ImportNames, importColumnsOf, workerFieldRegistry } from "@/lib/contract/workers/fields";

export type ImportField = ImportNames<typeof workerFieldRegistry>;

export const importColumns = importColumnsOf(workerFieldRegistry);
export const importFields = importColumns.map(({ name }) => name) as [ImportField, ...ImportField[]];

/** The columns that every imported worker needs. */
export const neededFields = importColumns.flatMap(({ name, isNeeded }) => (isNeeded ? [name] : [])) as ImportField[];
