/** Saves fields of a profile: writes those that need no approval, and submits the rest for approval. */
import { randomUUID } from "node:crypto";
import { audit } from "@/lib/backend/audit";
import type { Context, PersonCaller } from "@/lib/backend/context";
import { requestChange } from "@/lib/backend/profile-changes";
import type { WorkerRecord } from "@/lib/backend/worker-records";
import { needsApproval, readField, writeFields } from "@/lib/backend/worker-records";
import type { WorkerField } from "@/lib/contract/profiles/fields";
import type { Transaction } from "@/lib/db/tenancy";
import { recompute } from "./recompute";

export type Saved = { lock: number; waiting: string[] };
export type ByPerson = Context & { caller: PersonCaller };

/** A canonical form for comparing values: the order of an object's keys does not matter, that of a list does. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    item && typeof item === "object" && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([one], [other]) => one.localeCompare(other)))
      : item,
  );

const nothing = (value: unknown) => (Array.isArray(value) && value.length === 0 ? null : (value ?? null));

/** Which of the submitted values differ from the stored ones. */
async function changedOf(tx: Transaction, worker: WorkerRecord, wanted: Partial<Record<WorkerField, unknown>>) {
  const changed: [WorkerField, unknown][] = [];
  for (const [field, value] of Object.entries(wanted) as [WorkerField, unknown][]) {
    const now = await readField(tx, worker, field);
    if (plain(nothing(now)) !== plain(nothing(value))) changed.push([field, value]);
  }
  return changed;
}

/**
 * Writes the changes of a locked worker, or submits them for approval. The lock number goes up in any case, so that a
 * form submitted twice is detected.
 */
export async function saveFields(
  tx: Transaction,
  context: ByPerson,
  worker: WorkerRecord,
  wanted: Partial<Record<WorkerField, unknown>>,
): Promise<Saved> {
  const changed = await changedOf(tx, worker, wanted);
  const needingApproval = changed.filter(([field]) => needsApproval(field, worker, "staff"));
  const written = changed.filter(([field]) => !needsApproval(field, worker, "staff"));
  await writeFields(tx, worker, Object.fromEntries(written));
  if (needingApproval.length > 0) {
    await requestChange(tx, context, {
      workerId: worker.id,
      origin: "agency",
      fields: needingApproval.map(([field, value]) => ({ field, value })),
      idempotencyKey: randomUUID(),
    });
  }
  if (written.length > 0) {
    await audit(tx, context, {
      organisationId: worker.organisationId,
      action: "worker.changed",
      subject: { type: "worker", id: worker.id },
      details: { fields: written.map(([field]) => field).join(" ") },
    });
  }
  return { lock: await recompute(tx, worker.id), waiting: needingApproval.map(([field]) => field) };
}
