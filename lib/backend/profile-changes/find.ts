/** Which changes a call is about, and who decides on them. */
import { and, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { notFound } from "@/lib/backend/errors";
import { codeOf } from "@/lib/backend/ladder";
import { organisations, profileChanges, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** The platform's compliance by its tasks; of an agency whoever may change its workers. */
export const deciders = codeOf({ Admin: codes.tasks, Agency: codes.workerCreate });

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

/** A change with its worker; `hold` keeps it until the transaction ends. NOT_FOUND outside the caller's scope. */
export async function findChange(tx: Transaction, changeId: string, { hold = false } = {}) {
  const query = tx.select().from(profileChanges).where(eq(profileChanges.id, changeId));
  const [change] = await (hold ? query.for("update") : query);
  if (!change) throw notFound();
  const [worker] = await tx
    .select({ worker: workers, card: workerColumns })
    .from(workers)
    .innerJoin(organisations, eq(organisations.id, workers.organisationId))
    .where(and(eq(workers.id, change.workerId), eq(workers.organisationId, change.organisationId)));
  if (!worker) throw notFound();
  return { change, ...worker };
}
