/** The parts of the read that count and list tasks, and what their result becomes. */
import { type SQL, sql } from "drizzle-orm";
import type { UserGroup } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { actsFor } from "@/lib/backend/deputies";
import { today } from "@/lib/backend/today";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { TaskCount, TaskFilters, TaskKind, Tasks } from "@/lib/contract/overview";
import { type Named, named } from "@/lib/db/named";
import type { Part, Row } from "./read";
import {
  today as day,
  keyOfName,
  number,
  organisationId,
  requesterKey,
  serviceId,
  sinceBefore,
  sinceFrom,
  userId,
} from "./tasks/parameters";
import { sumOf, urgencyOf } from "./tasks/rules";
import type { TaskSource } from "./tasks/source";
import { taskSources } from "./tasks/sources";

const LIMIT = constants.waitingShownMax + 1;
const keyOf = (key: string) => `task:${key}`;

const sourcesOf = ({ principal }: PersonCaller): TaskSource[] => taskSources.filter(({ isFor }) => isFor(principal));

const countOf = ({ from }: TaskSource, group: UserGroup) =>
  sql`(select count(*)::int from (select 1 ${from(group)} limit ${number(LIMIT)}) counted)`;

/** The condition that keeps a list to what is wanted; null where the kind has nothing of it. */
function wantedOf(source: TaskSource, group: UserGroup, wanted: TaskFilters): SQL | null {
  const { kind, serviceId: service, requester, sinceFrom: from, sinceTo: to } = wanted;
  if (kind !== undefined && kind !== source.key) return null;
  const conditions: SQL[] = [];
  if (service !== undefined) {
    if (!source.atService) return null;
    conditions.push(source.atService(serviceId));
  }
  if (requester !== undefined) {
    if (!source.requester) return null;
    conditions.push(sql`${keyOfName(source.requester(group))} = ${requesterKey}`);
  }
  if (from !== undefined || to !== undefined) {
    if (!source.since) return null;
    if (from !== undefined) conditions.push(sql`${source.since} >= ${sinceFrom}`);
    if (to !== undefined) conditions.push(sql`${source.since} < ${sinceBefore}`);
  }
  return sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  );
}

/** Whether a list is narrowed, other than to the one kind that is read: there are many such lists, each a statement of its own. */
const isNarrowed = ({ kind, ...others }: TaskFilters, isAlone: boolean): boolean =>
  Object.values(isAlone ? others : { kind, ...others }).some((value) => value !== undefined);

/** What is read of a row: the columns of its kind, and from whom it is. */
const columnsOf = (source: TaskSource, group: UserGroup): SQL =>
  source.requester ? sql`${source.columns(group)}, ${source.requester(group)} as "from"` : source.columns(group);

/** The first rows that meet a condition, as JSON. */
const listOf = (source: TaskSource, group: UserGroup, condition: SQL, limit: number): SQL =>
  sql`(select coalesce(json_agg(listed), '[]') from (
      select ${columnsOf(source, group)} ${source.from(group)} ${condition} order by ${source.order}
      limit ${number(limit)}) listed)`;

const NO_ITEMS = sql`'[]'::json`;

type Wanted = {
  /** The most that are listed. */
  limit: number;
  /** What the list is narrowed to: null for nothing of this kind, undefined where it is not narrowed. */
  condition: SQL | null | undefined;
  withRequesters: boolean;
};

/**
 * Counts and lists a kind, with from whom its rows are: the first rows, as many as are counted, are read once for all of it. Three
 * subqueries of the same rows take three times as long to plan, with the policies of all that they read.
 */
function readOnce(source: TaskSource, group: UserGroup, { limit, condition, withRequesters }: Wanted): SQL {
  const requesters =
    withRequesters && source.requester
      ? sql`, 'requesters', (select coalesce(json_agg(distinct jsonb_build_object('_id', ${keyOfName(sql`f."from"`)}, 'name', f."from")), '[]')
          from found f where f."from" is not null)`
      : sql``;
  const items =
    condition === undefined
      ? sql`(select coalesce(json_agg(listed), '[]') from (select * from found limit ${number(limit)}) listed)`
      : condition
        ? listOf(source, group, condition, limit)
        : NO_ITEMS;
  return sql`(with found as materialized (
      select ${columnsOf(source, group)} ${source.from(group)} order by ${source.order} limit ${number(LIMIT)})
    select json_build_object('count', (select count(*)::int from found), 'items', ${items}${requesters}))`;
}

type Listing = {
  /** The most of a kind that are listed. */
  limit: number;
  wanted?: TaskFilters;
  /** Whether only the wanted kind is counted and listed. */
  isAlone?: boolean;
  /** Whether to read from whom the tasks of each kind are. */
  withRequesters?: boolean;
};

