/**
 * A mutex per key, in this process only. It spares connections and checks where many do the same at once: what keeps two bookings
 * apart are the locks of the database, since other servers do the same work.
 */

/** As long as a statement may take: a call that has waited that long goes on, and the database decides. */
const WAIT_MAX_MS = 10_000;

/** This module may be loaded more than once; what is under way is global, so that a process still has one of each key. */
const store = globalThis as typeof globalThis & { __portalInTurn?: Map<string, Promise<unknown>> };

/** Whether work succeeds within a time; false where it fails, too. */
const succeedsWithin = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    const settled = (isDone: boolean) => () => {
      clearTimeout(timer);
      resolve(isDone);
    };
    // Its own caller handles the outcome.
    work.then(settled(true), settled(false));
  });

/**
 * Does `work` with what `look` found. Where other work about the same `key` is under way, waits until it is over and looks again if it
 * succeeded: `look` throws where there is nothing left to do, and does not queue. Where it failed, the first that waits is next.
 */
export async function inTurn<Seen, Done>(
  key: string,
  look: () => Promise<Seen>,
  work: (seen: Seen) => Promise<Done>,
): Promise<Done> {
  store.__portalInTurn ??= new Map();
  const underway = store.__portalInTurn;
  const until = performance.now() + WAIT_MAX_MS;
  for (let other = underway.get(key); other; other = underway.get(key)) {
    const left = until - performance.now();
    if (left <= 0) break;
    if (await succeedsWithin(other, left)) await look();
  }
  const own = look().then(work);
  underway.set(key, own);
  try {
    return await own;
  } finally {
    if (underway.get(key) === own) underway.delete(key);
  }
}
