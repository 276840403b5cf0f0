/** The parts of the read that count and list tasks, and what their result becomes. */
import { sql } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import { today } from "@/lib/backend/today";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { TaskCount, TaskKind, Tasks } from "@/lib/contract/overview";
import type { Part, Row } from "./read";
import { number } from "./tasks/parameters";
import { sumOf, urgencyOf } from "./tasks/rules";
import type { TaskSource } from "./tasks/source";
import { taskSources } from "./tasks/sources";

const LIMIT = constants.waitingShownMax + 1;
const keyOf = (key: string) => `task:${key}`;

const sourcesOf = ({ principal }: PersonCaller): TaskSource[] => taskSources.filter(({ isFor }) => isFor(principal));

const countOf = ({ from }: TaskSource, { group }: PersonCaller) =>
  sql`(select count(*)::int from (select 1 ${from(group)} limit ${number(LIMIT)}) counted)`;

/** One part for each kind of the caller's tasks: how many there are and, with a limit, the first of them. */
export function taskParts(caller: PersonCaller, limit = 0): Part[] {
  const { group } = caller;
  return sourcesOf(caller).map((source) => {
    const items =
      limit > 0
        ? sql`(select coalesce(json_agg(listed), '[]') from (
            select ${source.columns(group)} ${source.from(group)} order by ${source.order} limit ${number(limit)}) listed)`
        : sql`'[]'::json`;
    return {
      key: keyOf(source.key),
      variant: `${group}${limit}`,
      sql: sql`json_build_object('count', ${countOf(source, caller)}, 'items', ${items})`,
    };
  });
}

type Read = { count: number; items: object[] };
const readOf = (row: Row, { key }: TaskSource): Read =>
  (row[keyOf(key)] as Read | undefined) ?? { count: 0, items: [] };

const limited = (count: number): TaskCount => ({
  count: Math.min(count, constants.waitingShownMax),
  isMore: count > constants.waitingShownMax,
});

/** The tasks of a read, by kind; kinds without one are left out. */
export function tasksOf(row: Row, caller: PersonCaller): Tasks {
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
      items: items.map((item) => {
        const { key, title, text, dueOn, action, isDeadline = source.hasDeadline } = source.draw(item, caller);
        return {
          key,
          kind: source.key,
          title,
          text,
          dueOn,
          urgency: urgencyOf(dueOn, now, isDeadline),
          action,
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
