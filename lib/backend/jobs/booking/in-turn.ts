/**
 * A mutex per key, in this process only. It spares connections and checks where many do the same at once: what keeps two bookings
 * apart are the locks of the database, since other servers do the same work.
 */

/** As long as a statement may take: the next in turn no longer waits for work that has taken that long, and the database decides. */
const WAIT_MAX_MS = 10_000;

type Underway = { done: Promise<unknown>; sinceMs: number };

/** This module may be loaded more than once; what is under way is global, so that a process still has one of each key. */
const store = globalThis as typeof globalThis & { __portalInTurn?: Map<string, Underway> };

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
 * After ten seconds one goes on beside work that has not ended, and the others are told by `busy`.
 */
export async function inTurn<Seen, Done>(
  key: string,
  look: () => Promise<Seen>,
  work: (seen: Seen) => Promise<Done>,
  busy: () => Error,
): Promise<Done> {
  store.__portalInTurn ??= new Map();
  const underway = store.__portalInTurn;
  const until = performance.now() + WAIT_MAX_MS;
  for (let other = underway.get(key); other; other = underway.get(key)) {
    const now = performance.now();
    if (now >= until && now - other.sinceMs < WAIT_MAX_MS) throw busy();
    if (now >= until) break;
    if (await succeedsWithin(other.done, until - now)) await look();
  }
  const own = { done: look().then(work), sinceMs: performance.now() };
  underway.set(key, own);
  try {
    return await own.done;
  } finally {
    if (underway.get(key) === own) underway.delete(key);
  }
}
