/** Workers at a given stage of verification, and the result. */
import { eq } from "drizzle-orm";
import * as schema from "@/lib/db/schema";
import { insertCompleteWorker, type WorkerOverrides } from "./complete-worker";
import { asOwner, type Organisation, type TestCaller } from "./fixtures";

export type { WorkerOverrides };

export const aCompleteWorker = (agency: Organisation, standing: WorkerOverrides = {}) =>
  asOwner((tx) => insertCompleteWorker(tx, agency, standing));

export const workerRow = async (workerId: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.workers).where(eq(schema.workers.id, workerId)));
  if (!row) throw new Error("no such worker");
  return row;
};

/** Records that someone has opened all of a worker's documents, as reading their files does. */
export const openDocuments = (workerId: string, { caller: { uid } }: TestCaller) =>
  asOwner(async (tx) => {
    const { workerAccessLog, workerDocuments } = schema;
    const rows = await tx.select().from(workerDocuments).where(eq(workerDocuments.workerId, workerId));
    await tx.insert(workerAccessLog).values(
      rows.map(({ id, organisationId }) => ({
        organisationId,
        workerId,
        documentId: id,
        part: "document",
        actorUid: uid ?? "",
        requestId: "test",
      })),
    );
  });

export const fieldRows = (workerId: string) =>
  asOwner((tx) =>
    tx.select().from(schema.profileChangeFields).where(eq(schema.profileChangeFields.workerId, workerId)),
  );

/** The audit log entries about a worker and their changes. */
export const auditedOf = async (organisationId: string): Promise<string[]> => {
  const rows = await asOwner((tx) =>
    tx
      .select({ action: schema.auditEvents.action })
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.organisationId, organisationId)),
  );
  return rows.map(({ action }) => action);
};
