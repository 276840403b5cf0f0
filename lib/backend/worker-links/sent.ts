/** What a worker has sent through their link, in their own scope. */
import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import { profileChangeFields, profileChanges } from "@/lib/db/schema";
import { openFor } from "@/lib/db/sealing";
import type { Transaction } from "@/lib/db/tenancy";

const SHOWN = 20;

/** Their latest changes with the result for each field, without those that the agency requested. */
export async function sentBy(tx: Transaction, workerId: string) {
  const changes = await tx
    .select()
    .from(profileChanges)
    .where(and(eq(profileChanges.workerId, workerId), eq(profileChanges.origin, "worker")))
    .orderBy(desc(profileChanges.requestedAt), desc(profileChanges.id))
    .limit(SHOWN);
  const ids = changes.map(({ id }) => id);
  const fields =
    ids.length > 0
      ? await tx
          .select()
          .from(profileChangeFields)
          .where(inArray(profileChangeFields.changeId, ids))
          .orderBy(asc(profileChangeFields.field))
      : [];
  return changes.map((change) => ({
    _id: change.id,
    requestedAt: change.requestedAt.toISOString(),
    closedAt: change.closedAt?.toISOString() ?? null,
    fields: fields
      .filter(({ changeId }) => changeId === change.id)
      .map(({ field, stage, decision, reason }) => ({ field, stage, decision, reason })),
  }));
}

/** The latest values they sent that are still waiting, by field; never bank details. */
export async function waitingOf(tx: Transaction, workerId: string): Promise<Map<string, unknown>> {
  const rows = await tx
    .select({ field: profileChangeFields, at: profileChanges.requestedAt, stage: profileChangeFields.stage })
    .from(profileChanges)
    .innerJoin(profileChangeFields, eq(profileChangeFields.changeId, profileChanges.id))
    .where(
      and(eq(profileChanges.workerId, workerId), eq(profileChanges.origin, "worker"), isNull(profileChanges.closedAt)),
    )
    .orderBy(asc(profileChanges.requestedAt), asc(profileChanges.id));
  return new Map(
    rows
      .filter(({ stage }) => stage !== "decided")
      .map(({ field: { field, keyId, newSealed } }) => [
        field,
        field === "bank" ? null : openFor(workerId, { keyId, sealed: newSealed }),
      ]),
  );
}
