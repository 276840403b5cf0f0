import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import { openTimesheetStatuses } from "@/lib/config/states/timesheet";
import { contract } from "@/lib/contract";
import { timesheets } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canRead, proofOf, selectTimesheets } from "./find";
import { toRow } from "./serializers";

/**
 * The timesheets of the caller's organisation in one status, or for the platform's staff of all: those that are open by
 * the end of their shift, those that have ended the last first.
 */
export const list = procedure(contract.timesheets.list, canRead, ({ input, caller }) => {
  const scope = scopeOf(caller);
  const after = timeKey.read(input.after);
  const isFirst = openTimesheetStatuses.some((one) => one === input.show);
  const { endAt, id, organisationId, providerId } = timesheets;
  const own = caller.group === "Agency" ? organisationId : providerId;
  return withScope(scope, async (tx) => {
    // The page's ids first, from the index alone; the rest is read for these.
    const ids = await tx
      .select({ id, at: cursorTimestamp(endAt) })
      .from(timesheets)
      .where(
        sql`${eq(timesheets.status, input.show)} and ${
          scope.kind === "organisation" ? eq(own, scope.organisationId) : sql`true`
        } and ${
          after
            ? sql`(${endAt}, ${id}) ${sql.raw(isFirst ? ">" : "<")} (${after[0]}::timestamptz, ${after[1]}::uuid)`
            : sql`true`
        }`,
      )
      .orderBy(...(isFirst ? [asc(endAt), asc(id)] : [desc(endAt), desc(id)]))
      .limit(input.limit + 1);
    const page = ids.slice(0, input.limit);
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
        return row
          ? [
              toRow(
                row,
                proof.filter(({ timesheetId }) => timesheetId === one),
              ),
            ]
          : [];
      }),
      next: ids.length > page.length && last ? timeKey.encode([last.at, last.id]) : null,
    };
  });
});
