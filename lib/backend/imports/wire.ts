/** How imports stand in the contract. */
import { constants } from "@/lib/config/constants";
import { type ImportRowStatus, importRowStatusSchema, type WorkerImport } from "@/lib/contract/worker-imports";
import type { ImportRecord } from "./find";
import { fromKept } from "./mapping";

export type Counts = Record<ImportRowStatus, number>;

export const countsOf = (rows: readonly { status: ImportRowStatus; count: number }[]): Counts =>
  Object.fromEntries(
    importRowStatusSchema.options.map((status) => [status, rows.find((row) => row.status === status)?.count ?? 0]),
  ) as Counts;

/** Until when it can be undone; null where nothing came of it, or it was undone. */
export const undoUntil = ({ status, finishedAt, imported }: ImportRecord): Date | null =>
  status === "done" && finishedAt && imported > 0 ? new Date(finishedAt.getTime() + constants.importUndoMs) : null;

/** Of the present step: what the rows themselves say, save for checking, which goes over rows that were checked before. */
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

export function toWire(
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
    mapping: fromKept(record.mapping, record.headings.length),
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
