import { and, eq, inArray } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { askedPage, countRows, inTimeOrder, type PageInput, type Place, readListPage } from "@/lib/backend/list-page";
import { cursorTimestamp, type TimeKey, timeKey } from "@/lib/backend/lists";
import { constants } from "@/lib/config/constants";
import { openTimesheetStatuses } from "@/lib/config/states/timesheet";
import { contract } from "@/lib/contract";
import type { TimesheetList } from "@/lib/contract/timesheets";
import { timesheets } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canRead, proofOf, selectTimesheets } from "./find";
import { toRow } from "./serializers";

const countMax = constants.timesheetsCountMax;

type Read = PageInput & { show: TimesheetList };

/** A page of the timesheets in one status: an organisation's, on its side, or all that the transaction sees. */
export async function readPage(
  tx: Transaction,
  { show, ...input }: Read,
  of: { side: "Agency" | "Provider"; organisationId: string } | null,
) {
  const isOpen = openTimesheetStatuses.some((one) => one === show);
  const { endAt, id, organisationId, providerId, status } = timesheets;
  const order = inTimeOrder(isOpen ? "oldest" : "newest", endAt, id);
  const matches = and(
    eq(status, show),
    of ? eq(of.side === "Agency" ? organisationId : providerId, of.organisationId) : undefined,
  );
  // The page's ids first, from the index alone; the rest is read for these.
  const read = (place: Place<TimeKey>) => {
    const { beyond, by } = order(place);
    return tx
      .select({ id, at: cursorTimestamp(endAt) })
      .from(timesheets)
      .where(and(matches, beyond))
      .orderBy(...by)
      .limit(place.limit);
  };
  const { rows, ...page } = await readListPage(askedPage(timeKey, input), {
    read,
    cursorOf: ({ at, id: timesheetId }) => timeKey.encode([at, timesheetId]),
    count: () => countRows(tx, tx.select({ id }).from(timesheets).where(matches), countMax),
  });
  if (rows.length === 0) return { ...page, items: [] };
  const pageIds = rows.map((one) => one.id);
  const found = new Map(
    (await selectTimesheets(tx, inArray(id, pageIds))).map((one) => [one.timesheet.id, one] as const),
  );
  const proof = await proofOf(tx, pageIds);
  return {
    ...page,
    items: pageIds.flatMap((one) => {
      const row = found.get(one);
      const own = proof.filter(({ timesheetId }) => timesheetId === one);
      return row ? [toRow(row, own)] : [];
    }),
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
