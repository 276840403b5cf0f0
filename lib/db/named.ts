/** The options of a filter, read as one value. */
import { type SQL, sql } from "drizzle-orm";

export type Named = { _id: string; name: string };

/** Names with their ids, sorted by name, as JSON. `rows` is a query of `id` and `name`. */
export const named = (rows: SQL): SQL<Named[]> => sql`(
  select coalesce(json_agg(json_build_object('_id', n.id, 'name', n.name) order by n.name, n.id), '[]') from (${rows}) n)`;
