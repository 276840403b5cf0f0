import { sql } from "drizzle-orm";
import { z } from "zod";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { canRead } from "@/lib/backend/jobs/find";
import { listKey } from "@/lib/backend/lists";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { jobs } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { daysAfter, mondayOf } from "@/lib/format";
import { filteredBy, listedFor, startsIn } from "./listed";
import { readRows } from "./rows";

/** The start and the id of a page's last job. */
const startKey = listKey(z.tuple([z.iso.datetime(), z.uuid()]));

/** The jobs that start in the week of a day, or on one of its days, in order, one page at a time. */
export const list = procedure(contract.jobs.list, canRead, ({ input, caller }) => {
  const after = startKey.read(input.after);
  const from = input.day ?? mondayOf(input.week);
  const seen = { group: caller.group, now: clock.now() };
  return withScope(scopeOf(caller), async (tx) => {
    const found = await readRows(tx, seen, input.limit + 1, [
      ...startsIn(from, daysAfter(from, input.day ? 1 : 7)),
      ...listedFor(tx, caller),
      ...filteredBy(input, seen),
      after ? sql`(${jobs.startAt}, ${jobs.id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
    ]);
    const items = found.slice(0, input.limit);
    const last = items.at(-1);
    return { items, next: found.length > items.length && last ? startKey.encode([last.startAt, last._id]) : null };
  });
});
