/** Against hanging alone. */
const LONGEST_MS = 300_000;
const POLL_MS = 100;

/** Asks again until there is an answer, and fails when there never is one. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  longestMs = LONGEST_MS,
): Promise<T> {
  const lastMs = Date.now() + longestMs;
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (Date.now() > lastMs) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
