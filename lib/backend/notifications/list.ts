import { and, desc, inArray, sql } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import type { PersonCaller } from "@/lib/backend/context";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { isEvent, listOfEvent, namesSubject, variantOf } from "@/lib/config/notifications";
import { contract } from "@/lib/contract";
import type { NotificationGroup, NotificationItem } from "@/lib/contract/notifications";
import { notifications as table } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { isUnread, own, withOwn } from "./own";
import { type Facts, readFacts } from "./subjects";

type Row = typeof table.$inferSelect;
type View = "unread" | "all";

const shown = (caller: PersonCaller, view: View) => and(own(caller), view === "unread" ? isUnread() : undefined);

/** The records with the newest notifications, beyond a cursor. */
async function readGroups(
  tx: Transaction,
  caller: PersonCaller,
  { view, after, limit }: { view: View; after: readonly [string, string] | null; limit: number },
) {
  const latest = sql`max(${table.at})`;
  return tx
    .select({ recordKind: table.recordKind, recordId: table.recordId, latest: cursorTimestamp(latest) })
    .from(table)
    .where(shown(caller, view))
    .groupBy(table.recordKind, table.recordId)
    .having(after ? sql`(${latest}, ${table.recordId}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined)
    .orderBy(desc(latest), desc(table.recordId))
    .limit(limit + 1);
}

/** The newest notifications of each record. */
async function readRows(
  tx: Transaction,
  caller: PersonCaller,
  view: View,
  recordIds: readonly string[],
): Promise<Row[]> {
  if (recordIds.length === 0) return [];
  const ranked = tx
    .select({
      id: table.id,
      rank: sql<number>`row_number() over (partition by ${table.recordKind}, ${table.recordId} order by ${table.at} desc, ${table.id})`.as(
        "rank",
      ),
    })
    .from(table)
    .where(and(shown(caller, view), inArray(table.recordId, [...recordIds])))
    .as("ranked");
  const newest = tx
    .select({ id: ranked.id })
    .from(ranked)
    .where(sql`${ranked.rank} <= ${constants.notificationsOfGroup}`);
  return tx
    .select()
    .from(table)
    .where(and(own(caller), inArray(table.id, newest)))
    .orderBy(desc(table.at), table.id);
}

function stateOf({ settledAt, dueAt, readAt }: Row, now: Date): NotificationItem["state"] {
  if (settledAt || (dueAt && dueAt <= now)) return "settled";
  return readAt ? "read" : "unread";
}

/** One notification in words; null for an event that there is no more. */
function itemOf(row: Row, facts: Facts, now: Date): NotificationItem | null {
  const { event, detail } = row;
  const variant = isEvent(event) ? variantOf(event, detail) : undefined;
  if (!isEvent(event) || !variant) return null;
  const sentence = facts.shiftOf(row);
  return {
    _id: row.id,
    title: variant.title,
    text: sentence && variant.body ? variant.body(sentence) : null,
    at: row.at.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    state: stateOf(row, now),
    list: listOfEvent(event),
    subjectId: namesSubject(event) ? row.subjectId : null,
  };
}

/**
 * The caller's notifications by the record they are about. Names and sentences are read now, by the access rules and in the
 * scope of the records' own pages: what someone may no longer see has neither.
 */
export const list = procedure(contract.notifications.list, signedIn, async ({ input, caller }) => {
  const { view, limit } = input;
  const after = timeKey.read(input.after);
  const { found, rows } = await withOwn(caller, async (tx) => {
    const groups = await readGroups(tx, caller, { view, after, limit });
    const ids = groups.slice(0, limit).map(({ recordId }) => recordId);
    return { found: groups, rows: await readRows(tx, caller, view, ids) };
  });
  const facts = await readFacts(caller, rows);
  const now = clock.now();
  const page = found.slice(0, limit);
  const groups = page.map(({ recordKind, recordId }): NotificationGroup => {
    const ofRecord = rows.filter((row) => row.recordKind === recordKind && row.recordId === recordId);
    return {
      recordKind,
      recordId,
      ...facts.recordOf({ recordKind, recordId }),
      items: ofRecord.flatMap((row) => itemOf(row, facts, now) ?? []),
    };
  });
  const last = page.at(-1);
  const next = found.length > limit && last ? timeKey.encode([last.latest, last.recordId]) : null;
  return { groups, next };
});
