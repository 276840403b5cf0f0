import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import { openTimesheetStatuses } from "@/lib/config/states/timesheet";
import { contract } from "@/lib/contract";
import type { TimesheetList } from "@/lib/contract/timesheets";
import { timesheets } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canRead, proofOf, selectTimesheets } from "./find";
import { toRow } from "./serializers";

type Read = { show: TimesheetList; after?: string | undefined; limit: number };

/** A page of the timesheets in one status: an organisation's, on its side, or all that the transaction sees. */
export async function readPage(
  tx: Transaction,
  { show, after: cursor, limit }: Read,
  of: { side: "Agency" | "Provider"; organisationId: string } | null,
) {
  const after = timeKey.read(cursor);
  const isFirst = openTimesheetStatuses.some((one) => one === show);
  const { endAt, id, organisationId, providerId, status } = timesheets;
  // The page's ids first, from the index alone; the rest is read for these.
  const ids = await tx
    .select({ id, at: cursorTimestamp(endAt) })
    .from(timesheets)
    .where(
      sql`${eq(status, show)} and ${
        of ? eq(of.side === "Agency" ? organisationId : providerId, of.organisationId) : sql`true`
      } and ${
        after
          ? sql`(${endAt}, ${id}) ${sql.raw(isFirst ? ">" : "<")} (${after[0]}::timestamptz, ${after[1]}::uuid)`
          : sql`true`
      }`,
    )
    .orderBy(...(isFirst ? [asc(endAt), asc(id)] : [desc(endAt), desc(id)]))
    .limit(limit + 1);
  const page = ids.slice(0, limit);
  if (page.length === 0) return { items: [], next: null };
  const pageIds = page.map((one) => one.id);
  const found = new Map(
    (await selectTimesheets(tx, inArray(id, pageIds))).map((one) => [one.timesheet.id, one] as const),
  );
  const proof = await proofOf(tx, pageIds);
  const last = page.at(-1);
  return {
    items: pageIds.flatMap((one) => {
      const row = found.get(one);
      const own = proof.filter(({ timesheetId }) => timesheetId === one);
      return row ? [toRow(row, own)] : [];
    }),
    next: ids.length > page.length && last ? timeKey.encode([last.at, last.id]) : null,
  };
}

/**
 * The timesheets of the caller's organisation in one status, or for the platform's staff of all: those that are open by
 * the end of their shift, those that have ended the last first.
 */
export const list = procedure(contract.timesheets.list, canRead, ({ input, caller }) => {
  const scope = scopeOf(caller);
  const side = caller.group === "Agency" ? "Agency" : "Provider";
  const of = scope.kind === "organisation" ? ({ side, organisationId: scope.organisationId } as const) : null;
  return withScope(scope, (tx) => readPage(tx, input, of));
});
