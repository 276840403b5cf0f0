/**
 * A mutex per key, in this process only. It spares connections and checks where many do the same at once: what keeps two bookings
 * apart are the locks of the database, since other servers do the same work.
 */

/** As long as a statement may take: the next in turn waits no longer for one piece of work, and the database decides. */
const WAIT_MAX_MS = 10_000;

/** This module may be loaded more than once; what is under way is global, so that a process still has one of each key. */
const store = globalThis as typeof globalThis & { __portalInTurn?: Map<string, Promise<unknown>> };

type Outcome = "succeeded" | "failed" | "underWay";

/** What has come of work after a time at most. */
const outcomeWithin = (work: Promise<unknown>, ms: number): Promise<Outcome> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve("underWay"), ms);
    const settled = (outcome: Outcome) => () => {
      clearTimeout(timer);
      resolve(outcome);
    };
    // Its own caller handles the outcome.
    work.then(settled("succeeded"), settled("failed"));
  });

/**
 * Does `work` with what `look` found. Where other work about the same `key` is under way, waits until it is over and looks again if it
 * succeeded: `look` throws where there is nothing left to do, and does not queue. Where it failed, the first that waits is next.
 * Where work has not ended after ten seconds, one of those who wait for it goes on beside it, and the others are told by `busy`.
 */
export async function inTurn<Seen, Done>(
  key: string,
  look: () => Promise<Seen>,
  work: (seen: Seen) => Promise<Done>,
  busy: () => Error,
): Promise<Done> {
  store.__portalInTurn ??= new Map();
  const underway = store.__portalInTurn;
  for (let other = underway.get(key); other; other = underway.get(key)) {
    const outcome = await outcomeWithin(other, WAIT_MAX_MS);
    if (outcome === "succeeded") await look();
    if (outcome !== "underWay") continue;
    const next = underway.get(key);
    if (next && next !== other) throw busy();
    break;
  }
  const own = look().then(work);
  underway.set(key, own);
  try {
    return await own;
  } finally {
    if (underway.get(key) === own) underway.delete(key);
  }
}
