/** The rules of a worker's profile (domain.md, /dashboard/workers): what waits for somebody to look at it, and where time is missing. */
import { type DocumentKind, sensitiveDocuments, type WorkerField, workerFields } from "@/lib/contract/worker-fields";
import type { verificationStatuses } from "@/lib/db/schema";

/** What a profile change can name: a field, or a document of a kind. */
export type ChangeableField = WorkerField | `document:${DocumentKind}`;

/** The kind of document a change names; null where it names a field. */
export const documentKindOf = (field: ChangeableField): DocumentKind | null =>
  field.startsWith("document:") ? (field.slice("document:".length) as DocumentKind) : null;

/** Where a worker stands, as far as changes go. */
export type Standing = { panel: "on" | "off"; verificationStatus: (typeof verificationStatuses)[number] };

/** What must be looked at, and by whom, follows from it (`workerFields`). */
export function sensitivityOf(field: ChangeableField): (typeof workerFields)[WorkerField]["sensitivity"] {
  const kind = documentKindOf(field);
  if (kind) return sensitiveDocuments.includes(kind) ? "identity" : "ordinary";
  return workerFields[field as WorkerField].sensitivity;
}

/** Whether the profile was handed in: from then on the platform's compliance answers for who he is. */
export const isHandedIn = ({ panel, verificationStatus }: Standing): boolean =>
  panel === "on" && verificationStatus !== "not_submitted";

/**
 * Whether a change waits for somebody to look at it instead of being written: all that a worker sends himself; bank details,
 * always; what shows who he is and what he may do, once the profile was handed in.
 */
export function waits(field: ChangeableField, worker: Standing, by: "staff" | "worker"): boolean {
  if (by === "worker") return true;
  const sensitivity = sensitivityOf(field);
  return sensitivity === "bank" || (sensitivity === "identity" && isHandedIn(worker));
}
