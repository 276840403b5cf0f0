/** What comes before and after an item of the review queue. Pure. */
import type { QueueItem, QueuePlace } from "@/lib/contract/verification";

type Row = QueueItem & {
  position: number;
  total: number;
  previousWorkerId: string | null;
  previousDocumentId: string | null;
  nextWorkerId: string | null;
  nextDocumentId: string | null;
};

const itemOf = (workerId: string | null, documentId: string | null): QueueItem | null =>
  workerId ? { workerId, documentId } : null;

/**
 * The place of an item among the rows of its worker and the first of the queue, in order. What was skipped comes round
 * again after the last item; from an item that is not in the queue, the next is its worker's first, or the queue's.
 */
export function placeAmong(rows: readonly Row[], { workerId, documentId }: QueueItem): QueuePlace {
  const current = rows.find((row) => row.workerId === workerId && row.documentId === documentId);
  const total = rows[0]?.total ?? 0;
  if (!current) {
    const next = rows.find((row) => row.workerId === workerId) ?? rows[0];
    return { position: null, total, previous: null, next: next ? itemOf(next.workerId, next.documentId) : null };
  }
  const first = rows.find((row) => row.position === 1);
  // A decision on a profile includes its documents: none of them comes round again.
  const again = first && first !== current && (documentId || first.workerId !== workerId) ? first : undefined;
  return {
    position: current.position,
    total,
    previous: itemOf(current.previousWorkerId, current.previousDocumentId),
    next:
      itemOf(current.nextWorkerId, current.nextDocumentId) ?? (again ? itemOf(again.workerId, again.documentId) : null),
  };
}
