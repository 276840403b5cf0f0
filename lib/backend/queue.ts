/**
 * The job queue in Postgres (design, Parts: jobs). A job is enqueued in the transaction that causes it, so that neither
 * exists without the other; it runs after commit, outside any transaction, at least once.
 */
import PgBoss from "pg-boss";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { queueSchema, type queues } from "@/lib/config/queues";
import { inBackground } from "@/lib/db/in-use";
import { type Transaction, withScope } from "@/lib/db/tenancy";

export type QueueName = (typeof queues)[keyof typeof queues];
/** Messages to people have their own gateway (`lib/backend/outgoing`), the only module that may enqueue them. */
export type WorkQueueName = Exclude<QueueName, "mail" | "text">;

const RETRY_LIMIT = 8;
const RETRY_DELAY_S = 5;
const POLL_MS = 1_000;
/** How often to look for jobs whose server died. */
const MAINTENANCE_S = 30;
/** How many jobs of a queue a server works on side by side. */
const CONCURRENCY = 4;
/** How long what is queued is continued with, without a poll in between: well below the time after which a job counts as dead. */
const DRAIN_MS = 10_000;
/** How often to check whether the work we wait for has finished. */
const IDLE_CHECK_MS = 50;

/** What this process does for the queue. */
type Work = {
  boss: PgBoss;
  started?: Promise<unknown>;
  timers: NodeJS.Timeout[];
  /** Jobs that are being worked on, with their queue. */
  inHand: Map<string, QueueName>;
  /** SQL statements of the queue that have not been answered yet. */
  statements: number;
  isStopping: boolean;
  /** Aborts the jobs in progress. */
  ending: AbortController;
};

const store = globalThis as typeof globalThis & {
  __portalQueue?: Work | undefined;
  __portalQueueIsClosed?: boolean;
};

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
  // The database may be unavailable for a while; the queue keeps polling and jobs wait.
  boss.on("error", () => log.warn("queue unreachable"));
  const work: Work = {
    boss,
    timers: [],
    inHand: new Map(),
    statements: 0,
    isStopping: false,
    ending: new AbortController(),
  };
  // pg-boss closes its connections without waiting for its last query: a job fetched in that moment would be lost until
  // it expires.
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

/** Aborted when this server shuts down and the grace period is over; jobs pass it to their calls to other services. */
export const shutdownSignal = (): AbortSignal => current().ending.signal;

type Options = { deadAfterMs?: number; afterMs?: number };

/** What a job contains: ids only. */
type Data = Record<string, string>;

/** Several in one statement: an event of a shift may concern hundreds of workers, while it is locked. */
async function put(
  tx: Transaction,
  name: QueueName,
  given: Data | readonly Data[],
  { deadAfterMs, afterMs }: Options,
): Promise<void> {
  const db = {
    executeSql: async (text: string, values: unknown[]) => {
      // As an object, so that the connection prepares it when it runs again.
      const { rows } = await tx.$client.query({ text }, values);
      return { rows };
    },
  };
  const dead = deadAfterMs ? { expireInSeconds: Math.ceil(deadAfterMs / 1000) } : {};
  const again = { retryLimit: RETRY_LIMIT, retryDelay: RETRY_DELAY_S, retryBackoff: true };
  const later = afterMs ? { startAfter: String(Math.ceil(afterMs / 1000)) } : {};
  const all = [given].flat();
  if (all.length === 0) return;
  await current().boss.insert(
    all.map((data) => ({ name, data, ...again, ...dead, ...later })),
    { db },
  );
}

/**
 * Enqueues a job, or several, inside `tx`. `data` contains ids only; the job reads everything else itself. `deadAfterMs`: after how
 * long a started job that has not finished is considered dead and run again. `afterMs`: how long it waits first.
 */
export const enqueue = (
  tx: Transaction,
  name: WorkQueueName,
  data: Data | readonly Data[],
  options: Options = {},
): Promise<void> => put(tx, name, data, options);

/**
 * Whether a job with these values waits in a queue and was never started: one that runs again may have told of things already, and tells
 * no one twice. It is locked, so that it does not start before `tx` has ended, and sees what `tx` has changed.
 */
export async function keepWaiting(
  tx: Transaction,
  name: QueueName,
  values: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { rows } = await tx.$client.query(
    `select id from ${queueSchema}.job where name = $1 and state = 'created' and data @> $2::jsonb for update skip locked`,
    [name, JSON.stringify(values)],
  );
  return rows.length > 0;
}