/** One part for each kind of the caller's tasks: how many there are. */
export const countParts = (caller: PersonCaller): Part[] =>
  sourcesOf(caller).map((source) => ({
    key: keyOf(source.key),
    variant: caller.group,
    sql: sql`json_build_object('count', ${countOf(source, caller.group)}, 'items', ${NO_ITEMS})`,
  }));

/**
 * One part for each kind of the caller's tasks: how many there are and the first of them that are wanted. All of them are
 * counted, or only the kind that is wanted.
 */
export function taskParts(
  caller: PersonCaller,
  { limit, wanted = {}, isAlone = false, withRequesters = false }: Listing,
): Part[] {
  const { group } = caller;
  const sources = sourcesOf(caller).filter(({ key }) => !isAlone || key === wanted.kind);
  const narrows = isNarrowed(wanted, isAlone);
  return sources.map((source) => ({
    key: keyOf(source.key),
    variant: narrows ? null : `${group}${limit}${withRequesters}`,
    sql: readOnce(source, group, {
      limit,
      condition: narrows ? wantedOf(source, group, wanted) : undefined,
      withRequesters,
    }),
  }));
}

type Read = { count: number; items: { from?: string | null }[]; requesters?: Named[] };
const readOf = (row: Row, { key }: TaskSource): Read =>
  (row[keyOf(key)] as Read | undefined) ?? { count: 0, items: [] };

const limited = (count: number): TaskCount => ({
  count: Math.min(count, constants.waitingShownMax),
  isMore: count > constants.waitingShownMax,
});

/** The tasks of a read, by kind, at most `most` of each; kinds without one are left out. */
export function tasksOf(row: Row, caller: PersonCaller, most = LIMIT): Tasks {
  const now = today();
  const kinds = sourcesOf(caller).flatMap((source) => {
    const { count, items } = readOf(row, source);
    if (count === 0) return [];
    const counted = limited(count);
    return {
      key: source.key,
      title: messages.overviewTasks.kinds[source.key],
      count: counted.count,
      isMore: counted.isMore,
      href: source.href(caller.group),
      items: items.slice(0, most).map((item) => {
        const { isDeadline = source.hasDeadline ?? false, action, ...drawn } = source.draw(item, caller);
        const queue = source.opensNext ? `?${new URLSearchParams({ queue: source.key })}` : "";
        return {
          ...drawn,
          from: item.from,
          action: { ...action, href: `${action.href}${queue}` },
          isDeadline,
          kind: source.key,
          urgency: urgencyOf(drawn.dueOn, now, isDeadline),
          otherwise: messages.overviewTasks.otherwise[source.key],
        };
      }),
    };
  });
  const total = sumOf(kinds);
  return { count: total.count, isMore: total.isMore, kinds };
}

/** The numbers of a read alone. */
export function countsOf(row: Row, caller: PersonCaller) {
  const kinds = sourcesOf(caller).flatMap((source): (TaskCount & { key: TaskKind })[] => {
    const { count } = readOf(row, source);
    const counted = limited(count);
    return count === 0 ? [] : [{ key: source.key, count: counted.count, isMore: counted.isMore }];
  });
  const total = sumOf(kinds);
  return { count: total.count, isMore: total.isMore, kinds };
}

const SERVICES = "services";

/** The services that a provider's tasks can be narrowed to. */
export const serviceParts = ({ group }: PersonCaller): Part[] =>
  group === "Provider"
    ? [
        {
          key: SERVICES,
          variant: "",
          sql: named(sql`select id, name from services where organisation_id = ${organisationId} and is_active`),
        },
      ]
    : [];

/** The services of a read. */
export const servicesOf = (row: Row) => (row[SERVICES] as Named[] | undefined) ?? [];

/** Everyone from whom a task of a read is, by name, each with the key that stands for them in an address. */
export function requestersOf(row: Row, caller: PersonCaller): Named[] {
  const found = sourcesOf(caller).flatMap((source) => readOf(row, source).requesters ?? []);
  return [...new Map(found.map((one) => [one._id, one])).values()].sort((one, other) =>
    one.name.localeCompare(other.name, "en"),
  );
}

const STANDS_IN = "standsInFor";

/** For whom the caller stands in today. */
export const standsInPart: Part = {
  key: STANDS_IN,
  variant: "",
  sql: sql`(select coalesce(json_agg(u.full_name order by u.full_name), '[]') from users u
    where u.id = any(${actsFor({ userId, organisationId, today: day })}) and u.id <> ${userId})`,
};

/** Their names, in a read. */
export const standsInOf = (row: Row) => (row[STANDS_IN] as string[] | undefined) ?? [];
