/**
 * Erases what is past its retention period, agency by agency: the records of workers who have left, class by class, and
 * leftovers of imports, links and saved views. Each transaction writes a receipt of what it erased, or erases nothing.
 */
import { createHash } from "node:crypto";
import { and, asc, eq, gt, inArray, isNotNull, lt, notExists, notInArray, or, sql } from "drizzle-orm";
import { audit, jobActor } from "@/lib/backend/audit";
import { eachAgency } from "@/lib/backend/each-agency";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { RecordClass } from "@/lib/contract/privacy";
import {
  memberships,
  retentionReceipts,
  savedViews,
  workerErasures,
  workerImportRows,
  workerImports,
  workerLinks,
  workers,
} from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate, monthsAfter } from "@/lib/format";
import { employmentOf } from "./employment";
import { dropByIds, dropFiles, droppedFilesLeft, filesNamedOf, removeFile } from "./files";
import { monthsOf } from "./periods";
import { type Employment, type ErasableClass, erasable, erasableFrom, expiredClasses } from "./rules";
import { erase, find } from "./stores";

const texts = messages.privacy;
type Months = Record<RecordClass, number>;
type Erased = { record: string; period: number; before: string; ids: readonly string[] };

async function receipt(
  tx: Transaction,
  organisationId: string,
  { record, period, before, ids }: Erased,
): Promise<void> {
  if (ids.length === 0) return;
  const digest = createHash("sha256")
    .update([...ids].sort().join("\n"))
    .digest("hex");
  const row = { organisationId, record, period, before, deleted: ids.length, digest };
  const [written] = await tx.insert(retentionReceipts).values(row).returning({ id: retentionReceipts.id });
  await audit(tx, jobActor(`retention-${today()}`), {
    organisationId,
    action: "retention.applied",
    subject: { type: "retentionReceipt", id: written?.id ?? "" },
    details: { record, period, before, deleted: ids.length },
  });
}

type Due = Map<string, Employment>;

/** The workers whose records of a class are past their retention period. */
const dueFor = (record: ErasableClass, employments: Due, months: Months): string[] =>
  [...employments].flatMap(([id, employment]) =>
    expiredClasses(employment, months, today()).includes(record) ? [id] : [],
  );

/** What is still kept about each worker, and until when. */
async function keptOf(tx: Transaction, employments: Due, months: Months, ids: string[]) {
  const kept = new Map<string, { record: string; count: number; why: string; until: string }[]>();
  for (const record of erasable) {
    const counts = new Map<string, number>();
    for (const { workerId } of await find(tx, record, ids)) counts.set(workerId, (counts.get(workerId) ?? 0) + 1);
    for (const [workerId, count] of counts) {
      const { leftOn } = employments.get(workerId) ?? { leftOn: today() };
      const row = { record, count, why: texts.laws[record], until: erasableFrom(record, leftOn, months[record]) };
      kept.set(workerId, [...(kept.get(workerId) ?? []), row]);
    }
  }
  return kept;
}

/** Processes one batch of workers who have left. Returns the last of them, or null after the last batch. */
async function eraseDueWorkers(organisationId: string, months: Months, after: string | null): Promise<string | null> {
  return withScope({ kind: "organisation", organisationId }, async (tx) => {
    const batch = await tx
      .select({ id: workers.id })
      .from(workers)
      .where(
        and(
          eq(workers.organisationId, organisationId),
          inArray(workers.employmentStatus, ["resigned", "archived"]),
          after ? gt(workers.id, after) : undefined,
        ),
      )
      .orderBy(asc(workers.id))
      .limit(constants.retentionBatch)
      .for("update");
    const employments = await employmentOf(
      tx,
      batch.map(({ id }) => id),
    );
    const erasedCounts = new Map<string, Map<string, number>>();
    const candidates: string[] = [];
    for (const record of erasable) {
      const due = dueFor(record, employments, months);
      const found = await find(tx, record, due);
      if (found.length === 0) continue;
      const touched = [...new Set(found.map(({ workerId }) => workerId))];
      candidates.push(...(await filesNamedOf(tx, touched)));
      await erase(tx, record, touched);
      for (const { workerId } of found) {
        const counts = erasedCounts.get(workerId) ?? new Map<string, number>();
        erasedCounts.set(workerId, counts.set(record, (counts.get(record) ?? 0) + 1));
      }
      const period = months[record];
      const ids = found.map(({ id }) => id);
      await receipt(tx, organisationId, { record, period, before: monthsAfter(today(), -period), ids });
    }
    const touched = [...erasedCounts.keys()];
    if (touched.length > 0) {
      await dropFiles(tx, touched, candidates);
      const kept = await keptOf(tx, employments, months, touched);
      await tx.insert(workerErasures).values(
        touched.map((workerId) => ({
          organisationId,
          workerId,
          reason: texts.byRetention,
          kept: kept.get(workerId) ?? [],
          erased: [...(erasedCounts.get(workerId) ?? [])].map(([record, count]) => ({ record, count })),
        })),
      );
      const nameless = touched.filter((workerId) => erasedCounts.get(workerId)?.has("identity"));
      if (nameless.length > 0) {
        const erasedAt = sql`coalesce(${workers.erasedAt}, ${clock.now().toISOString()}::timestamptz)`;
        await tx.update(workers).set({ erasedAt }).where(inArray(workers.id, nameless));
      }
    }
    return batch.length === constants.retentionBatch ? (batch.at(-1)?.id ?? null) : null;
  });
}

