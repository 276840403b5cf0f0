import { and } from "drizzle-orm";
import { z } from "zod";
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { canRead } from "@/lib/backend/jobs/find";
import { askedPage, countRows, inTimeOrder, type Place, readListPage } from "@/lib/backend/list-page";
import { listKey, type TimeKey } from "@/lib/backend/lists";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import type { JobFilters } from "@/lib/contract/jobs";
import { jobs } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { daysAfter, mondayOf } from "@/lib/format";
import { filteredBy, listedFor, startsIn } from "./listed";
import { readRows } from "./rows";

/** The start and the id of a page's last job. */
const startKey = listKey(z.tuple([z.iso.datetime(), z.uuid()]));

type Asked = Parameters<typeof askedPage>[1] & JobFilters & { week: string; day?: string | undefined };

/** A page of the jobs that start in the week of a day, or on one of its days, in order. In the caller's scope. */
export async function readList(tx: Transaction, caller: Pick<PersonCaller, "group" | "organisation">, input: Asked) {
  const asked = askedPage(startKey, input);
  const from = input.day ?? mondayOf(input.week);
  const seen = { group: caller.group, now: clock.now() };
  const order = inTimeOrder("oldest", jobs.startAt, jobs.id);
  const matches = [
    ...startsIn(from, daysAfter(from, input.day ? 1 : 7)),
    ...listedFor(caller),
    ...filteredBy(input, seen),
  ];
  const { rows, ...page } = await readListPage(asked, {
    read: (place: Place<TimeKey>) => {
      const { beyond, by } = order(place);
      return readRows(tx, seen, place.limit, [...matches, beyond], by);
    },
    cursorOf: ({ startAt, _id }) => startKey.encode([startAt, _id]),
    count: () =>
      countRows(
        tx,
        tx
          .select({ id: jobs.id })
          .from(jobs)
          .where(and(...matches)),
      ),
  });
  return Object.assign(page, { items: rows });
}

/** The jobs that start in the week of a day, or on one of its days, in order, one page at a time. */
export const list = procedure(contract.jobs.list, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), (tx) => readList(tx, caller, input)),
);
