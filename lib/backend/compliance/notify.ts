/**
 * Notifies agencies and workers of expiring requirements, one chunk of workers per transaction, so that notices and
 * e-mails are stored together or not at all. The scheduled job notifies the first chunk of the day and queues the
 * agency's one e-mail. Before writing that e-mail, its job notifies the remaining workers, however often it restarts.
 * So no one is notified twice, and everyone notified is in the e-mail.
 */
import { and, eq, gte, sql } from "drizzle-orm";
import { audit, jobActor } from "@/lib/backend/audit";
import { workerExpiryNotices, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate, startOfDay } from "@/lib/format";
import { BEFORE_ALL_IDS, CHUNK, dueAfter } from "./due";
import type { Day } from "./evidence";
import { queueMailToAgency, queueMailToWorker } from "./queued";
import { type Refreshed, refreshMany } from "./refresh";

/** Records, once each, that a worker and their agency are notified, and queues the worker's e-mail. */
async function notify(tx: Transaction, { row, due }: Refreshed, at: Date): Promise<boolean> {
  const of = { organisationId: row.organisationId, workerId: row.id };
  const noted = await tx
    .insert(workerExpiryNotices)
    .values(due.map((one) => ({ ...of, ...one, createdAt: at })))
    .onConflictDoNothing()
    .returning({ id: workerExpiryNotices.id });
  if (noted.length === 0) return false;
  await audit(tx, jobActor(`compliance-${calendarDate(at)}`), {
    organisationId: row.organisationId,
    action: "worker.expiryNotified",
    subject: { type: "worker", id: row.id },
    details: { count: noted.length, days: Math.min(...due.map(({ daysBefore }) => daysBefore)) },
  });
  if (row.email) await queueMailToWorker(tx, { kind: "workerExpiring", ...of, at: at.toISOString() }, row.email);
  return true;
}

/** Whether the agency was already notified today: it gets one e-mail a day, and later findings wait for the next. */
async function areNotifiedToday(tx: Transaction, organisationId: string, today: Day): Promise<boolean> {
  const [found] = await tx
    .select({ id: workerExpiryNotices.id })
    .from(workerExpiryNotices)
    .where(
      and(
        eq(workerExpiryNotices.organisationId, organisationId),
        gte(workerExpiryNotices.createdAt, startOfDay(today)),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Notifies the next chunk. Returns the last worker id, null at the end, and whether anyone was notified. */
async function notifyChunk(
  tx: Transaction,
  organisationId: string,
  after: string,
  { today, at }: { today: Day; at: Date },
) {
  const ids = await dueAfter(tx, organisationId, today, after);
  let isNotified = false;
  for (const one of await refreshMany(tx, ids, today)) {
    if (one.due.length === 0) continue;
    isNotified = (await notify(tx, one, at)) || isNotified;
    const { nextChangeOn } = one.assessment;
    await tx.update(workers).set({ complianceNextOn: nextChangeOn }).where(eq(workers.id, one.row.id));
  }
  return { isNotified, last: ids.length < CHUNK ? null : (ids.at(-1) ?? null) };
}

/**
 * Runs `work` in successive transactions under the agency's lock. `work` returns the id to continue after, null at the
 * end.
 */
async function eachChunk(
  organisationId: string,
  work: (tx: Transaction, after: string) => Promise<string | null>,
): Promise<void> {
  for (let after: string | null = BEFORE_ALL_IDS; after !== null; ) {
    const from: string = after;
    after = await withScope({ kind: "organisation", organisationId }, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`expiry ${organisationId}`}, 0))`);
      return work(tx, from);
    });
  }
}

/**
 * Starts the day's notifications of an agency with the first chunk that has any, unless already started. The same
 * transaction queues the agency's e-mail, whose job notifies the rest. Of two servers, one does this and the other
 * finds it done.
 */
export async function startNotifying(organisationId: string, now: Date): Promise<void> {
  const today = calendarDate(now);
  await eachChunk(organisationId, async (tx, after) => {
    if (await areNotifiedToday(tx, organisationId, today)) return null;
    const { isNotified, last } = await notifyChunk(tx, organisationId, after, { today, at: now });
    if (!isNotified) return last;
    await queueMailToAgency(tx, { kind: "workersExpiring", organisationId, at: now.toISOString() });
    return null;
  });
}

/**
 * Notifies everyone else who is due, as of the time the notifications started. After that day no one is added: the next
 * day's notifications include them.
 */
export async function notifyRemaining(organisationId: string, at: Date, now: Date): Promise<void> {
  const today = calendarDate(now);
  if (calendarDate(at) !== today) return;
  await eachChunk(
    organisationId,
    async (tx, after) => (await notifyChunk(tx, organisationId, after, { today, at })).last,
  );
}
