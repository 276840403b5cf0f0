import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { ListFilter } from "@/components/ui/list-filter";
import { ListHead } from "@/components/ui/list-head";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import type { DecidedKind } from "@/lib/config/closed-lists/decisions";
import { overviewTasks as texts } from "@/lib/config/messages/overview/tasks";
import type { DecidedTask } from "@/lib/contract/overview";
import { formatDateTime, type TimePreference } from "@/lib/format";

const { decided: words, list: filters } = texts;

type DecidedListProps = {
  path: string;
  title: string;
  /** The list and its history. */
  parts: ReactNode;
  items: readonly DecidedTask[];
  next: string | null;
  query: { kind: DecidedKind | undefined; after: string | undefined };
  /** The kinds that the reader decides. */
  kinds: readonly DecidedKind[];
  preference: TimePreference;
};

const columnsFor = (preference: TimePreference): Column<DecidedTask>[] => [
  {
    key: "what",
    heading: words.what,
    size: "l",
    cell: ({ decision, kind }) => (
      <>
        {words.decisions[decision]}
        <span className="block text-list font-normal text-soft">{texts.kinds[kind]}</span>
      </>
    ),
  },
  { key: "about", heading: words.about, cell: ({ about, href }) => <a href={href}>{about}</a> },
  { key: "at", heading: words.at, cell: ({ at }) => formatDateTime(at, preference) },
];

/** The history of the task list: what the reader decided, the last first. */
export function DecidedList({ path, title, parts, items, next, query, kinds, preference }: DecidedListProps) {
  const shown = { show: "decided", kind: query.kind };
  return (
    <div data-routed="">
      <ListHead title={title} views={parts} />
      {kinds.length > 1 ? (
        <ListFilter
          path={path}
          label={filters.filters}
          query={shown}
          kept={["show"]}
          choices={[
            {
              name: "kind",
              label: filters.kind,
              any: filters.anyKind,
              options: kinds.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
              value: query.kind,
            },
          ]}
        />
      ) : null}
      <div className="card mt-3">
        {items.length > 0 ? (
          <Table caption={words.caption} columns={columnsFor(preference)} rows={items} rowKey={({ key }) => key} />
        ) : (
          <EmptyState title={query.kind ? words.noneHere : words.noneTitle}>
            <p>{words.noneText}</p>
          </EmptyState>
        )}
      </div>
      <Pagination path={path} query={{ ...shown, after: query.after }} next={next} of={words.of} />
    </div>
  );
}
