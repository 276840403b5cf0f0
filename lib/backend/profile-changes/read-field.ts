/** Decrypts the values of a change and compares them with the current ones. */
import { createHash } from "node:crypto";
import type { Citizen } from "@/lib/backend/compliance";
import { today } from "@/lib/backend/today";
import { type ChangeableField, documentKindOf, expiryPassed, readField } from "@/lib/backend/worker-records";
import type { profileChangeFields } from "@/lib/db/schema";
import { openFor } from "@/lib/db/sealing";
import type { Transaction } from "@/lib/db/tenancy";
import type { Origin } from "./rules";

export type FieldRow = typeof profileChangeFields.$inferSelect;

const textOf = (value: unknown): string => JSON.stringify(value ?? null);
const SEEN_LENGTH = 24;

/** A fingerprint of a current value, so that a decision can say which value it was based on. */
const fingerprintOf = (workerId: string, value: unknown): string =>
  createHash("sha256")
    .update(`${workerId}\n${textOf(value)}`)
    .digest("base64url")
    .slice(0, SEEN_LENGTH);

/** The old, proposed and current value of a field. */
export async function openField(
  tx: Transaction,
  worker: { id: string; organisationId: string },
  row: FieldRow,
  origin: Origin,
) {
  const { keyId } = row;
  const stored = openFor(worker.id, { keyId, sealed: row.oldSealed });
  const proposed = openFor(worker.id, { keyId, sealed: row.newSealed });
  const current = await readField(tx, worker, row.field as ChangeableField);
  // A worker's link does not show bank details, so a change sent through it does not know the old value.
  const isUnknown = row.field === "bank" && origin === "worker" && stored === null && row.stage === "agency";
  const old = isUnknown ? current : stored;
  return {
    old,
    proposed,
    current,
    hasChangedMeanwhile: row.stage !== "decided" && textOf(old) !== textOf(current),
    seen: fingerprintOf(worker.id, current),
  };
}

/** When the document that `field` proposes expired, and what it still proves; null for any other value. */
export function expiredIn(field: ChangeableField, proposed: unknown, worker: Citizen): ReturnType<typeof expiryPassed> {
  const kind = documentKindOf(field);
  const { expiresOn } = (proposed ?? {}) as { expiresOn?: string | null };
  return kind ? expiryPassed({ kind, expiresOn: expiresOn ?? null }, worker, today()) : null;
}

/** The files that values refer to. */
export function filesIn(...values: unknown[]): string[] {
  return values.flatMap((value) => {
    const fileId = (value as { fileId?: unknown } | null)?.fileId;
    return typeof fileId === "string" ? [fileId] : [];
  });
}
