/**
 * What a user opened last, and their favourites. Only kind and id are stored; names are read when they are shown, by the
 * access rules and in the scope of the records' own pages, so that what someone may no longer see disappears.
 */
import { and, asc, count, desc, eq, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import { isAuthorized, procedure, signedIn } from "@/lib/backend/access-rules";
import type { PersonCaller } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { type RecentRecord, type SearchHit, type SearchKind, searchKinds } from "@/lib/contract/search";
import { scopedRead } from "@/lib/db/read";
import { recentRecords as table } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { kinds } from "./kinds";

type Wanted = { kind: SearchKind; _id: string };
type Row = Wanted & { isStarred: boolean };

const own = ({ organisation, userId }: PersonCaller) =>
  and(eq(table.organisationId, organisation.id), eq(table.userId, userId));
const record = (caller: PersonCaller, { kind, _id }: Wanted) =>
  and(own(caller), eq(table.kind, kind), eq(table.recordId, _id));

/** A transaction that sees the caller's own rows, in the organisation they work for. */
const withOwn = <T>({ organisation, userId }: PersonCaller, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withScope({ kind: "member", organisationId: organisation.id, userId }, work);

const keyOf = ({ kind, _id }: Wanted): string => `${kind} ${_id}`;

/** Those of the records that the caller may see, by kind and id: one read for each kind. */
async function readRecords(wanted: readonly Wanted[], caller: PersonCaller): Promise<Map<string, SearchHit>> {
  const found = new Map<string, SearchHit>();
  // One after another: it never uses more than one connection.
  for (const kind of searchKinds) {
    const { accessRule, recordRule, read } = kinds[kind];
    const ids = wanted.filter((record) => record.kind === kind).map(({ _id }) => _id);
    if (ids.length === 0 || !isAuthorized(accessRule, caller) || !isAuthorized(recordRule, caller)) continue;
    for (const hit of await read(ids, caller)) found.set(keyOf({ kind, _id: hit._id }), hit);
  }
  return found;
}

const columns = { kind: table.kind, _id: table.recordId, isStarred: sql<boolean>`${table.starredAt} is not null` };

/** The favourites, then what was opened last and is none of them. TOO_MANY_REQUESTS as for searches. */
export const recents = procedure(contract.search.recents, signedIn, async ({ caller }) => {
  await consume("searches", caller.userId);
  const rows = await withOwn(caller, async (tx): Promise<Row[]> => {
    const starred = await tx
      .select(columns)
      .from(table)
      .where(and(own(caller), isNotNull(table.starredAt)))
      .orderBy(asc(table.starredAt), asc(table.recordId));
    const opened = await tx
      .select(columns)
      .from(table)
      .where(and(own(caller), isNull(table.starredAt)))
      .orderBy(desc(table.openedAt), asc(table.recordId))
      .limit(constants.recentsStored);
    return [...starred, ...opened];
  });
  const found = await readRecords(rows, caller);
  const items = rows.flatMap((row): RecentRecord[] => {
    const hit = found.get(keyOf(row));
    return hit ? [{ ...hit, kind: row.kind, isStarred: row.isStarred }] : [];
  });
  const isStarred = (item: RecentRecord) => item.isStarred;
  const opened = items.filter((item) => !isStarred(item)).slice(0, constants.recentsShown);
  return { items: [...items.filter(isStarred), ...opened] };
});

/** Deletes what was opened longest ago, so that the list stays short. */
async function trim(tx: Transaction, caller: PersonCaller): Promise<void> {
  const kept = tx
    .select({ key: sql`${table.kind} || ':' || ${table.recordId}` })
    .from(table)
    .where(and(own(caller), isNull(table.starredAt)))
    .orderBy(desc(table.openedAt), asc(table.recordId))
    .limit(constants.recentsStored);
  await tx
    .delete(table)
    .where(and(own(caller), isNull(table.starredAt), notInArray(sql`${table.kind} || ':' || ${table.recordId}`, kept)));
}

const stored = scopedRead<{ isStarred: boolean; openedAt: Date }>(
  { isStarred: columns.isStarred, openedAt: table.openedAt },
  (from) =>
    from
      .from(table)
      .where(
        and(
          eq(table.organisationId, sql.placeholder("organisationId")),
          eq(table.userId, sql.placeholder("userId")),
          eq(table.kind, sql.placeholder("kind")),
          eq(table.recordId, sql.placeholder("_id")),
        ),
      ),
);

/** Whether a record is one of the caller's favourites, and when they opened it last, up to some minutes. */
export const remembered = procedure(contract.search.remembered, signedIn, async ({ input: { kind, _id }, caller }) => {
  const { organisation, userId } = caller;
  const of = { organisationId: organisation.id, userId };
  const [row] = await stored({ kind: "member", ...of }, Object.assign({ kind, _id }, of));
  return { isStarred: row?.isStarred ?? false, openedAt: row?.openedAt.toISOString() ?? null };
});

/** Remembers that the caller opened a record. The id of one they may not see would never be shown to them. */
export const opened = procedure(contract.search.opened, signedIn, ({ input, caller }) =>
  withOwn(caller, async (tx) => {
    const openedAt = clock.now();
    const [row] = await tx
      .insert(table)
      .values({
        organisationId: caller.organisation.id,
        userId: caller.userId,
        kind: input.kind,
        recordId: input._id,
        openedAt,
      })
      .onConflictDoUpdate({
        target: [table.organisationId, table.userId, table.kind, table.recordId],
        set: { openedAt },
      })
      .returning({ starredAt: table.starredAt, isNew: sql<boolean>`xmax = 0` });
    if (row?.isNew) await trim(tx, caller);
    return { isStarred: Boolean(row?.starredAt) };
  }),
);

/** Makes a record a favourite, or not. NOT_FOUND for one the caller may not see, CONFLICT for too many. */
export const star = procedure(contract.search.star, signedIn, async ({ input, caller }) => {
  const { isStarred } = input;
  if (isStarred && (await readRecords([input], caller)).size === 0) throw notFound();
  return withOwn(caller, async (tx) => {
    if (!isStarred) {
      await tx.update(table).set({ starredAt: null }).where(record(caller, input));
      return { isStarred };
    }
    const [stored] = await tx.select(columns).from(table).where(record(caller, input));
    const [starred] = await tx
      .select({ total: count() })
      .from(table)
      .where(and(own(caller), isNotNull(table.starredAt)));
    if (!stored?.isStarred && (starred?.total ?? 0) >= constants.favouritesMax) {
      throw conflict(messages.favourites.tooMany(constants.favouritesMax), "tooManyFavourites");
    }
    const starredAt = clock.now();
    await tx
      .insert(table)
      .values({
        organisationId: caller.organisation.id,
        userId: caller.userId,
        kind: input.kind,
        recordId: input._id,
        starredAt,
      })
      .onConflictDoUpdate({
        target: [table.organisationId, table.userId, table.kind, table.recordId],
        set: { starredAt: sql`coalesce(${table.starredAt}, excluded.starred_at)` },
      });
    return { isStarred };
  });
});
