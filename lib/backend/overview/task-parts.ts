/** The parts of the read that count and list tasks, and what their result becomes. */
import { type SQL, sql } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import { today } from "@/lib/backend/today";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { TaskCount, TaskFilters, TaskKind, Tasks } from "@/lib/contract/overview";
import type { Part, Row } from "./read";
import { number, organisationId, serviceId } from "./tasks/parameters";
import { sumOf, urgencyOf } from "./tasks/rules";
import type { TaskSource } from "./tasks/source";
import { taskSources } from "./tasks/sources";

const LIMIT = constants.waitingShownMax + 1;
const keyOf = (key: string) => `task:${key}`;

const sourcesOf = ({ principal }: PersonCaller): TaskSource[] => taskSources.filter(({ isFor }) => isFor(principal));

const countOf = ({ from }: TaskSource, { group }: PersonCaller) =>
  sql`(select count(*)::int from (select 1 ${from(group)} limit ${number(LIMIT)}) counted)`;

/** The condition that keeps a list to what is wanted; null where the kind has nothing of it. */
function wantedOf(source: TaskSource, { kind, serviceId: service }: TaskFilters): SQL | null {
  if (kind !== undefined && kind !== source.key) return null;
  if (service === undefined) return sql``;
  return source.atService ? sql`and ${source.atService(serviceId)}` : null;
}

/**
 * One part for each kind of the caller's tasks: how many there are and, with a limit, the first of them that are wanted. All
 * of them are counted.
 */
export function taskParts(caller: PersonCaller, limit = 0, wanted: TaskFilters = {}): Part[] {
  const { group } = caller;
  return sourcesOf(caller).map((source) => {
    const condition = limit > 0 ? wantedOf(source, wanted) : null;
    const items = condition
      ? sql`(select coalesce(json_agg(listed), '[]') from (
            select ${source.columns(group)} ${source.from(group)} ${condition} order by ${source.order}
            limit ${number(limit)}) listed)`
      : sql`'[]'::json`;
    return {
      key: keyOf(source.key),
      variant: `${group}${condition ? limit : 0}${condition && wanted.serviceId ? "s" : ""}`,
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
        const { isDeadline = source.hasDeadline ?? false, ...drawn } = source.draw(item, caller);
        return {
          ...drawn,
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
          sql: sql`(select coalesce(json_agg(json_build_object('_id', s.id, 'name', s.name) order by s.name, s.id), '[]')
            from services s where s.organisation_id = ${organisationId} and s.is_active)`,
        },
      ]
    : [];

/** The services of a read. */
export const servicesOf = (row: Row) => (row[SERVICES] as { _id: string; name: string }[] | undefined) ?? [];
