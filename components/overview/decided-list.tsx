import type { ReactNode } from "react";
import { type ChosenColumn, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import type { PageQuery } from "@/components/lists/list-foot";
import { ListFilter } from "@/components/ui/list-filter";
import type { DecidedKind } from "@/lib/config/closed-lists/decisions";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import { overviewTasks as texts } from "@/lib/config/messages/overview/tasks";
import type { ListTotal } from "@/lib/contract/common/lists";
import type { DecidedTask } from "@/lib/contract/overview";
import type { ListSettings } from "@/lib/contract/settings";
import { formatDateTime, type TimePreference } from "@/lib/format";

const { decided: words, list: filters } = texts;

type DecidedListProps = {
  path: string;
  title: string;
  /** The list and its history. */
  parts: ReactNode;
  result: { items: readonly DecidedTask[]; previous: string | null; next: string | null; total: ListTotal | null };
  query: PageQuery & {
    kind: DecidedKind | undefined;
    decidedFrom: string | undefined;
    decidedTo: string | undefined;
  };
  /** The kinds that the reader decides. */
  kinds: readonly DecidedKind[];
  listSettings: ListSettings;
  listActions: ListActions;
  preference: TimePreference;
};

function cellOf(
  key: ListColumn<"decided">,
  { preference }: Pick<DecidedListProps, "preference">,
): Omit<ChosenColumn<DecidedTask>, "heading"> {
  switch (key) {
    case "status":
      return { size: "l", cell: ({ decision }) => words.decisions[decision] };
    case "at":
      return { cell: ({ at }) => formatDateTime(at, preference) };
    case "kind":
      return { cell: ({ kind }) => texts.kinds[kind] };
  }
}

/** The history of the task list: what the reader decided, the last first. */
export function DecidedList(props: DecidedListProps) {
  const { path, title, parts, result, kinds, listSettings, listActions } = props;
  const query = { show: "decided", ...props.query };
  const { kind, decidedFrom, decidedTo, limit } = query;
  const offered = offeredColumns("decided");
  return (
    <List
      title={title}
      caption={words.caption}
      path={path}
      query={query}
      kept={["show"]}
      beside={parts}
      filter={(controls) => (
        <ListFilter
          path={path}
          label={filters.filters}
          query={{ show: "decided", kind, decidedFrom, decidedTo, limit }}
          kept={["show", "limit"]}
          choices={
            kinds.length > 1
              ? [
                  {
                    name: "kind",
                    label: filters.kind,
                    any: filters.anyKind,
                    options: kinds.map((one) => ({ value: one, label: texts.kinds[one] })),
                    value: kind,
                  },
                ]
              : []
          }
          days={[
            { name: "decidedFrom", label: words.decidedFrom, value: decidedFrom },
            { name: "decidedTo", label: words.decidedTo, value: decidedTo },
          ]}
        >
          {controls}
        </ListFilter>
      )}
      choice={{
        list: "decided",
        offered,
        shown: shownColumns(offered, listSettings.columns),
        names: words.columns,
      }}
      listSettings={listSettings}
      listActions={listActions}
      name={{ heading: words.about, cell: ({ about, href }) => <a href={href}>{about}</a> }}
      columnOf={(key) => cellOf(key, props)}
      result={result}
      rowKey={({ key }) => key}
      counted={words.counted}
      drawing="done"
      none={{ title: words.noneTitle, text: words.noneText }}
      noneFound={{ title: words.noneHere, text: words.noneHereHint }}
    />
  );
}
