import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { type Actor, audit } from "@/lib/backend/audit";
import type { RequestOrigin } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { type RequestedField, requestChange } from "@/lib/backend/profile-changes";
import { readField } from "@/lib/backend/worker-records";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { WorkerField } from "@/lib/contract/profiles/fields";
import { profileChangeFields, profileChanges, workerLinks } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { holderOf, type LinkRow, type LockedLink, withLinkHolder } from "./link";
import { waitingOf } from "./sent";

/** The change sent earlier with the same key, if any. */
export async function sentBefore(tx: Transaction, workerId: string, idempotencyKey: string) {
  const rows = await tx
    .select({ changeId: profileChanges.id, field: profileChangeFields.field })
    .from(profileChanges)
    .innerJoin(profileChangeFields, eq(profileChangeFields.changeId, profileChanges.id))
    .where(and(eq(profileChanges.workerId, workerId), eq(profileChanges.idempotencyKey, idempotencyKey)));
  const [first] = rows;
  return first ? { changeId: first.changeId, fields: rows.map(({ field }) => field) } : null;
}

/** Records that a worker sent something by their link: the first time in the audit log too. */
export async function recordUsed(tx: Transaction, actor: Actor, link: LinkRow): Promise<void> {
  await tx.update(workerLinks).set({ usedAt: clock.now() }).where(eq(workerLinks.id, link.id));
  if (link.usedAt) return;
  await audit(tx, actor, {
    organisationId: link.organisationId,
    action: "worker.linkUsed",
    subject: { type: "worker", id: link.workerId },
  });
}

/**
 * Submits a worker's changes to their agency and marks the link as used. `isNew` is false if another request with the
 * same key was first.
 */
export async function submitChange(
  tx: Transaction,
  context: RequestOrigin,
  link: LinkRow,
  fields: readonly RequestedField[],
  idempotencyKey: string,
) {
  const { workerId } = link;
  const actor = holderOf(context);
  const { changeId, isNew } = await requestChange(tx, actor, { workerId, origin: "worker", fields, idempotencyKey });
  await recordUsed(tx, actor, link);
  return { changeId, isNew, fields: fields.map(({ field }) => field) };
}

/**
 * Submits what a worker filled in: values that are neither stored nor waiting for approval become one profile change. A
 * repeat with the same key returns the same change. CONFLICT `nothingNew` when nothing differs.
 */
export const send = procedure(contract.workerLinks.send, linkHolder, async ({ input, context }) => {
  await consume("submissions", context.address, messages.questionnaire.tooMany);
  const sendLocked = async (tx: Transaction, { link, worker }: LockedLink) => {
    const before = await sentBefore(tx, worker.id, input.idempotencyKey);
    if (before) return before;
    const waiting = await waitingOf(tx, worker.id);
    const asked: RequestedField[] = [];
    for (const [name, value] of Object.entries(input.values)) {
      const field = name as WorkerField;
      if (value === undefined) continue;
      const known = field !== "bank" && waiting.has(field) ? waiting.get(field) : await readField(tx, worker, field);
      if (!isDeepStrictEqual(known, value)) asked.push({ field, value });
    }
    if (asked.length === 0) throw conflict(messages.workerLinks.nothingNew, "nothingNew");
    const { changeId, fields } = await submitChange(tx, context, link, asked, input.idempotencyKey);
    return { changeId, fields };
  };
  return withLinkHolder(input, context, sendLocked, { isSending: true });
});
