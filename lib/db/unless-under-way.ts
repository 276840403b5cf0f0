/** Long work that several servers are asked for, and that one of them does. */
import { inBackground } from "./in-use";
import { withScope } from "./tenancy";

/** Well below the time after which PostgreSQL ends a transaction that is idle. */
const BEAT_MS = 3_000;

/**
 * Does long work in the background unless it is under way already, in whichever process; returns whether it did. A transaction of its own holds a lock meanwhile: it
 * ends with its connection where a server dies or is cut off, and leads through a pooler. It has neither an id nor a snapshot, so that it keeps nothing from
 * being vacuumed. Where the database ends it too early the work goes on, so it has to bear being done twice.
 */
export const unlessUnderWay = (name: string, work: () => Promise<void>): Promise<boolean> =>
  inBackground(() =>
    withScope({ kind: "none" }, async (tx) => {
      const { rows } = await tx.$client.query<{ is_ours: boolean }>(
        "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_ours",
        [name],
      );
      if (!rows[0]?.is_ours) return false;
      const beat = setInterval(() => void tx.$client.query("select 1").catch(() => {}), BEAT_MS);
      try {
        await work();
      } finally {
        clearInterval(beat);
      }
      return true;
    }),
  );
