/**
 * What time does to workers' compliance: agency by agency, those are judged anew whose day has come, and people are told of what
 * runs out. Every step may be done again, and by several servers at once.
 */
import { and, asc, eq, gt, gte, lte, sql } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { clock } from "@/lib/backend/clock";
import { eachAgency } from "@/lib/backend/each-agency";
import { constants } from "@/lib/config/constants";
import { workerExpiryNotices, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate, hourOfDay } from "@/lib/format";
import type { Day } from "./evidence";
import { complianceJobSchema, queueMail } from "./queued";
import { type Refreshed, refreshMany } from "./refresh";

/** Few enough that judging them keeps no page waiting. */
const CHUNK = 50;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Of an agency, those whose day has come, a chunk at a time by their ids. */
const dueAfter = async (tx: Transaction, organisationId: string, today: Day, after: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: workers.id })
    .from(workers)
    .where(and(eq(workers.organisationId, organisationId), lte(workers.complianceNextOn, today), gt(workers.id, after)))
    .orderBy(asc(workers.id))
    .limit(CHUNK);
  return rows.map(({ id }) => id);
};

/** Judges those anew whose day has come. Whoever is to be told of stays due. Returns how many there were. */
async function refreshDue(organisationId: string, today: Day): Promise<number> {
  const scope = { kind: "organisation", organisationId } as const;
  let count = 0;
  for (let after = NOBODY; ; ) {
    const ids = await withScope(scope, async (tx) => {
      const found = await dueAfter(tx, organisationId, today, after);
      await refreshMany(tx, found, today);
      return found;
    });
    count += ids.length;
    const last = ids.at(-1);
    if (!last || ids.length < CHUNK) return count;
    after = last;
  }
}

/** Notes that his agency and he are told, once for each; and puts in his own mail. */
async function tell(tx: Transaction, { row, due }: Refreshed, at: Date): Promise<boolean> {
  const of = { organisationId: row.organisationId, workerId: row.id };
  const noted = await tx
    .insert(workerExpiryNotices)
    .values(due.map((one) => ({ ...of, ...one, createdAt: at })))
    .onConflictDoNothing()
    .returning({ id: workerExpiryNotices.id });
  if (noted.length === 0) return false;
  const actor = { caller: { kind: "job", uid: null }, requestId: `compliance-${calendarDate(at)}` } as const;
  await audit(tx, actor, {
    ...{ organisationId: row.organisationId, action: "worker.expiryTold", subject: { type: "worker", id: row.id } },
    details: { count: noted.length, days: Math.min(...due.map(({ daysBefore }) => daysBefore)) },
  });
  if (row.email) await queueMail(tx, { kind: "workerExpiring", ...of, at: at.toISOString() });
  return true;
}

/** Whether the agency was told today already: it has one mail a day, and what comes to light later waits for the next. */
async function isToldToday(tx: Transaction, organisationId: string, today: Day): Promise<boolean> {
  const from = sql`${today}::date::timestamp at time zone ${constants.defaultTimeZone}`;
  const [found] = await tx
    .select({ id: workerExpiryNotices.id })
    .from(workerExpiryNotices)
    .where(and(eq(workerExpiryNotices.organisationId, organisationId), gte(workerExpiryNotices.createdAt, from)))
    .limit(1);
  return found !== undefined;
}

/** All that an agency is to be told of, in one transaction: notices and mails are there together or not at all. */
async function tellAgency(organisationId: string, now: Date): Promise<void> {
  const today = calendarDate(now);
  await withScope({ kind: "organisation", organisationId }, async (tx) => {
    // Of two servers one tells, and the other finds that it was told.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`expiry ${organisationId}`}, 0))`);
    if (await isToldToday(tx, organisationId, today)) return;
    let isTold = false;
    for (let after = NOBODY; ; ) {
      const ids = await dueAfter(tx, organisationId, today, after);
      for (const one of await refreshMany(tx, ids, today)) {
        if (one.due.length === 0) continue;
        isTold = (await tell(tx, one, now)) || isTold;
        const { nextChangeOn } = one.assessment;
        await tx.update(workers).set({ complianceNextOn: nextChangeOn }).where(eq(workers.id, one.row.id));
      }
      const last = ids.at(-1);
      if (!last || ids.length < CHUNK) break;
      after = last;
    }
    if (isTold) await queueMail(tx, { kind: "workersExpiring", organisationId, at: now.toISOString() });
  });
}

/** Looks after one agency's workers. */
export async function sweepAgency(organisationId: string, now: Date): Promise<void> {
  const count = await refreshDue(organisationId, calendarDate(now));
  if (count > 0 && hourOfDay(now) >= constants.expiryToldFromHour) await tellAgency(organisationId, now);
}

/** Once an hour (`constants.complianceSweepEveryMs`), on one of the servers; mails go out once a day, not in the night. */
export async function sweepCompliance(): Promise<void> {
  const now = clock.now();
  await eachAgency("compliance of an agency's workers was not looked after", (id) => sweepAgency(id, now));
}

/** Does a job of the queue: the sweep, or one worker whose evidence has changed. */
export async function doComplianceJob(data: unknown): Promise<void> {
  const job = complianceJobSchema.parse(data);
  if (job.kind === "compliance") return sweepCompliance();
  const { organisationId, workerId } = job;
  await withScope({ kind: "organisation", organisationId }, (tx) =>
    refreshMany(tx, [workerId], calendarDate(clock.now())),
  );
}
