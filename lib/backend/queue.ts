/**
 * The queue in Postgres (design, Parts: jobs). A job is put in by the transaction that causes it, so that neither is there
 * without the other; it is done after commit, outside any transaction, at least once.
 */
import PgBoss from "pg-boss";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { queueNames, queueSchema, type queues } from "@/lib/config/queues";
import { type Transaction, withScope } from "@/lib/db/tenancy";

export type QueueName = (typeof queues)[keyof typeof queues];
/** Messages to people have a gateway of their own (`lib/backend/outgoing`), which alone may put them in. */
export type WorkQueueName = Exclude<QueueName, "mail" | "text">;

const RETRY_LIMIT = 8;
const RETRY_DELAY_S = 5;
const POLL_S = 1;
/** How often jobs whose server died are looked for. */
const MAINTENANCE_S = 30;
/** Each takes one job a poll: a job that fails is tried again without those beside it. */
const WORKERS = 4;
/** How often the queue looks whether what it waits for has ended. */
const QUIET_CHECK_MS = 50;

/** What this process does for the queue. */
type Work = {
  boss: PgBoss;
  started?: Promise<unknown>;
  timers: NodeJS.Timeout[];
  /** Jobs that were taken and are not over, with their queue. */
  inHand: Map<string, QueueName>;
  /** Statements of the queue that were not answered yet. */
  statements: number;
  isStopping: boolean;
  /** Tells jobs in hand to end at once. */
  ending: AbortController;
};

const store = globalThis as typeof globalThis & { __portalQueue?: Work; __portalQueueIsClosed?: boolean };

function makeWork(): Work {
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL,
    schema: queueSchema,
    max: 3,
    migrate: false,
    schedule: false,
    retryLimit: RETRY_LIMIT,
    retryDelay: RETRY_DELAY_S,
    retryBackoff: true,
    maintenanceIntervalSeconds: MAINTENANCE_S,
  });
  // The database may go away for a while; the queue goes on polling and the job waits.
  boss.on("error", () => log.warn("queue unreachable"));
  const work: Work = {
    ...{ boss, timers: [], inHand: new Map(), statements: 0 },
    ...{ isStopping: false, ending: new AbortController() },
  };
  // pg-boss closes its connections without waiting for what it asked last: a job fetched by then would be lost until it expires.
  const db = (
    boss as unknown as { getDb(): { executeSql(text: string, values?: unknown[]): Promise<unknown> } }
  ).getDb();
  const execute = db.executeSql.bind(db);
  db.executeSql = async (...statement) => {
    work.statements++;
    try {
      return await execute(...statement);
    } finally {
      work.statements--;
    }
  };
  return work;
}

const current = (): Work => {
  store.__portalQueue ??= makeWork();
  return store.__portalQueue;
};

async function started(): Promise<Work> {
  if (store.__portalQueueIsClosed) throw new Error("this server is stopping");
  const work = current();
  work.started ??= work.boss.start();
  await work.started;
  return work;
}

/** Aborted when this server stops and has waited long enough: what a job has begun at another service ends then. */
export const endingSignal = (): AbortSignal => current().ending.signal;

type Options = { deadAfterMs?: number };

async function put(tx: Transaction, name: QueueName, data: Record<string, string>, { deadAfterMs }: Options) {
  const db = {
    executeSql: async (text: string, values: unknown[]) => {
      const { rows } = await tx.$client.query(text, values);
      return { rows };
    },
  };
  const dead = deadAfterMs ? { expireInSeconds: Math.ceil(deadAfterMs / 1000) } : {};
  const again = { retryLimit: RETRY_LIMIT, retryDelay: RETRY_DELAY_S, retryBackoff: true };
  await current().boss.send(name, data, { db, ...again, ...dead });
}

/**
 * Puts a job in, inside `tx`. `data` holds ids only: whoever does the job reads what else it needs. `deadAfterMs`: when one that
 * was begun and has not ended is taken for dead and done again.
 */
export const enqueue = (
  tx: Transaction,
  name: WorkQueueName,
  data: Record<string, string>,
  options: Options = {},
): Promise<void> => put(tx, name, data, options);

/**
 * Puts the job of a message to a person in, inside `tx`. Only `lib/backend/outgoing` calls it. Begun and not ended, it is taken
 * for dead after the longest time that a sending may take.
 */
