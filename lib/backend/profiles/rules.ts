/** The rules of a worker's profile (domain.md, /dashboard/workers): what waits for somebody to look at it, and where time is missing. */

import { constants } from "@/lib/config/constants";
import { type DocumentKind, sensitiveDocuments, type WorkerField, workerFields } from "@/lib/contract/worker-fields";
import type { verificationStatuses } from "@/lib/db/schema";
import { daysAfter, daysBetween, monthsAfter } from "@/lib/format";

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

const FROM_AGE = 16;

/**
 * Time of the last five years until `today` that neither an employment nor an explanation accounts for: each stretch longer
 * than 31 days, oldest first. Nobody is asked about the time before he was sixteen.
 */
export function gapsIn(
  employments: readonly Span[],
  explained: readonly Span[],
  today: string,
  dateOfBirth: string | null = null,
): { fromOn: string; toOn: string }[] {
  const fiveYearsAgo = monthsAfter(today, -12 * constants.historyYears);
  const ofAge = dateOfBirth ? monthsAfter(dateOfBirth, 12 * FROM_AGE) : fiveYearsAgo;
  const spans = [...employments, ...explained]
    .map(({ fromOn, toOn }) => ({ fromOn, toOn: toOn ?? today }))
    .sort((one, other) => one.fromOn.localeCompare(other.fromOn));
  const gaps: { fromOn: string; toOn: string }[] = [];
  let next = [ofAge, fiveYearsAgo].sort().at(-1) ?? fiveYearsAgo;
  const until = (day: string) => {
    if (daysBetween(next, day) > constants.gapDays) gaps.push({ fromOn: next, toOn: daysAfter(day, -1) });
  };
  for (const { fromOn, toOn } of spans) {
    if (fromOn > today) break;
    until(fromOn);
    if (toOn >= next) next = daysAfter(toOn, 1);
  }
  until(daysAfter(today, 1));
  return gaps;
}
