import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { clock } from "@/lib/backend/clock";
import type { Place } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { linkHolder, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { type AskedField, askForChange } from "@/lib/backend/profile-changes";
import { readField } from "@/lib/backend/profiles";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { WorkerField } from "@/lib/contract/worker-fields";
import { profileChangeFields, profileChanges, workerLinks } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { asHolder, type Held, holderOf, type LinkRow } from "./link";
import { waitingOf } from "./sent";

/** The change that was sent under the same key before, if any. */
export async function sentBefore(tx: Transaction, workerId: string, idempotencyKey: string) {
  const rows = await tx
    .select({ changeId: profileChanges.id, field: profileChangeFields.field })
    .from(profileChanges)
    .innerJoin(profileChangeFields, eq(profileChangeFields.changeId, profileChanges.id))
    .where(and(eq(profileChanges.workerId, workerId), eq(profileChanges.idempotencyKey, idempotencyKey)));
  const [first] = rows;
  return first ? { changeId: first.changeId, fields: rows.map(({ field }) => field) } : null;
}

/** Puts what a worker sends before his agency; the link was used from then on. Not new: another post of the same key was first. */
export async function ask(
  tx: Transaction,
  context: Place,
  link: LinkRow,
  fields: readonly AskedField[],
  idempotencyKey: string,
) {
  const { workerId } = link;
  const actor = holderOf(context);
  const { changeId, isNew } = await askForChange(tx, actor, { workerId, origin: "worker", fields, idempotencyKey });
  await tx.update(workerLinks).set({ usedAt: clock.now() }).where(eq(workerLinks.id, link.id));
  if (!link.usedAt) {
    await audit(tx, actor, {
      organisationId: link.organisationId,
      action: "worker.linkTaken",
      subject: { type: "worker", id: workerId },
    });
  }
  return { changeId, isNew, fields: fields.map(({ field }) => field) };
}

/**
 * Sends what a worker filled in: what is neither on file nor waiting already becomes one profile change. Sent again with the same
 * key it is the same change. CONFLICT `nothingNew` when nothing differs.
 */
export const send = procedure(contract.workerLinks.send, linkHolder, async ({ input, context }) => {
  await consume("submissions", context.address, messages.questionnaire.tooMany);
  const sendHeld = async (tx: Transaction, { link, worker }: Held) => {
    const before = await sentBefore(tx, worker.id, input.idempotencyKey);
    if (before) return before;
    const waiting = await waitingOf(tx, worker.id);
    const asked: AskedField[] = [];
    for (const [name, value] of Object.entries(input.values)) {
      const field = name as WorkerField;
      if (value === undefined) continue;
      const known = field !== "bank" && waiting.has(field) ? waiting.get(field) : await readField(tx, worker, field);
      if (!isDeepStrictEqual(known, value)) asked.push({ field, value });
    }
    if (asked.length === 0) throw conflict(messages.workerLinks.nothingNew, "nothingNew");
    const { changeId, fields } = await ask(tx, context, link, asked, input.idempotencyKey);
    return { changeId, fields };
  };
  return asHolder(input, context, sendHeld, { isSending: true });
});
