import type { ReactNode } from "react";
import type { FormAction } from "@/components/form/form";
import { addressOf, type Parameters } from "@/components/ui/address";
import { Card } from "@/components/ui/card";
import type { Drawing } from "@/components/ui/illustration";
import { type Choice, type DayChoice, ListFilter } from "@/components/ui/list-filter";
import { ListHead } from "@/components/ui/list-head";
import { type Column, Table } from "@/components/ui/table";
import type { ChosenList } from "@/lib/config/closed-lists/lists";
import type { ListSettings } from "@/lib/contract/settings";
import { ColumnChoice } from "./column-choice";
import { type ChosenColumn, type PhonePlaces, placedColumns } from "./columns";
import { ListFoot, type ListFootProps, totalText } from "./list-foot";
import { ListNone } from "./list-none";
import { type RowLink, RowLinks } from "./row-links";
import { ListRows, LiveRows } from "./rows";
import { SavedViews } from "./saved-views";

type Words = { title: string; text: string };

/** What a person does with any list: choose its columns, and save and delete views of it. */
export type ListActions = { saveColumns: FormAction; saveView: FormAction; deleteView: FormAction };

type ListProps<Row, Key extends string> = {
  title: string;
  /** Of its heading, if the list is not the page’s own, which alone has saved views. */
  level?: "h3";
  /** The name of the list, if it is not the page's. */
  caption?: string;
  /** What the list is of, where the title does not say it: an organisation's name. */
  note?: string | undefined;
  /** What else is beside the title, before the saved views. */
  beside?: ReactNode;
  /** The page's actions, which an empty list repeats. */
  actions?: ReactNode;
  path: string;
  /** The filters and the page in the address. */
  query: ListFootProps["query"];
  /** Parameters that are no filters and that every link keeps. */
  kept?: readonly string[];
  /** Parameters that a saved view leaves out, such as the week. */
  unsaved?: readonly string[];
  /** The search and filters; without them the list has none. */
  search?: { label: string; choices?: readonly Choice[]; days?: readonly DayChoice[] };
  /** Further controls on the line of the filters. */
  tools?: ReactNode;
  /** The parts of the list, such as what waits and its history, at the start of that line. */
  parts?: ReactNode;
  /** A line of filters of its own, with the controls that belong on it. */
  filter?: (controls: ReactNode) => ReactNode;
  /** What is said or asked between the head and the filters. */
  above?: ReactNode;
  /** Which columns there are to choose from with their headings, and which of them are shown. */
  choice: { list: ChosenList; offered: readonly Key[]; shown: readonly Key[]; names: Readonly<Record<Key, string>> };
  /** What the person has chosen for the list. */
  listSettings: Pick<ListSettings, "views">;
  listActions: ListActions;
  /** The column that names the row and leads to its page. */
  name: ChosenColumn<Row>;
  columnOf: (key: Key) => Omit<ChosenColumn<Row>, "heading">;
  /** What a phone shows of a row beside its name, where that is not the status and the first column. */
  phone?: PhonePlaces<Key> | undefined;
  /** The link to what a row has at a glance. */
  glance?: ((row: Row) => ReactNode) | undefined;
  /** The button of a row's menu; without it there is none. */
  button?: ((row: Row) => ReactNode) | undefined;
  /** The forms and links with which a row is decided on in the list. */
  decision?: ((row: Row) => ReactNode) | undefined;
  result: ListFootProps["result"] & { items: readonly Row[] };
  rowKey: (row: Row) => string;
  /** The items of a row's menu, or a menu of its own. */
  menu?: readonly RowLink[] | undefined;
  rowMenu?: ReactNode;
  /** Rows that can be selected: their checkboxes, and the form with what is done to them around the list. */
  bulk?:
    | {
        select: Column<Row>;
        around: (list: ReactNode) => ReactNode;
        rows?: ((columns: readonly Column<Row>[]) => ReactNode) | undefined;
      }
    | undefined;
  counted: ListFootProps["counted"];
  csv?: string | undefined;
  drawing: Drawing;
  none: Words;
  /** For a list that is narrowed, if it says something else there. */
  noneFound?: Words;
};

