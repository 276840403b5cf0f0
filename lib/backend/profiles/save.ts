/** Saves fields of a profile: what may be written is, the rest is put before whoever must look at it. */
import { randomUUID } from "node:crypto";
import { audit } from "@/lib/backend/audit";
import type { Context, PersonCaller } from "@/lib/backend/context";
import { askForChange } from "@/lib/backend/profile-changes";
import type { WorkerField } from "@/lib/contract/worker-fields";
import type { Transaction } from "@/lib/db/tenancy";
import { settle } from "./after";
import { readField, writeFields } from "./fields";
import type { WorkerRecord } from "./find";
import { waits } from "./rules";

export type Saved = { lock: number; waiting: string[] };
export type ByPerson = Context & { caller: PersonCaller };

/** The same value: the order of an object's names means nothing, that of a list does. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    item && typeof item === "object" && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([one], [other]) => one.localeCompare(other)))
      : item,
  );

const nothing = (value: unknown) => (Array.isArray(value) && value.length === 0 ? null : (value ?? null));

/** Which of the wanted values are other than those on file. */
async function changedOf(tx: Transaction, worker: WorkerRecord, wanted: Partial<Record<WorkerField, unknown>>) {
  const changed: [WorkerField, unknown][] = [];
  for (const [field, value] of Object.entries(wanted) as [WorkerField, unknown][]) {
    const now = await readField(tx, worker, field);
    if (plain(nothing(now)) !== plain(nothing(value))) changed.push([field, value]);
  }
  return changed;
}

/** Writes what changed of a held worker, or asks for it. The lock number goes up in any case: a form sent twice is known by it. */
export async function saveFields(
  tx: Transaction,
  context: ByPerson,
  worker: WorkerRecord,
  wanted: Partial<Record<WorkerField, unknown>>,
): Promise<Saved> {
  const changed = await changedOf(tx, worker, wanted);
  const asked = changed.filter(([field]) => waits(field, worker, "staff"));
  const written = changed.filter(([field]) => !waits(field, worker, "staff"));
  await writeFields(tx, worker, Object.fromEntries(written));
  if (asked.length > 0) {
    await askForChange(tx, context, {
      workerId: worker.id,
      origin: "agency",
      fields: asked.map(([field, value]) => ({ field, value })),
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
  return { lock: await settle(tx, worker.id), waiting: asked.map(([field]) => field) };
}
