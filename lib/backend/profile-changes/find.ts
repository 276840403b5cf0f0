/** Finds the changes that a call is about, and defines who decides on them. */
import { and, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { codeOf } from "@/lib/backend/access-rules";
import { notFound } from "@/lib/backend/errors";
import { organisations, profileChanges, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** The platform's compliance team, with the tasks permission; in an agency anyone who may change its workers. */
export const canDecide = codeOf({ Admin: codes.tasks, Agency: codes.workerCreate });

export const workerColumns = {
  id: workers.id,
  number: workers.number,
  firstName: workers.firstName,
  lastName: workers.lastName,
  agencyId: organisations.id,
  agencyName: organisations.name,
};
type WorkerColumns = { [C in keyof typeof workerColumns]: string };

export const toChangedWorker = (row: WorkerColumns) => ({
  _id: row.id,
  workerId: row.number,
  firstName: row.firstName,
  lastName: row.lastName,
  agency: { _id: row.agencyId, businessName: row.agencyName },
});

/** A change with its worker; `forUpdate` locks it until the transaction ends. NOT_FOUND outside the caller's scope. */
export async function findChange(tx: Transaction, changeId: string, { forUpdate = false } = {}) {
  const query = tx.select().from(profileChanges).where(eq(profileChanges.id, changeId));
  const [change] = await (forUpdate ? query.for("update") : query);
  if (!change) throw notFound();
  const [worker] = await tx
    .select({ worker: workers, card: workerColumns })
    .from(workers)
    .innerJoin(organisations, eq(organisations.id, workers.organisationId))
    .where(and(eq(workers.id, change.workerId), eq(workers.organisationId, change.organisationId)));
  if (!worker) throw notFound();
  return { change, ...worker };
}
