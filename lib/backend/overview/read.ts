/** The counts of a user's cards, all in one query (docs/decisions/0014-hot-reads-in-one-message.md). */
import { sql } from "drizzle-orm";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { scopedRead } from "@/lib/db/read";
import type { CardSource, Extent } from "./card";

type Row = Record<string, Record<string, unknown>>;

// One entry per set of cards: a few for each group.
const reads = new Map<string, ReturnType<typeof scopedRead<Row>>>();

function readOf(own: readonly CardSource[], extent: Extent) {
  const key = [extent, ...own.map((card) => card.key)].join();
  let read = reads.get(key);
  if (!read) {
    // Wrapped in `sql`: in a select's own fields, the query builder drops table names when there is only one source.
    const fields = Object.fromEntries(own.map((card) => [card.key, sql`${card.counts(extent)}`]));
    read = scopedRead<Row>(fields, (from) => from.from(sql`(select) as one`));
    reads.set(key, read);
  }
  return read;
}

/** The counts of each card, by its key. */
export async function countsOf(own: readonly CardSource[], caller: PersonCaller): Promise<Row> {
  if (own.length === 0) return {};
  const scope = scopeOf(caller);
  const since = new Date(clock.now().getTime() - constants.overviewRecentMs);
  const inputs = { organisationId: caller.organisation.id, since, today: today() };
  const extent = scope.kind === "platform" ? "platform" : "organisation";
  const [row] = await readOf(own, extent)(scope, inputs);
  return row ?? {};
}
