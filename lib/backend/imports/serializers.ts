/** Converts imports to their contract form. */
import { constants } from "@/lib/config/constants";
import { type ImportRowStatus, importRowStatusSchema, type WorkerImport } from "@/lib/contract/imports";
import type { ImportRecord } from "./find";
import { fromStored } from "./mapping";

export type Counts = Record<ImportRowStatus, number>;

export const countsOf = (rows: readonly { status: ImportRowStatus; count: number }[]): Counts =>
  Object.fromEntries(
    importRowStatusSchema.options.map((status) => [status, rows.find((row) => row.status === status)?.count ?? 0]),
  ) as Counts;

/** The time until which the import can be undone; null if it created no workers or is not done. */
export const undoUntil = ({ status, finishedAt, imported }: ImportRecord): Date | null =>
  status === "done" && finishedAt && imported > 0 ? new Date(finishedAt.getTime() + constants.importUndoMs) : null;

/**
 * Progress of the current step, from the rows' statuses; checking has its own counter, since it also covers rows
 * checked before.
 */
function progressOf({ status, progress, total }: ImportRecord, counts: Counts) {
  switch (status) {
    case "checking":
      return { done: progress, of: total };
    case "importing":
      return { done: counts.imported, of: counts.imported + counts.good };
    case "undoing":
      return { done: counts.undone + counts.kept, of: counts.undone + counts.kept + counts.imported };
    default:
      return { done: total, of: total };
  }
}

export function serializeImport(
  record: ImportRecord,
  { agency, createdBy, counts, now }: { agency: string; createdBy: string; counts: Counts; now: Date },
): WorkerImport {
  const until = undoUntil(record);
  return {
    _id: record.id,
    agency: { _id: record.organisationId, name: agency },
    fileName: record.fileName,
    panel: record.panel,
    status: record.status,
    problem: record.problem,
    headings: record.headings,
    mapping: fromStored(record.mapping, record.headings.length),
    total: record.total,
    progress: progressOf(record, counts),
    counts,
    createdBy,
    createdAt: record.createdAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
    undoUntil: until && until > now ? until.toISOString() : null,
    lock: record.lock,
  };
}
