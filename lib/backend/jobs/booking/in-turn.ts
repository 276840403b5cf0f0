/**
 * Work about one record that a server does one at a time. It spares connections and checks where many do the same at once: what
 * keeps two bookings apart are the locks of the database, since other servers do the same work.
 */
const underway = new Map<string, Promise<unknown>>();

/**
 * Does `work` with what `look` found. Where other work about the same `key` is under way, waits until it is over and looks again:
 * `look` throws where there is nothing left to do, and does not queue.
 */
export async function inTurn<Seen, Done>(
  key: string,
  look: () => Promise<Seen>,
  work: (seen: Seen) => Promise<Done>,
): Promise<Done> {
  for (;;) {
    const other = underway.get(key);
    if (!other) {
      const own = look().then(work);
      underway.set(key, own);
      try {
        return await own;
      } finally {
        underway.delete(key);
      }
    }
    // How it ends is the other caller's.
    await other.catch(() => {});
    await look();
  }
}
