import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { recordAccess } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { medicalOf } from "@/lib/backend/questionnaires";
import { readField } from "@/lib/backend/worker-records";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { type WorkerField, workerFields } from "@/lib/contract/profiles/fields";
import { branches, profileChangeFields, profileChanges, workerTypes } from "@/lib/db/schema";
import { openFor } from "@/lib/db/sealing";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { shownDocumentsOf } from "./documents";
import { findWorker, reviewers, toCard, type WorkerRow } from "./find";
import { missingOf } from "./missing";

/** Changes approved after the last verification, decrypted. Before the first one there is nothing to compare with. */
async function changesOf(tx: Transaction, { id, verifiedAt }: WorkerRow) {
  if (!verifiedAt) return [];
  const rows = await tx
    .select({ field: profileChangeFields, origin: profileChanges.origin })
    .from(profileChangeFields)
    .innerJoin(profileChanges, eq(profileChanges.id, profileChangeFields.changeId))
    .where(
      and(
        eq(profileChangeFields.workerId, id),
        eq(profileChangeFields.decision, "approved"),
        gt(profileChangeFields.decidedAt, verifiedAt),
      ),
    )
    .orderBy(desc(profileChangeFields.decidedAt), asc(profileChangeFields.id));
  return rows
    .filter(({ field: { field } }) => field !== "bank")
    .map(({ field: { field, keyId, oldSealed, newSealed, decidedAt }, origin }) => ({
      field,
      origin,
      old: openFor(id, { keyId, sealed: oldSealed }),
      proposed: openFor(id, { keyId, sealed: newSealed }),
      decidedAt: (decidedAt ?? clock.now()).toISOString(),
    }));
}

/** Changes of a worker with a field that is waiting for the platform. */
export async function waitingForPlatform(tx: Transaction, workerId: string) {
  const rows = await tx
    .select({ id: profileChangeFields.changeId, field: profileChangeFields.field })
    .from(profileChangeFields)
    .where(and(eq(profileChangeFields.workerId, workerId), eq(profileChangeFields.stage, "platform")))
    .orderBy(asc(profileChangeFields.changeId), asc(profileChangeFields.field));
  return [...new Set(rows.map(({ id }) => id))].map((_id) => ({
    _id,
    fields: rows.filter(({ id }) => id === _id).map(({ field }) => field),
  }));
}

/** Everything a reviewer needs; opening it is logged. NOT_FOUND for an off-panel worker. */
export const review = procedure(contract.verification.review, reviewers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await findWorker(tx, input.workerId);
    const { worker } = found;
    await recordAccess(
      tx,
      { caller, requestId: context.requestId },
      { organisationId: worker.organisationId, workerId: worker.id, part: "profile" },
    );
    const fields = [];
    for (const field of Object.keys(workerFields) as WorkerField[]) {
      // Bank details are not part of what the platform verifies.
      if (field === "bank") continue;
      fields.push({ field, step: workerFields[field].step, value: await readField(tx, worker, field) });
    }
    const ids = [...worker.branchIds, ...worker.workerTypeIds, ...worker.permittedWorkerTypeIds];
    const named =
      ids.length > 0
        ? [
            ...(await tx
              .select({ id: branches.id, name: branches.name })
              .from(branches)
              .where(inArray(branches.id, ids))),
            ...(await tx
              .select({ id: workerTypes.id, name: workerTypes.name })
              .from(workerTypes)
              .where(inArray(workerTypes.id, ids))),
          ]
        : [];
    const medical = await medicalOf(tx, worker.id);
    return {
      worker: toCard(found),
      status: worker.verificationStatus,
      reason: worker.verificationReason,
      submittedAt: worker.submittedAt?.toISOString() ?? null,
      verifiedAt: worker.verifiedAt?.toISOString() ?? null,
      fields,
      changes: await changesOf(tx, worker),
      documents: await shownDocumentsOf(tx, worker, caller.uid),
      photo: worker.imageUrl,
      missing: await missingOf(tx, worker.id),
      medical: medical?.status ?? ("pending" as const),
      names: Object.fromEntries(named.map(({ id, name }) => [id, name])),
      waiting: await waitingForPlatform(tx, worker.id),
      lock: worker.lock,
    };
  }),
);