export function enqueueMessage(tx: Transaction, name: "mail" | "text", data: Record<string, string>): Promise<void> {
  const { MAIL_SEND_TIMEOUT_MS, MAIL_ANSWER_TIMEOUT_MS } = env();
  return put(tx, name, data, {
    deadAfterMs: MAIL_SEND_TIMEOUT_MS + MAIL_ANSWER_TIMEOUT_MS + constants.mailJobMarginMs,
  });
}

/**
 * Puts a job in once in every `everyMs`, for as long as this process runs: of many servers that do so, one gets it in. What it
 * does is done again soon, so it is not tried again.
 */
export async function recur(name: WorkQueueName, data: { kind: string }, everyMs: number): Promise<void> {
  const slot = { singletonKey: data.kind, singletonSeconds: Math.ceil(everyMs / 1000), retryLimit: 0 };
  const { boss, timers } = await started();
  const putOne = () =>
    void boss.send(name, data, slot).catch(() => {
      log.warn("queue unreachable");
    });
  // Twice as often as needed: a slot that was missed by a moment would be empty.
  timers.push(setInterval(putOne, everyMs / 2).unref());
  putOne();
}

/**
 * Lets jobs that were taken be taken again at once, by whichever server polls next, without counting the attempt that did not
 * come to its end.
 */
async function giveBack(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await withScope({ kind: "none" }, (tx) =>
    tx.$client.query(
      `update ${queueSchema}.job set state = 'retry', start_after = now(), retry_limit = retry_limit + 1
       where id = any($1::uuid[]) and state in ('active', 'retry')`,
      [ids],
    ),
  );
}

type Handler = (job: { id: string; data: unknown }) => Promise<void>;

/**
 * Does one job and says in the database how it ended, before pg-boss does: pg-boss does not wait for that statement, and a server
 * that stops could lose it.
 */
async function doJob(work: Work, name: QueueName, job: { id: string; data: unknown }, handler: Handler) {
  work.inHand.set(job.id, name);
  try {
    if (work.isStopping) return await giveBack([job.id]);
    await handler(job);
    await work.boss.complete(name, job.id);
  } catch (error) {
    if (work.isStopping) {
      await giveBack([job.id]);
      return;
    }
    log.warn("job failed, will be tried again", { job: job.id, queue: name, error });
    await work.boss.fail(name, job.id, { type: (error as Error | null)?.name ?? "unknown" });
  } finally {
    work.inHand.delete(job.id);
  }
}

/** Starts doing the jobs of a queue in this process, a few at a time. Safe to call when the database is not there yet. */
export async function work(name: QueueName, handler: Handler): Promise<void> {
  const own = await started();
  const doOne = async ([job]: { id: string; data: unknown }[]) => {
    if (job) await doJob(own, name, job, handler);
  };
  for (let n = 0; n < WORKERS; n++) {
    await own.boss.work(name, { pollingIntervalSeconds: POLL_S, batchSize: 1 }, doOne);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until nothing is in hand and nothing was asked that is not answered. False when that takes longer than `ms`. */
async function isQuiet(work: Work, ms: number): Promise<boolean> {
  const until = Date.now() + ms;
  // Between the answer to a fetch and the beginning of its job lies a moment: nothing may be under way twice in a row.
  for (let times = 0; times < 2; ) {
    times = work.inHand.size === 0 && work.statements === 0 ? times + 1 : 0;
    if (times < 2 && Date.now() > until) return false;
    await pause(QUIET_CHECK_MS);
  }
  return true;
}

/**
 * Stops doing jobs and closes the queue's connections. Jobs in hand may take `graceMs` to finish; those that do not are ended and
 * given back, for another server to begin at once. `forGood`: this process does not begin again.
 */
export async function stopQueue({ graceMs = 5_000, forGood = false } = {}): Promise<void> {
  store.__portalQueueIsClosed = forGood;
  const own = store.__portalQueue;
  if (!own || own.isStopping) return;
  own.isStopping = true;
  for (const timer of own.timers) clearInterval(timer);
  try {
    for (const name of queueNames) await own.boss.offWork(name);
    if (!(await isQuiet(own, graceMs))) {
      own.ending.abort();
      await isQuiet(own, constants.shutdownAbortMs);
    }
  } finally {
    const left = [...own.inHand.keys()];
    await own.boss.stop({ graceful: false, wait: true }).catch(() => {});
    // After pg-boss, which would have them wait before they are tried again.
    await giveBack(left).catch(() => log.warn("jobs in hand were not given back", { jobs: left.length }));
    if (store.__portalQueue === own) store.__portalQueue = undefined;
  }
}
