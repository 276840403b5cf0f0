import type { Column } from "@/components/ui/table";
import { type ChosenList, type ListColumn, listColumns } from "@/lib/config/closed-lists/lists";
import { rowMenu as texts } from "@/lib/config/messages/lists";

/** A column that a person may choose, without its place in the list. */
export type ChosenColumn<Row> = Pick<Column<Row>, "heading" | "size" | "sort" | "cell">;

/** The columns that a list offers: all of them, without those that say the same in every row. */
export const offeredColumns = <List extends ChosenList>(
  list: List,
  left: readonly ListColumn<List>[] = [],
): ListColumn<List>[] => (listColumns[list] as readonly ListColumn<List>[]).filter((key) => !left.includes(key));

/** The columns to show: those chosen that the list offers, or else the first few. */
export function shownColumns<Key extends string>(
  offered: readonly Key[],
  chosen: readonly string[] | null,
  usual = 6,
): Key[] {
  const shown = chosen?.filter((key): key is Key => (offered as readonly string[]).includes(key)) ?? [];
  return shown.length > 0 ? shown : offered.slice(0, usual);
}

/**
 * The columns that a phone shows: at the end of a row's first line, which the name has to itself without one, on its second, at the
 * end of that, and below both, as long as it is. Those at the end stand there even if the person has not chosen them.
 */
export type PhonePlaces<Key extends string> = {
  end?: Key;
  below: Key | undefined;
  belowEnd?: Key | undefined;
  last?: Key;
};

/** What a phone shows where the status is by when something is due: beside the name, with the first of the other columns below. */
export const dueBesideName = <Key extends string>(shown: readonly Key[]): PhonePlaces<Key> => ({
  end: "status" as Key,
  below: shown.find((key) => key !== "status"),
});

type Placed<Row, Key extends string> = {
  /** In front of the name: a checkbox. */
  before?: readonly Column<Row>[];
  name: ChosenColumn<Row>;
  shown: readonly Key[];
  columnOf: (key: Key) => ChosenColumn<Row>;
  /** What a phone shows of a row below its name, where that is not the first of the other columns and the status. */
  phone?: PhonePlaces<Key> | undefined;
  /** The link to what a row has at a glance. */
  glance?: ((row: Row) => React.ReactNode) | undefined;
  /** The button of a row's menu. */
  menu?: ((row: Row) => React.ReactNode) | undefined;
  /** The buttons of a row, where each row is decided on in the list. */
  decision?: ((row: Row) => React.ReactNode) | undefined;
};

const actionsColumn = <Row,>(size: "control" | "actions", cell: (row: Row) => React.ReactNode): Column<Row> => ({
  key: "actions",
  heading: texts.actions,
  headingHidden: true,
  size,
  bare: true,
  cell,
});

const glanceColumn = <Row,>(cell: (row: Row) => React.ReactNode): Column<Row> => ({
  key: "glance",
  heading: texts.glance,
  headingHidden: true,
  size: "control",
  rank: 2,
  bare: true,
  cell,
});

/**
 * The columns of a list: the name, the chosen columns in their order, and the row's menu. In a narrow window the later
 * ones are left out first; on a phone the first of them and the status are below the name.
 */
export function placedColumns<Row, Key extends string>({
  before = [],
  name,
  shown,
  columnOf,
  phone = { below: shown.find((key) => key !== "status"), belowEnd: shown.find((key) => key === "status") },
  glance,
  menu,
  decision,
}: Placed<Row, Key>): Column<Row>[] {
  const { end, below, belowEnd, last } = phone;
  const onPhoneAlone = [end, belowEnd].filter((key) => key !== undefined).filter((key) => !shown.includes(key));
  return [
    ...before,
    Object.assign({ key: "name", isRowHeader: true, size: "l" as const }, name),
    ...[...shown, ...onPhoneAlone].map((key, place): Column<Row> => {
      const { heading, size, sort, cell } = columnOf(key);
      const places = {
        [below ?? ""]: "below",
        [end ?? ""]: "end",
        [belowEnd ?? ""]: "below-end",
        [last ?? ""]: "last",
      } as const;
      return {
        key,
        heading,
        size,
        sort,
        rank: place >= shown.length ? 4 : place < 2 ? 1 : place < 4 ? 2 : 3,
        phone: places[key],
        bare: true,
        cell,
      };
    }),
    ...(glance ? [glanceColumn(glance)] : []),
    ...(menu ? [actionsColumn("control", menu)] : []),
    ...(decision ? [actionsColumn("actions", decision)] : []),
  ];
}

/**
 * The button of a row's menu. The menu's script gives it its name and role: without that it does nothing, and is not
 * shown. `flags`: a letter for each thing that the row's menu depends on.
 */
export const MenuButton = ({ id, lock, flags }: { id?: string; lock?: number; flags?: string | undefined }) => (
  <button
    type="button"
    className="row-menu"
    data-id={id}
    data-lock={lock || undefined}
    data-flags={flags || undefined}
  />
);