/** The parameters in use that narrow the list. */
const isNarrowed = (query: Parameters, kept: readonly string[]): boolean =>
  Object.entries(query).some(
    ([name, value]) => value !== undefined && value !== "" && !kept.includes(name) && name !== "sort",
  );

/** A page's list: title and actions, search and filters, a page of rows with their menu, total and pages. */
export function List<Row, Key extends string>(props: ListProps<Row, Key>) {
  const {
    title,
    path,
    query,
    kept = [],
    unsaved = [],
    search,
    result,
    choice,
    rowKey,
    bulk,
    none,
    noneFound = none,
  } = props;
  const { items, total } = result;
  const { after: _, before: __, ...filters } = query;
  const keeps = [...kept, "limit"];
  const cleared = isNarrowed(filters, keeps)
    ? addressOf(path, Object.fromEntries(keeps.map((name) => [name, query[name]])))
    : null;
  const columns = placedColumns<Row, Key>({
    before: bulk ? [bulk.select] : [],
    name: props.name,
    shown: choice.shown,
    columnOf: (key) => Object.assign({ heading: choice.names[key] }, props.columnOf(key)),
    phone: props.phone,
    glance: props.glance,
    menu: props.button,
    decision: props.decision,
  });
  // Markup has no forms that a script could take over.
  const Rows = props.decision ? LiveRows : ListRows;
  const columnChoice = (
    <ColumnChoice
      list={choice.list}
      columns={choice.offered}
      shown={choice.shown}
      names={choice.names}
      save={props.listActions.saveColumns}
    />
  );
  const list = (
    <>
      <Card padded={false}>
        {items.length > 0 ? (
          <Table caption={props.caption ?? title} isList columns={columns}>
            {bulk?.rows?.(columns) ?? <Rows columns={columns} rows={items} rowKey={rowKey} isMain={!props.level} />}
          </Table>
        ) : (
          <ListNone drawing={props.drawing} none={none} noneFound={noneFound} cleared={cleared}>
            {props.actions}
          </ListNone>
        )}
      </Card>
      {items.length > 0 ? (
        <ListFoot path={path} query={query} result={result} counted={props.counted} csv={props.csv} />
      ) : null}
    </>
  );
  return (
    <>
      <ListHead
        title={title}
        {...(props.level ? { level: props.level } : {})}
        total={total ? totalText(total) : undefined}
        note={props.note}
        views={
          <>
            {props.beside}
            {props.level ? null : (
              <SavedViews
                list={choice.list}
                path={path}
                views={props.listSettings.views}
                query={Object.fromEntries(
                  Object.entries(filters).filter(([name]) => name !== "limit" && !unsaved.includes(name)),
                )}
                save={props.listActions.saveView}
                remove={props.listActions.deleteView}
              />
            )}
          </>
        }
      >
        {props.actions}
      </ListHead>
      {props.above}
      {props.filter?.(columnChoice) ??
        (search ? (
          <ListFilter
            path={path}
            query={filters}
            kept={keeps}
            searchLabel={search.label}
            choices={search.choices ?? []}
            days={search.days ?? []}
          >
            {props.tools}
            {columnChoice}
          </ListFilter>
        ) : (
          <div className="list-tools justify-between">
            {props.parts}
            <div className="ml-auto">{columnChoice}</div>
          </div>
        ))}
      <p className="vh" role="status">
        {items.length === 0 ? (cleared ? noneFound : none).title : total && props.counted(totalText(total))}
      </p>
      {bulk ? bulk.around(list) : list}
      {props.rowMenu ?? (props.button ? <RowLinks items={props.menu ?? []} /> : null)}
    </>
  );
}
