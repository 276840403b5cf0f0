import type { ReactNode } from "react";
import { type ChosenColumn, dueBesideName, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import type { Parameters } from "@/components/ui/address";
import { ListFilter } from "@/components/ui/list-filter";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import { constants } from "@/lib/config/constants";
import { overviewTasks as texts } from "@/lib/config/messages/overview/tasks";
import type { Task, TaskFilters, Tasks } from "@/lib/contract/overview";
import type { ListSettings } from "@/lib/contract/settings";
import { calendarDate, formatDate, formatShortDate, type TimePreference } from "@/lib/format";
import { byDay } from "./most-urgent";

const { list: words } = texts;

type Named = { _id: string; name: string };

type TaskListProps = {
  path: string;
  /** What the address always has, where the page shows other things as well. */
  fixed?: Parameters;
  title: string;
  /** What the list is of, if not of everything that waits. */
  note?: string;
  /** The list and its history. */
  parts: ReactNode;
  tasks: Tasks;
  services: readonly Named[];
  /** From whom the tasks are. */
  requesters: readonly Named[];
  filters: TaskFilters;
  /** The page of the list, from 1 on. */
  page: number;
  /** How many tasks a page has, unless it is the usual number. */
  limit: number | undefined;
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
  listActions: ListActions;
  preference: TimePreference;
};

function cellOf(
  key: ListColumn<"tasks">,
  { preference }: Pick<TaskListProps, "preference">,
): Omit<ChosenColumn<Task>, "heading"> {
  switch (key) {
    case "status":
      return {
        cell: ({ dueOn, isDeadline, urgency }) => {
          const until = isDeadline ? formatDate(dueOn) : words.answerBy(formatDate(dueOn));
          return urgency === "late" ? <span className="badge badge-no">{words.lateSince(until)}</span> : until;
        },
      };
    case "task":
      return { size: "l", cell: ({ text }) => text };
    case "action":
      return { size: "s", cell: ({ action }) => <span className="row-action">{action.label}</span> };
    case "from":
      return { cell: ({ from }) => from };
    case "service":
      return { cell: ({ service }) => service };
    case "since":
      return {
        size: "s",
        cell: ({ since, dueOn }) => (since ? formatShortDate(calendarDate(since, preference), dueOn) : null),
      };
    case "otherwise":
      return {
        size: "l",
        cell: ({ otherwise }) => (
          <>
            {/* A phone has no headings of columns. */}
            <span className="p-label">{words.columns.otherwise}: </span>
            {otherwise}
          </>
        ),
      };
    case "kind":
      return { cell: ({ kind }) => texts.kinds[kind] };
  }
}

const namesOf = (named: readonly Named[]) => named.map(({ _id, name }) => ({ value: _id, label: name }));

/** The parameters of the address that the filters are. */
const queryOf = ({ kind, serviceId, requester, sinceFrom, sinceTo }: TaskFilters) => ({
  kind,
  service: serviceId,
  from: requester,
  sinceFrom,
  sinceTo,
});

/** Narrows the list, in the address. */
function Filters({
  path,
  tasks,
  services,
  requesters,
  filters,
  fixed = {},
  limit,
  children,
}: Pick<TaskListProps, "path" | "tasks" | "services" | "requesters" | "filters" | "fixed"> & {
  limit: number | undefined;
  children: ReactNode;
}) {
  const query = queryOf(filters);
  return (
    <ListFilter
      path={path}
      label={words.filters}
      query={{ ...fixed, ...query, limit }}
      kept={[...Object.keys(fixed), "limit"]}
      choices={[
        {
          name: "kind",
          label: words.kind,
          any: words.anyKind,
          options: tasks.kinds.map(({ key, title }) => ({ value: key, label: title })),
          value: query.kind,
        },
        ...(services.length > 0
          ? [
              {
                name: "service",
                label: words.service,
                any: words.anyService,
                options: namesOf(services),
                value: query.service,
              },
            ]
          : []),
      ]}
      more={
        requesters.length > 0
          ? [
              {
                name: "from",
                label: words.columns.from,
                any: words.anyone,
                options: namesOf(requesters),
                value: query.from,
              },
            ]
          : []
      }
      moreDays={[
        { name: "sinceFrom", label: words.sinceFrom, value: query.sinceFrom },
        { name: "sinceTo", label: words.sinceTo, value: query.sinceTo },
      ]}
    >
      {children}
    </ListFilter>
  );
}

/** Kinds of which there is more than is read, with a way to all of it. */
function Cut({ tasks }: Pick<TaskListProps, "tasks">) {
  const cut = tasks.kinds.filter(({ isMore, items }) => isMore && items.length > 0);
  return cut.map(({ key, title, href }) => (
    <p key={key} className="mt-3 text-soft">
      {words.cut(title)} {href ? <a href={href}>{texts.allOfKind(title)}</a> : null}
    </p>
  ));
}

/** How many tasks match the filters, of those that are read. */
const matchesOf = ({ kinds }: Tasks) => ({
  count: kinds.reduce((sum, { items }) => sum + items.length, 0),
  isExact: !kinds.some(({ isMore, items }) => isMore && items.length > 0),
});

/** The usual columns; the service only for those who have several. */
const usualColumns: readonly ListColumn<"tasks">[] = [
  "status",
  "task",
  "action",
  "from",
  "service",
  "since",
  "otherwise",
];

/** The task list: everything that needs the person, one line each, by deadline. */
export function TaskList(props: TaskListProps) {
  const { path, fixed = {}, title, tasks, services, requesters, filters, page, limit, preference } = props;
  const size = limit ?? constants.tasksOnPage;
  const all = byDay(tasks.kinds.flatMap(({ items }) => items));
  const shown = all.slice((page - 1) * size, page * size);
  const narrowed = queryOf(filters);
  const query = { ...fixed, ...narrowed, limit, after: page > 1 ? String(page) : undefined };
  const offered = offeredColumns("tasks", services.length > 0 ? [] : ["service"]);
  const columns = shownColumns(offered, props.listSettings.columns ?? usualColumns);
  return (
    <>
      <List
        title={title}
        caption={words.caption}
        note={props.note ?? texts.lead}
        path={path}
        query={query}
        kept={Object.keys(fixed)}
        beside={props.parts}
        filter={(controls) => (
          <Filters
            path={path}
            tasks={tasks}
            services={services}
            requesters={requesters}
            filters={filters}
            fixed={fixed}
            limit={limit}
          >
            {controls}
          </Filters>
        )}
        choice={{
          list: "tasks",
          offered,
          shown: columns,
          names: words.columns,
        }}
        listSettings={props.listSettings}
        listActions={props.listActions}
        name={{
          heading: words.about,
          cell: ({ title: about, action }) => (
            <a href={action.href} aria-label={`${action.label}: ${about}`}>
              {about}
            </a>
          ),
        }}
        columnOf={(key) => cellOf(key, { preference })}
        phone={{ ...dueBesideName(columns), last: "otherwise" }}
        result={{
          items: shown,
          previous: page > 1 ? String(page - 1) : null,
          next: all.length > page * size ? String(page + 1) : null,
          total: Object.values(narrowed).some(Boolean)
            ? matchesOf(tasks)
            : { count: tasks.count, isExact: !tasks.isMore },
        }}
        rowKey={({ key }) => key}
        counted={words.counted}
        drawing="done"
        none={{ title: texts.noneTitle, text: texts.noneText }}
        noneFound={{ title: words.noneHere, text: words.noneHereHint }}
      />
      <Cut tasks={tasks} />
    </>
  );
}