/**
 * Enqueues the job of a message to a person, or those of several, inside `tx`. Only `lib/backend/outgoing` calls it. The job is considered
 * dead after the longest time that sending can take.
 */
export function enqueueMessage(
  tx: Transaction,
  name: "mail" | "text",
  data: Data | readonly Data[],
  { afterMs }: Pick<Options, "afterMs"> = {},
): Promise<void> {
  const { MAIL_SEND_TIMEOUT_MS, MAIL_ANSWER_TIMEOUT_MS } = env();
  return put(tx, name, data, {
    deadAfterMs: MAIL_SEND_TIMEOUT_MS + MAIL_ANSWER_TIMEOUT_MS + constants.mailJobMarginMs,
    ...(afterMs ? { afterMs } : {}),
  });
}

/**
 * Enqueues a job every `everyMs` for as long as this process runs; across several servers only one job per interval is
 * enqueued. It runs again soon anyway, so it is not retried.
 */
export async function recur(name: WorkQueueName, data: { kind: string }, everyMs: number): Promise<void> {
  const slot = { singletonKey: data.kind, singletonSeconds: Math.ceil(everyMs / 1000), retryLimit: 0 };
  const work = await started();
  const { boss, timers } = work;
  const putOne = () =>
    void boss.send(name, data, slot).catch(() => {
      // A server that stops closes the queue's connections, also under a job that is being put into it.
      if (!work.isStopping) log.warn("queue unreachable");
    });
  // Twice as often as needed, so that no slot is missed by a few milliseconds.
  timers.push(setInterval(putOne, everyMs / 2).unref());
  putOne();
}

/** Makes jobs available again immediately for the next server that polls, without counting the unfinished attempt. */
async function returnToQueue(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await withScope({ kind: "none" }, (tx) =>
    tx.$client.query(
      `update ${queueSchema}.job set state = 'retry', start_after = now(), retry_limit = retry_limit + 1
       where id = any($1::uuid[]) and state in ('active', 'retry')`,
      [ids],
    ),
  );
}

type Job = { id: string; data: unknown };
type Handler = (job: Job) => Promise<void>;
/** Works on jobs together; returns the error of each that failed. */
type HandlerOfMany = (jobs: Job[]) => Promise<Map<string, unknown>>;

/**
 * Runs one job and records its result. Returns whether it succeeded.
 */
async function doJob(work: Work, name: QueueName, job: Job, handler: Handler): Promise<boolean> {
  work.inHand.set(job.id, name);
  try {
    if (work.isStopping) {
      await returnToQueue([job.id]);
      return false;
    }
    await handler(job);
    await work.boss.complete(name, job.id);
    return true;
  } catch (error) {
    if (work.isStopping) {
      await returnToQueue([job.id]);
      return false;
    }
    log.warn("job failed, will be tried again", { job: job.id, queue: name, error });
    await work.boss.fail(name, job.id, { type: (error as Error | null)?.name ?? "unknown" });
    return false;
  } finally {
    work.inHand.delete(job.id);
  }
}

/**
 * The same for jobs that are worked on together: one statement completes those that succeeded, and all fail with a handler that throws.
 * Returns whether all of them succeeded.
 */
async function doTogether(work: Work, name: QueueName, jobs: Job[], handler: HandlerOfMany): Promise<boolean> {
  const ids = jobs.map(({ id }) => id);
  if (work.isStopping) {
    await returnToQueue(ids);
    return false;
  }
  const errors = await handler(jobs).catch((error: unknown) => new Map(ids.map((id) => [id, error])));
  const done = ids.filter((id) => !errors.has(id));
  if (done.length > 0) await work.boss.complete(name, done);
  if (errors.size > 0 && work.isStopping) await returnToQueue([...errors.keys()]);
  else {
    for (const [id, error] of errors) {
      log.warn("job failed, will be tried again", { job: id, queue: name, error });
      await work.boss.fail(name, id, { type: (error as Error | null)?.name ?? "unknown" });
    }
  }
  return errors.size === 0;
}

/**
 * Continues with other queued jobs without waiting for the next poll: thousands of changes can happen in a minute. Ends where one
 * fails, so that a service that is down is not asked without a pause.
 */
