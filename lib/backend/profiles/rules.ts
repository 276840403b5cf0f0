/** The rules of a worker's profile (domain.md, /dashboard/workers): what waits for somebody to look at it, and where time is missing. */

import { holesIn, windowAt } from "@/lib/backend/compliance";
import { complianceRules } from "@/lib/config/compliance";
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

/** From a day until another, both among it; null: it goes on. */
export type Span = { fromOn: string; toOn: string | null };

const { years, fromAge, gapDays } = complianceRules.history;

/**
 * Time of the last five years until `today`, or until he began with the agency, that neither an employment nor an explanation
 * accounts for: each stretch longer than 31 days, oldest first, as compliance reckons. Nobody is asked about the time before
 * he was sixteen.
 */
export function gapsIn(
  employments: readonly Span[],
  explained: readonly Span[],
  today: string,
  { startOn = null, dateOfBirth = null }: { startOn?: string | null; dateOfBirth?: string | null } = {},
): { fromOn: string; toOn: string }[] {
  const { from, to } = windowAt(today, { startOn, dateOfBirth, years, fromAge });
  return holesIn([...employments, ...explained], from, to, gapDays).map(({ fromOn, toOn }) => ({ fromOn, toOn }));
}