async function deleteDueAccessLog(organisationId: string, { accessLog: period }: Months): Promise<void> {
  const before = monthsAfter(today(), -period);
  await withScope({ kind: "organisation", organisationId }, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`select delete_old_access_log(${before}::date) as id`);
    await receipt(tx, organisationId, { record: "accessLog", period, before, ids: rows.map(({ id }) => id) });
  });
}

const atWork = ["reading", "checking", "importing", "undoing"] as const;

/**
 * Deletes the rows and files of finished imports, links that have expired or been revoked, and saved views of former
 * users.
 */
async function deleteLeftovers(organisationId: string): Promise<void> {
  const since = new Date(clock.now().getTime() - constants.leftoversRetentionMs);
  const of = { period: 1, before: calendarDate(since) };
  await withScope({ kind: "organisation", organisationId }, async (tx) => {
    const old = await tx
      .select({ id: workerImports.id, fileId: workerImports.fileId })
      .from(workerImports)
      .where(
        and(
          eq(workerImports.organisationId, organisationId),
          lt(workerImports.createdAt, since),
          notInArray(workerImports.status, [...atWork]),
        ),
      );
    const importIds = old.map(({ id }) => id);
    if (importIds.length > 0) {
      const rows = await tx
        .delete(workerImportRows)
        .where(inArray(workerImportRows.importId, importIds))
        .returning({ id: sql<string>`${workerImportRows.importId} || ':' || ${workerImportRows.row}` });
      const fileIds = old.flatMap(({ fileId }) => (fileId ? [fileId] : []));
      await tx
        .update(workerImports)
        .set({ fileId: null })
        .where(and(inArray(workerImports.id, importIds), isNotNull(workerImports.fileId)));
      const files = await dropByIds(tx, fileIds);
      await receipt(tx, organisationId, { record: "imports", ...of, ids: [...rows.map(({ id }) => id), ...files] });
    }
    const links = await tx
      .delete(workerLinks)
      .where(
        and(
          eq(workerLinks.organisationId, organisationId),
          or(lt(workerLinks.expiresAt, since), lt(workerLinks.revokedAt, since)),
        ),
      )
      .returning({ id: workerLinks.id });
    await receipt(tx, organisationId, { record: "links", ...of, ids: links.map(({ id }) => id) });
    const still = tx
      .select({ id: memberships.id })
      .from(memberships)
      .where(
        and(
          eq(memberships.userId, savedViews.userId),
          eq(memberships.organisationId, organisationId),
          sql`(${memberships.deactivatedAt} is null or ${memberships.deactivatedAt} >= ${since.toISOString()}::timestamptz)`,
        ),
      );
    const views = await tx
      .delete(savedViews)
      .where(and(eq(savedViews.organisationId, organisationId), notExists(still)))
      .returning({ id: savedViews.id });
    await receipt(tx, organisationId, { record: "savedViews", ...of, ids: views.map(({ id }) => id) });
  });
}

/** Runs it for one agency. A second run in the same night finds nothing to do. */
export async function runForAgency(organisationId: string): Promise<void> {
  const scope = { kind: "organisation", organisationId } as const;
  const months = await withScope(scope, (tx) => monthsOf(tx, organisationId));
  let after: string | null = null;
  do after = await eraseDueWorkers(organisationId, months, after);
  while (after);
  await deleteDueAccessLog(organisationId, months);
  await deleteLeftovers(organisationId);
  for (const { fileId } of await withScope(scope, (tx) => droppedFilesLeft(tx, organisationId))) {
    await removeFile({ fileId, organisationId });
  }
}

/** Runs it for every agency. */
export const runScheduledJobs = (): Promise<void> => eachAgency("retention failed for an agency", runForAgency);
