/**
 * The rules of a worker's profile (domain.md, /dashboard/workers): which changes need approval, and which gaps are
 * unexplained.
 */

import { uncoveredBetween, windowAt } from "@/lib/backend/compliance";
import { complianceRules } from "@/lib/config/compliance";
import { type DocumentKind, sensitiveDocuments, type WorkerField, workerFields } from "@/lib/contract/profiles/fields";
import type { verificationStatuses } from "@/lib/db/schema";

/** What a profile change can name: a field, or a document of a kind. */
export type ChangeableField = WorkerField | `document:${DocumentKind}`;

/** The kind of document a change names; null where it names a field. */
export const documentKindOf = (field: ChangeableField): DocumentKind | null =>
  field.startsWith("document:") ? (field.slice("document:".length) as DocumentKind) : null;

/** The worker's status, as far as it matters for changes. */
export type WorkerStatus = { panel: "on" | "off"; verificationStatus: (typeof verificationStatuses)[number] };

/** The sensitivity of a field, which decides who must approve a change (`workerFields`). */
export function sensitivityOf(field: ChangeableField): (typeof workerFields)[WorkerField]["sensitivity"] {
  const kind = documentKindOf(field);
  if (kind) return sensitiveDocuments.includes(kind) ? "identity" : "ordinary";
  return workerFields[field as WorkerField].sensitivity;
}

/**
 * Whether the profile was submitted: from then on the platform's compliance team is responsible for the worker's
 * identity.
 */
export const isSubmitted = ({ panel, verificationStatus }: WorkerStatus): boolean =>
  panel === "on" && verificationStatus !== "not_submitted";

/**
 * Whether a change needs approval before it is written: everything that workers send themselves; bank details, always;
 * identity and eligibility fields, once the profile was submitted.
 */
export function needsApproval(field: ChangeableField, worker: WorkerStatus, by: "staff" | "worker"): boolean {
  if (by === "worker") return true;
  const sensitivity = sensitivityOf(field);
  return sensitivity === "bank" || (sensitivity === "identity" && isSubmitted(worker));
}

/** A period including both dates; null if it is ongoing. */
export type Span = { fromOn: string; toOn: string | null };

const { years, fromAge, gapDays } = complianceRules.history;

/**
 * Gaps in the five years until `today`, or until the worker started with the agency, without an employment or an
 * explanation: each longer than 31 days, oldest first, as in the compliance rules. The time before they were sixteen is
 * not counted.
 */
export function gapsIn(
  employments: readonly Span[],
  explained: readonly Span[],
  today: string,
  { startOn = null, dateOfBirth = null }: { startOn?: string | null; dateOfBirth?: string | null } = {},
): { fromOn: string; toOn: string }[] {
  const { from, to } = windowAt(today, { startOn, dateOfBirth, years, fromAge });
  return uncoveredBetween([...employments, ...explained], from, to, gapDays).map(({ fromOn, toOn }) => ({
    fromOn,
    toOn,
  }));
}
