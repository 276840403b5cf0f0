/** The values of a change, opened from their seal, beside what is on file now. */
import { createHash } from "node:crypto";
import type { ChangeableField } from "@/lib/backend/profiles";
import { readField } from "@/lib/backend/profiles";
import type { profileChangeFields } from "@/lib/db/schema";
import { openFor } from "@/lib/db/sealing";
import type { Transaction } from "@/lib/db/tenancy";
import type { Origin } from "./rules";

export type FieldRow = typeof profileChangeFields.$inferSelect;

const textOf = (value: unknown): string => JSON.stringify(value ?? null);
const SEEN_LENGTH = 24;

/** Stands for a value on file, so that a decision can say which it was made upon. */
export const seenOf = (workerId: string, value: unknown): string =>
  createHash("sha256")
    .update(`${workerId}\n${textOf(value)}`)
    .digest("base64url")
    .slice(0, SEEN_LENGTH);

/** What a field was, would be and is now. */
export async function openField(
  tx: Transaction,
  worker: { id: string; organisationId: string },
  row: FieldRow,
  origin: Origin,
) {
  const { keyId } = row;
  const asked = openFor(worker.id, { keyId, sealed: row.oldSealed });
  const proposed = openFor(worker.id, { keyId, sealed: row.newSealed });
  const current = await readField(tx, worker, row.field as ChangeableField);
  // A worker does not see by his link where he is paid: what it was when he asked nobody knows.
  const isUnknown = row.field === "bank" && origin === "worker" && asked === null && row.stage === "agency";
  const old = isUnknown ? current : asked;
  return {
    old,
    proposed,
    current,
    hasChangedMeanwhile: row.stage !== "decided" && textOf(old) !== textOf(current),
    seen: seenOf(worker.id, current),
  };
}

/** The files a value names. */
export function filesIn(...values: unknown[]): string[] {
  return values.flatMap((value) => {
    const fileId = (value as { fileId?: unknown } | null)?.fileId;
    return typeof fileId === "string" ? [fileId] : [];
  });
}
