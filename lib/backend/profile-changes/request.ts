import { and, eq } from "drizzle-orm";
import { type Actor, audit } from "@/lib/backend/audit";
import { notFound } from "@/lib/backend/errors";
import { enterReview } from "@/lib/backend/verification";
import { type ChangeableField, readField } from "@/lib/backend/worker-records";
import { profileChangeFields, profileChanges, workers } from "@/lib/db/schema";
import { sealFor } from "@/lib/db/sealing";
import type { Transaction } from "@/lib/db/tenancy";
import { entersReview, firstStage, type Origin } from "./rules";

/** The requested field. The value of `document:<kind>` is `{ fileId, number, issuedOn, expiresOn, details }`. */
export type RequestedField = { field: ChangeableField; value: unknown; evidenceFileId?: string | null };

export type ChangeRequest = {
  workerId: string;
  /** Who requests it: the worker through their own link, or a user of their agency. */
  origin: Origin;
  /** Values as parsed by their schemas (lib/contract/worker-fields). Each field occurs once. */
  fields: readonly RequestedField[];
  /** A repeated request with the same key returns the same change. */
  idempotencyKey: string;
};

/**
 * Submits a change of a worker's profile for approval (domain.md, profile-changes); the profile itself is not written
 * yet. Old and new values are encrypted for the worker. Runs in the caller's transaction and scope. NOT_FOUND for a
 * worker outside it.
 */
export async function requestChange(
  tx: Transaction,
  context: Actor,
  { workerId, origin, fields, idempotencyKey }: ChangeRequest,
): Promise<{ changeId: string; isNew: boolean }> {
  const [worker] = await tx.select().from(workers).where(eq(workers.id, workerId));
  if (!worker) throw notFound();
  const { caller } = context;
  const [made] = await tx
    .insert(profileChanges)
    .values({
      organisationId: worker.organisationId,
      workerId,
      origin,
      requestedByUserId: caller.kind === "person" ? caller.userId : null,
      idempotencyKey,
    })
    .onConflictDoNothing({ target: [profileChanges.workerId, profileChanges.idempotencyKey] })
    .returning({ id: profileChanges.id });
  if (!made) {
    const [same] = await tx
      .select({ id: profileChanges.id })
      .from(profileChanges)
      .where(and(eq(profileChanges.workerId, workerId), eq(profileChanges.idempotencyKey, idempotencyKey)));
    if (!same) throw notFound();
    return { changeId: same.id, isNew: false };
  }
  for (const { field, value, evidenceFileId } of fields) {
    const was = sealFor(workerId, await readField(tx, worker, field));
    const will = sealFor(workerId, value);
    await tx.insert(profileChangeFields).values({
      organisationId: worker.organisationId,
      workerId,
      changeId: made.id,
      field,
      keyId: will.keyId,
      oldSealed: was.sealed,
      newSealed: will.sealed,
      evidenceFileId: evidenceFileId ?? null,
      stage: firstStage(field, origin, worker),
    });
  }
  await audit(tx, context, {
    organisationId: worker.organisationId,
    action: "profileChange.requested",
    subject: { type: "profileChange", id: made.id },
    details: { workerId, origin, fields: fields.map(({ field }) => field).join(" ") },
  });
  const reaches = fields.some(({ field }) => entersReview(firstStage(field, origin, worker), worker));
  if (reaches && caller.kind === "person") await enterReview(tx, { ...context, caller }, worker);
  return { changeId: made.id, isNew: true };
}