async function drain(
  work: Work,
  name: QueueName,
  doAll: (jobs: Job[]) => Promise<boolean>,
  atOnce: number,
): Promise<void> {
  const until = performance.now() + DRAIN_MS;
  while (!work.isStopping && performance.now() < until) {
    const jobs = await work.boss.fetch(name, { batchSize: atOnce });
    if (jobs.length === 0) return;
    // All of them at first, so that a server that shuts down also returns those it has not begun.
    for (const { id } of jobs) work.inHand.set(id, name);
    let isAllDone: boolean;
    try {
      isAllDone = await doAll(jobs);
    } finally {
      // Without the database no result is recorded: those that were not begun count as dead after a while.
      for (const { id } of jobs) work.inHand.delete(id);
    }
    if (!isAllDone) return;
  }
}

/**
 * Looks for jobs in a queue once a second, and works on up to `CONCURRENCY` side by side. pg-boss's own workers would complete a job once more
 * when it returns, which ends it for another server that has fetched it since; each of them would also look for itself.
 */
async function workOn(name: QueueName, atOnce: number, doAllOf: (work: Work, jobs: Job[]) => Promise<boolean>) {
  const own = await started();
  const doAll = (jobs: Job[]) => doAllOf(own, jobs);
  let running = 0;
  let isLooking = false;
  const doOne = async (job: Job) => {
    running++;
    own.inHand.set(job.id, name);
    try {
      const isDone = await doAll([job]).finally(() => own.inHand.delete(job.id));
      if (isDone) await drain(own, name, doAll, atOnce);
    } catch {
      // What is recorded of a job is recorded where it runs; without the database it counts as dead after a while.
      log.warn("queue unreachable");
    } finally {
      running--;
    }
  };
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      while (running < CONCURRENCY && !own.isStopping) {
        // One at a time, so that a failed job is retried without the others.
        const [job] = await own.boss.fetch<object>(name, { batchSize: 1 });
        if (!job) break;
        void inBackground(() => doOne(job));
      }
    } catch {
      if (!own.isStopping) log.warn("queue unreachable");
    } finally {
      isLooking = false;
    }
  };
  own.timers.push(setInterval(() => void look(), POLL_MS).unref());
  void look();
}

/** Starts working on a queue's jobs in this process, a few at a time. Safe to call while the database is unavailable. */
export const work = (name: QueueName, handler: Handler): Promise<void> =>
  workOn(name, 1, async (own, jobs) => {
    let isAllDone = true;
    for (const job of jobs) isAllDone = (await doJob(own, name, job, handler)) && isAllDone;
    return isAllDone;
  });

/**
 * The same for short jobs that are worked on together. `atOnce`: how many are fetched together while there are more; each of them succeeds or
 * fails by itself.
 */
export const workTogether = (name: QueueName, handler: HandlerOfMany, atOnce: number): Promise<void> =>
  workOn(name, atOnce, (own, jobs) => doTogether(own, name, jobs, handler));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits until no job is in progress and every statement has been answered. Returns false if that takes longer than
 * `ms`.
 */
async function isIdle(work: Work, ms: number): Promise<boolean> {
  const until = performance.now() + ms;
  // There is a gap between fetching a job and starting it, so nothing must be in progress twice in a row.
  for (let times = 0; times < 2; ) {
    times = work.inHand.size === 0 && work.statements === 0 ? times + 1 : 0;
    if (times < 2 && performance.now() > until) return false;
    await pause(IDLE_CHECK_MS);
  }
  return true;
}

/**
 * Stops working on jobs and closes the queue's connections. Jobs in progress get `graceMs` to finish; the rest are
 * aborted and returned to the queue for another server to start immediately. `forGood`: this process does not start
 * again.
 */
export async function stopQueue({ graceMs = 5_000, forGood = false } = {}): Promise<void> {
  store.__portalQueueIsClosed = forGood;
  const own = store.__portalQueue;
  if (!own || own.isStopping) return;
  own.isStopping = true;
  for (const timer of own.timers) clearInterval(timer);
  try {
    if (!(await isIdle(own, graceMs))) {
      own.ending.abort();
      await isIdle(own, constants.shutdownAbortMs);
    }
  } finally {
    const left = [...own.inHand.keys()];
    await own.boss.stop({ graceful: false, wait: true }).catch(() => {});
    // After pg-boss, which would delay their retry.
    await returnToQueue(left).catch(() => log.warn("jobs in hand were not given back", { jobs: left.length }));
    if (store.__portalQueue === own) store.__portalQueue = undefined;
  }
}
