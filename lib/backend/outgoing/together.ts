/**
 * Tells of many events together, as a worker of the queue fetches them: who is told of the same things is read once, and what they are
 * told is written in one statement (docs/decisions/0089-notifications.md).
 */
import { AsyncLocalStorage } from "node:async_hooks";

export type Together<T> = {
  /** What was read for all of it, for the moments that a batch takes. */
  read: Map<string, Promise<unknown>>;
  /** What is to be written. */
  told: T[];
};

const running = new AsyncLocalStorage<Together<unknown>>();

/** The batch that is being told, if one is. */
export const currentBatch = <T>(): Together<T> | undefined => running.getStore() as Together<T> | undefined;

/** Runs `work` as part of a batch. */
export const withinBatch = <T>(batch: Together<T>, work: () => Promise<void>): Promise<void> =>
  running.run(batch as Together<unknown>, work);

/** Reads something once for a batch, or each time where there is none. */
export function onceForBatch<R>(key: string, read: () => Promise<R>): Promise<R> {
  const batch = currentBatch();
  if (!batch) return read();
  const known = batch.read.get(key) as Promise<R> | undefined;
  if (known) return known;
  const found = read();
  batch.read.set(key, found);
  // One that failed fails those that wait for it, and is read again for the next.
  found.catch(() => batch.read.delete(key));
  return found;
}
