/**
 * The queue in Postgres (design, Parts: jobs). A job is put in by the transaction that causes it, so that neither is there
 * without the other; it is done after commit, outside any transaction, at least once.
 */
import PgBoss from "pg-boss";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { queueNames, queueSchema, queues } from "@/lib/config/queues";
import type { Transaction } from "@/lib/db/tenancy";

export type QueueName = (typeof queues)[keyof typeof queues];

const RETRY_LIMIT = 8;
const RETRY_DELAY_S = 5;
const POLL_S = 1;
/** How often jobs whose server died are looked for. */
const MAINTENANCE_S = 30;
/** Each takes one job a poll: a job that fails is tried again without those beside it. */
const WORKERS = 4;

const store = globalThis as typeof globalThis & {
  __portalQueue?: PgBoss;
  __portalQueueStarted?: Promise<unknown>;
  __portalQueueTimers?: NodeJS.Timeout[];
};

function boss(): PgBoss {
  if (!store.__portalQueue) {
    store.__portalQueue = new PgBoss({
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
    store.__portalQueue.on("error", () => log.warn("queue unreachable"));
  }
  return store.__portalQueue;
}

/**
 * Puts a job in, inside `tx`. `data` holds ids only: whoever does the job reads what else it needs. `deadAfterMs`: when one that
 * was begun and has not ended is taken for dead and done again.
 */
export async function enqueue(
  tx: Transaction,
  name: QueueName,
  data: Record<string, string>,
  { deadAfterMs }: { deadAfterMs?: number } = {},
): Promise<void> {
  const db = {
    executeSql: async (text: string, values: unknown[]) => {
      const { rows } = await tx.$client.query(text, values);
      return { rows };
    },
  };
  const dead = deadAfterMs ? { expireInSeconds: Math.ceil(deadAfterMs / 1000) } : {};
  const again = { retryLimit: RETRY_LIMIT, retryDelay: RETRY_DELAY_S, retryBackoff: true };
  await boss().send(name, data, { db, ...again, ...dead });
}

/**
 * Puts a job in once in every `everyMs`, for as long as this process runs: of many servers that do so, one gets it in. What it
 * does is done again soon, so it is not tried again.
 */
export async function recur(name: QueueName, data: { kind: string }, everyMs: number): Promise<void> {
  const slot = { singletonKey: data.kind, singletonSeconds: Math.ceil(everyMs / 1000), retryLimit: 0 };
  const put = () =>
    void boss()
      .send(name, data, slot)
      .catch(() => log.warn("queue unreachable"));
  store.__portalQueueStarted ??= boss().start();
  await store.__portalQueueStarted;
  store.__portalQueueTimers ??= [];
  // Twice as often as needed: a slot that was missed by a moment would be empty.
  store.__portalQueueTimers.push(setInterval(put, everyMs / 2).unref());
  put();
}

/** Starts doing the jobs of a queue in this process, a few at a time. Safe to call when the database is not there yet. */
export async function work(
  name: QueueName,
  handler: (job: { id: string; data: unknown }) => Promise<void>,
): Promise<void> {
  store.__portalQueueStarted ??= boss().start();
  await store.__portalQueueStarted;
  const doOne = async ([job]: { id: string; data: unknown }[]) => {
    if (!job) return;
    try {
      await handler(job);
    } catch (error) {
      log.warn("job failed, will be tried again", { job: job.id, queue: name, error });
      throw error;
    }
  };
  for (let n = 0; n < WORKERS; n++) await boss().work(name, { pollingIntervalSeconds: POLL_S, batchSize: 1 }, doOne);
}

/**
 * Lets what polls the queue come to its end. Whatever still waits for a connection when they are closed would wait for ever:
 * connections are given in turn, so all that asked before this question have theirs once it is answered.
 */
async function drain(running: PgBoss): Promise<void> {
  for (const name of queueNames) await running.offWork(name);
  await running.getQueue(queues.mail);
}

/** Stops doing jobs and closes the queue's connections. */
export async function stopQueue(): Promise<void> {
  const running = store.__portalQueue;
  store.__portalQueue = undefined;
  store.__portalQueueStarted = undefined;
  for (const timer of store.__portalQueueTimers ?? []) clearInterval(timer);
  store.__portalQueueTimers = undefined;
  if (!running) return;
  await drain(running).catch(() => {});
  await running.stop({ graceful: true, wait: true, timeout: 5_000 });
}
