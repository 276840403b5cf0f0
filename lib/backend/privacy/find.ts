/** A worker as seen by the users responsible for their data, and what an erasure would remove. */
import { and, count, desc, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { medicalAnswers, ofWholeOrganisation, permission, primary } from "@/lib/backend/access-rules";
import { notFound } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { messages } from "@/lib/config/messages";
import type { PrivacyOfWorker } from "@/lib/contract/privacy";
import { accessLog, auditEvents, users, workerAccessLog, workerErasures, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { employmentOf } from "./employment";
import { type ErasableCounts, erasable, type Plan, planErasure } from "./rules";
import { find } from "./stores";

/**
 * Who is responsible for workers' personal data: the agency's primary user, and platform staff for on-panel workers.
 */
export const canManage = primary(codes.workersView, ["Admin", "Agency"]);
/** The same for a copy of everything, which must be complete and so includes the medical answers. */
export const canExport = { ...medicalAnswers, isPrimary: true } as const;
/** Anyone who may see all workers may see the retention periods. */
export const viewers = ofWholeOrganisation(permission(codes.workersView, ["Admin", "Agency"]));

export type WorkerRow = typeof workers.$inferSelect;

/** Throws NOT_FOUND for a worker outside the scope. `forUpdate` locks the row until the transaction ends. */
export async function findWorker(tx: Transaction, workerId: string, { forUpdate = false } = {}): Promise<WorkerRow> {
  const query = tx.select().from(workers).where(eq(workers.id, workerId));
  const [worker] = forUpdate ? await query.for("update") : await query;
  if (!worker) throw notFound();
  return worker;
}

/** What would be erased now, what would stay, and why. */
export async function planOf(tx: Transaction, worker: WorkerRow): Promise<Plan> {
  const employment = (await employmentOf(tx, [worker.id])).get(worker.id);
  if (!employment) throw notFound();
  const counts: ErasableCounts = {};
  for (const record of erasable) counts[record] = (await find(tx, record, [worker.id])).length;
  const of = { organisationId: worker.organisationId, workerId: worker.id };
  return planErasure(employment, counts, await logsOf(tx, of), today());
}

async function logsOf(tx: Transaction, { organisationId, workerId }: { organisationId: string; workerId: string }) {
  const total = { total: count() };
  const [opened] = await tx
    .select(total)
    .from(workerAccessLog)
    .where(and(eq(workerAccessLog.organisationId, organisationId), eq(workerAccessLog.workerId, workerId)));
  const [read] = await tx
    .select(total)
    .from(accessLog)
    .where(and(eq(accessLog.organisationId, organisationId), eq(accessLog.workerId, workerId)));
  const [audits] = await tx.select(total).from(auditEvents).where(auditedOf({ organisationId, workerId }));
  return { accessLog: (opened?.total ?? 0) + (read?.total ?? 0), audits: audits?.total ?? 0 };
}

/** Audit rows about the worker themselves, by the index of what is about a worker. */
export const auditedOf = ({ organisationId, workerId }: { organisationId: string; workerId: string }) =>
  and(
    eq(auditEvents.organisationId, organisationId),
    eq(auditEvents.aboutWorkerId, workerId),
    eq(auditEvents.subjectType, "worker"),
    eq(auditEvents.subjectId, workerId),
  );

/** Everything shown on the page about a worker's privacy. */
export async function privacyOf(tx: Transaction, worker: WorkerRow): Promise<PrivacyOfWorker> {
  const receipts = await tx
    .select({ receipt: workerErasures, by: users.fullName })
    .from(workerErasures)
    .leftJoin(users, eq(users.id, workerErasures.byUserId))
    .where(and(eq(workerErasures.organisationId, worker.organisationId), eq(workerErasures.workerId, worker.id)))
    .orderBy(desc(workerErasures.at), desc(workerErasures.id));
  const { id, number, firstName, lastName, employmentStatus, erasedAt, lock } = worker;
  return {
    worker: {
      _id: id,
      number,
      firstName,
      lastName,
      employmentStatus,
      lock,
      erasedAt: erasedAt?.toISOString() ?? null,
    },
    ...(await planOf(tx, worker)),
    receipts: receipts.map(({ receipt: { id: _id, at, reason, byUserId, erased, kept }, by }) => ({
      _id,
      at: at.toISOString(),
      reason,
      erased,
      kept,
      by: byUserId ? (by ?? messages.privacy.platformStaff) : null,
    })),
  };
}
