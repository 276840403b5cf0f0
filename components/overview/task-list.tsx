import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterChip } from "@/components/ui/list-filter";
import { LiveForm } from "@/components/ui/live-form";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { constants } from "@/lib/config/constants";
import { listFilter } from "@/lib/config/messages/general";
import { overviewTasks as texts } from "@/lib/config/messages/overview/tasks";
import type { Task, TaskFilters, Tasks } from "@/lib/contract/overview";
import { formatDate, type TimePreference } from "@/lib/format";
import { byDay } from "./most-urgent";

const { list: words } = texts;

type TaskListProps = {
  path: string;
  tasks: Tasks;
  services: readonly { _id: string; name: string }[];
  filters: TaskFilters;
  /** The page of the list, from 1 on. */
  page: number;
  preference: TimePreference;
};

const columnsFor = (preference: TimePreference, hasServices: boolean): Column<Task>[] => [
  {
    key: "what",
    heading: words.what,
    size: "l",
    cell: ({ title, text, kind, urgency }) => (
      <>
        {urgency === "late" ? <span className="badge badge-bad">{texts.late}</span> : null} {title}
        <span className="block text-list font-normal">{text}</span>
        <span className="block text-list font-normal text-soft">{texts.kinds[kind]}</span>
      </>
    ),
  },
  { key: "from", heading: words.from, cell: ({ from }) => from ?? words.nothing },
  ...(hasServices
    ? [{ key: "service", heading: words.service, cell: ({ service }: Task) => service ?? words.nothing }]
    : []),
  {
    key: "since",
    heading: words.since,
    size: "s",
    cell: ({ since }) => (since ? formatDate(since, preference) : words.nothing),
  },
  {
    key: "until",
    heading: words.until,
    size: "s",
    cell: ({ dueOn, isDeadline }) => (isDeadline ? formatDate(dueOn) : words.answerBy(formatDate(dueOn))),
  },
  { key: "otherwise", heading: words.otherwise, cell: ({ otherwise }) => otherwise ?? words.nothing },
  {
    key: "action",
    heading: words.action,
    headingHidden: true,
    bare: true,
    size: "s",
    cell: ({ title, action }) => (
      <a
        className={buttonClass({ variant: "secondary", size: "s" })}
        href={action.href}
        aria-label={`${action.label}: ${title}`}
      >
        {action.label}
      </a>
    ),
  },
];

/** Narrows the list to a type and a service, in the address. */
function Filters({ path, tasks, services, filters }: Omit<TaskListProps, "page" | "preference">) {
  const { kind = "", serviceId = "" } = filters;
  return (
    <div className="list-tools">
      <search aria-label={words.filters}>
        <LiveForm path={path} query={{ kind, service: serviceId }} className="list-filter">
          <FilterChip
            name="kind"
            label={words.kind}
            any={words.anyKind}
            options={tasks.kinds.map(({ key, title }) => ({ value: key, label: title }))}
            value={kind}
          />
          {services.length > 0 ? (
            <FilterChip
              name="service"
              label={words.service}
              any={words.anyService}
              options={services.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={serviceId}
            />
          ) : null}
          <Button type="submit" variant="secondary" size="s">
            {listFilter.apply}
          </Button>
          {kind || serviceId ? (
            <a data-routed="" className="list-clear" href={path}>
              {listFilter.clear}
            </a>
          ) : null}
        </LiveForm>
      </search>
    </div>
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

/** The task list: everything that needs the person, one line each, by deadline. */
export function TaskList({ path, tasks, services, filters, page, preference }: TaskListProps) {
  if (tasks.count === 0) {
    return (
      <div className="card">
        <EmptyState title={texts.noneTitle}>
          <p>{texts.noneText}</p>
        </EmptyState>
      </div>
    );
  }
  const size = constants.tasksOnPage;
  const all = byDay(tasks.kinds.flatMap(({ items }) => items));
  const shown = all.slice((page - 1) * size, page * size);
  const query = { kind: filters.kind, service: filters.serviceId, after: page > 1 ? page : undefined };
  return (
    <div data-routed="">
      <p className="mb-4">
        {words.waiting} <b className="waits">{texts.count(tasks.count, tasks.isMore)}</b>
      </p>
      <Filters path={path} tasks={tasks} services={services} filters={filters} />
      <div className="card mt-3">
        {shown.length > 0 ? (
          <Table
            caption={words.caption}
            columns={columnsFor(preference, services.length > 0)}
            rows={shown}
            rowKey={({ key }) => key}
          />
        ) : (
          <EmptyState title={words.noneHere}>
            <p>
              <a href={path}>{words.showAll}</a>
            </p>
          </EmptyState>
        )}
      </div>
      <Cut tasks={tasks} />
      <Pagination path={path} query={query} next={all.length > page * size ? page + 1 : null} of={words.of} />
    </div>
  );
}
