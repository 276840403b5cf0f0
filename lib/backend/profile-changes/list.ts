import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { askedPage, countRows, inTimeOrder, type Place, readListPage } from "@/lib/backend/list-page";
import { cursorTimestamp, type TimeKey, timeKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { organisations, profileChangeFields, profileChanges, users, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canDecide, toChangedWorker, workerColumns } from "./find";
import { stagesOf } from "./rules";

/** Matches fields that are waiting for this user. Matches nothing for a group that has no stage to decide. */
export function awaitsDecisionOf({
  group,
  userId,
}: {
  group: PersonCaller["group"];
  userId: string | Placeholder;
}): SQL | undefined {
  const fields = profileChangeFields;
  return and(
    inArray(fields.stage, [...stagesOf(group)]),
    or(
      ne(fields.stage, "second"),
      and(
        sql`${fields.firstByUserId} is distinct from ${userId}`,
        sql`(select c.requested_by_user_id from profile_changes c where c.id = ${fields.changeId}) is distinct from ${userId}`,
      ),
    ),
  );
}

/** Profile changes, one page at a time: open ones oldest first, closed ones newest first. */
export const list = procedure(contract.profileChanges.list, canDecide, ({ input, caller }) => {
  const asked = askedPage(timeKey, input);
  const scope = scopeOf(caller);
  const isClosed = input.show === "closed";
  const at = profileChanges.requestedAt;
  const waiting = awaitsDecisionOf(caller);
  const order = inTimeOrder(isClosed ? "newest" : "oldest", at, profileChanges.id);
  return withScope(scope, async (tx) => {
    const inList = and(
      isClosed ? isNotNull(profileChanges.closedAt) : isNull(profileChanges.closedAt),
      input.show === "waiting"
        ? exists(
            tx
              .select({ one: sql`1` })
              .from(profileChangeFields)
              .where(and(eq(profileChangeFields.changeId, profileChanges.id), waiting)),
          )
        : undefined,
    );
    const matches = and(
      // Repeated in addition to row-level security, so that the planner can use the list's index.
      scope.kind === "organisation" ? eq(profileChanges.organisationId, scope.organisationId) : undefined,
      input.workerId ? eq(profileChanges.workerId, input.workerId) : undefined,
      input.changeId ? eq(profileChanges.id, input.changeId) : inList,
    );
    const read = (place: Place<TimeKey>) => {
      const { beyond, by } = order(place);
      return tx
        .select({
          change: profileChanges,
          stamp: cursorTimestamp(at),
          card: workerColumns,
          requestedBy: users.fullName,
        })
        .from(profileChanges)
        .innerJoin(workers, eq(workers.id, profileChanges.workerId))
        .innerJoin(organisations, eq(organisations.id, workers.organisationId))
        .leftJoin(users, eq(users.id, profileChanges.requestedByUserId))
        .where(and(matches, beyond))
        .orderBy(...by)
        .limit(place.limit);
    };
    const { rows, ...page } = await readListPage(asked, {
      read,
      cursorOf: ({ stamp, change }) => timeKey.encode([stamp, change.id]),
      count: () => countRows(tx, tx.select({ id: profileChanges.id }).from(profileChanges).where(matches)),
    });
    const ids = rows.map(({ change }) => change.id);
    const fields =
      ids.length > 0
        ? await tx
            .select({
              changeId: profileChangeFields.changeId,
              _id: profileChangeFields.id,
              field: profileChangeFields.field,
              stage: profileChangeFields.stage,
              decision: profileChangeFields.decision,
            })
            .from(profileChangeFields)
            .where(inArray(profileChangeFields.changeId, ids))
            .orderBy(asc(profileChangeFields.field))
        : [];
    return {
      ...page,
      items: rows.map(({ change, card, requestedBy }) => ({
        _id: change.id,
        worker: toChangedWorker(card),
        origin: change.origin,
        requestedBy,
        requestedAt: change.requestedAt.toISOString(),
        closedAt: change.closedAt?.toISOString() ?? null,
        fields: fields.filter(({ changeId }) => changeId === change.id).map(({ changeId: _, ...field }) => field),
      })),
    };
  });
});
