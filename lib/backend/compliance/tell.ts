/**
 * Tells agencies and workers of what runs out, a chunk of workers in each transaction: notices and mails are there together or not
 * at all. The sweep tells the first of a day and puts in the agency's one mail with them; that mail's job tells the others before
 * it is written, however often it is begun again. So nobody is told twice, and nobody told is left out of the mail.
 */
import { and, eq, gte, sql } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { constants } from "@/lib/config/constants";
import { workerExpiryNotices, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { CHUNK, dueAfter, NOBODY } from "./due";
import type { Day } from "./evidence";
import { queueMailToAgency, queueMailToWorker } from "./queued";
import { type Refreshed, refreshMany } from "./refresh";

/** Notes that his agency and he are told, once for each; and puts in his own mail. */
async function tell(tx: Transaction, { row, due }: Refreshed, at: Date): Promise<boolean> {
  const of = { organisationId: row.organisationId, workerId: row.id };
  const noted = await tx
    .insert(workerExpiryNotices)
    .values(due.map((one) => ({ ...of, ...one, createdAt: at })))
    .onConflictDoNothing()
    .returning({ id: workerExpiryNotices.id });
  if (noted.length === 0) return false;
  const actor = {
    caller: { kind: "job", uid: null },
    requestId: `compliance-${calendarDate(at)}`,
    address: null,
  } as const;
  await audit(tx, actor, {
    ...{ organisationId: row.organisationId, action: "worker.expiryTold", subject: { type: "worker", id: row.id } },
    details: { count: noted.length, days: Math.min(...due.map(({ daysBefore }) => daysBefore)) },
  });
  if (row.email) await queueMailToWorker(tx, { kind: "workerExpiring", ...of, at: at.toISOString() }, row.email);
  return true;
}

/** Whether the agency was told today already: it has one mail a day, and what comes to light later waits for the next. */
async function isToldToday(tx: Transaction, organisationId: string, today: Day): Promise<boolean> {
  const from = sql`${today}::date::timestamp at time zone ${constants.calendarTimeZone}`;
  const [found] = await tx
    .select({ id: workerExpiryNotices.id })
    .from(workerExpiryNotices)
    .where(and(eq(workerExpiryNotices.organisationId, organisationId), gte(workerExpiryNotices.createdAt, from)))
    .limit(1);
  return found !== undefined;
}

/** Tells of the next chunk. Returns whom it came to, and whether anybody was told of. */
async function tellChunk(
  tx: Transaction,
  organisationId: string,
  after: string,
  { today, at }: { today: Day; at: Date },
) {
  const ids = await dueAfter(tx, organisationId, today, after);
  let isTold = false;
  for (const one of await refreshMany(tx, ids, today)) {
    if (one.due.length === 0) continue;
    isTold = (await tell(tx, one, at)) || isTold;
    const { nextChangeOn } = one.assessment;
    await tx.update(workers).set({ complianceNextOn: nextChangeOn }).where(eq(workers.id, one.row.id));
  }
  return { isTold, last: ids.length < CHUNK ? null : (ids.at(-1) ?? null) };
}

/** One transaction after the other, each alone at its agency. `work` returns after whom it goes on; null at the end. */
async function eachChunk(
  organisationId: string,
  work: (tx: Transaction, after: string) => Promise<string | null>,
): Promise<void> {
  for (let after: string | null = NOBODY; after !== null; ) {
    const from: string = after;
    after = await withScope({ kind: "organisation", organisationId }, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`expiry ${organisationId}`}, 0))`);
      return work(tx, from);
    });
  }
}

/**
 * Begins to tell an agency, unless it was told today: those of the first chunk in which there is anybody to tell of. Their
 * transaction puts in the agency's mail, which tells of the rest. Of two servers one does so, and the other finds it done.
 */
export async function beginTelling(organisationId: string, now: Date): Promise<void> {
  const today = calendarDate(now);
  await eachChunk(organisationId, async (tx, after) => {
    if (await isToldToday(tx, organisationId, today)) return null;
    const { isTold, last } = await tellChunk(tx, organisationId, after, { today, at: now });
    if (!isTold) return last;
    await queueMailToAgency(tx, { kind: "workersExpiring", organisationId, at: now.toISOString() });
    return null;
  });
}

/**
 * Tells of everybody else who is due, as of the time the telling began. Once that day is over nobody is added: the next day's
 * telling takes them.
 */
export async function tellTheRest(organisationId: string, at: Date, now: Date): Promise<void> {
  const today = calendarDate(now);
  if (calendarDate(at) !== today) return;
  await eachChunk(
    organisationId,
    async (tx, after) => (await tellChunk(tx, organisationId, after, { today, at })).last,
  );
}
