/** What a person's cards count, all of it in one message to the database (docs/decisions/0014-hot-reads-in-one-message.md). */
import { sql } from "drizzle-orm";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { constants } from "@/lib/config/constants";
import { scopedRead } from "@/lib/db/read";
import type { CardSource, Extent } from "./card";

type Row = Record<string, Record<string, unknown>>;

// As many as there are sets of cards: a few for each group.
const reads = new Map<string, ReturnType<typeof scopedRead<Row>>>();

function readOf(own: readonly CardSource[], extent: Extent) {
  const key = [extent, ...own.map((card) => card.key)].join();
  let read = reads.get(key);
  if (!read) {
    // Held one deeper: of what a select holds itself the builder drops the tables' names where it has but one source.
    const fields = Object.fromEntries(own.map((card) => [card.key, sql`${card.counts(extent)}`]));
    read = scopedRead<Row>(fields, (from) => from.from(sql`(select) as one`));
    reads.set(key, read);
  }
  return read;
}

/** The counts of each card by its key. */
export async function countsOf(own: readonly CardSource[], caller: PersonCaller, now: Date): Promise<Row> {
  if (own.length === 0) return {};
  const scope = scopeOf(caller);
  const since = new Date(now.getTime() - constants.overviewRecentMs);
  const inputs = { organisationId: caller.organisation.id, since };
  const extent = scope.kind === "platform" ? "platform" : "organisation";
  const [row] = await readOf(own, extent)(scope, inputs);
  return row ?? {};
}
