/** Reads the parts of an overview, all in one query (docs/decisions/0014-hot-reads-in-one-message.md). */
import { type SQL, sql } from "drizzle-orm";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { scopedRead } from "@/lib/db/read";

/** What the parts of a read found, by their keys. */
export type Row = Record<string, unknown>;

/**
 * A part of the read: a subquery that returns one JSON value. `variant` names what the statement depends on in addition
 * to the key; null where it depends on too much to be kept. May use `organisationId`, `userId`, `since`, `today`, `now` and what `Narrowed` has as placeholders.
 */
export type Part = { key: string; variant: string | null; sql: SQL };

// One entry per set of parts: a few for each group.
const reads = new Map<string, ReturnType<typeof scopedRead<Row>>>();

function makeRead(parts: readonly Part[], isKept: boolean) {
  // Wrapped in `sql`: in a select's own fields, the query builder drops table names when there is only one source.
  const fields = Object.fromEntries(parts.map((part) => [part.key, sql`${part.sql}`]));
  return scopedRead<Row>(fields, (from) => from.from(sql`(select) as one`), { isPrepared: isKept });
}

function readOf(parts: readonly Part[]) {
  if (parts.some(({ variant }) => variant === null)) return makeRead(parts, false);
  const key = parts.map((part) => `${part.key} ${part.variant}`).join();
  let read = reads.get(key);
  if (!read) {
    read = makeRead(parts, true);
    reads.set(key, read);
  }
  return read;
}

/** What the rows of a read are narrowed to; null for everything. */
export type Narrowed = {
  serviceId: string | null;
  requester: string | null;
  sinceFrom: Date | null;
  sinceBefore: Date | null;
};
const everything: Narrowed = { serviceId: null, requester: null, sinceFrom: null, sinceBefore: null };

/** What each part found. */
export async function readParts(
  parts: readonly Part[],
  caller: PersonCaller,
  narrowed: Narrowed = everything,
): Promise<Row> {
  if (parts.length === 0) return {};
  const now = clock.now();
  const since = new Date(now.getTime() - constants.overviewRecentMs);
  const inputs = {
    organisationId: caller.organisation.id,
    userId: caller.userId,
    since,
    today: today(),
    now,
    ...narrowed,
  };
  const [row] = await readOf(parts)(scopeOf(caller), inputs);
  return row ?? {};
}
