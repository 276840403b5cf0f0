// biome-ignore-all lint/a11y/useSemanticElements: see the comment on the roles below.
// biome-ignore-all lint/a11y/useFocusableInteractive: a table for reading, without cell navigation.

import type { ReactNode } from "react";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import { uiTable as texts } from "@/lib/config/messages/general";
import { classNames } from "./class-names";
import { VisuallyHidden } from "./visually-hidden";

export type Column<Row> = {
  key: string;
  heading: string;
  /** Hidden in the heading row but announced: a column of buttons. */
  headingHidden?: boolean;
  /** A control in the heading row instead of the heading. */
  headingControl?: ReactNode;
  /** Leaves out the heading next to the value on cards, if the value is clear without it. */
  bare?: boolean;
  /** Marks the row header; the first column by default. */
  isRowHeader?: boolean;
  /** The address of the list sorted by this column or, if it already is, in reverse. */
  sort?: { href: string; direction?: "ascending" | "descending" | undefined } | undefined;
  /** The share of the width; `control` is as wide as one button, `actions` as two with words. */
  size?: "control" | "actions" | "s" | "m" | "l" | undefined;
  /** Of a list: 1 is always shown, 2 not in a narrow window, 3 only in a wide one, 4 on a phone alone. */
  rank?: 1 | 2 | 3 | 4 | undefined;
  /** Of a list on a phone, where a row has two lines: at the end of the first, on the second, at its end, or below both. */
  phone?: "end" | "below" | "below-end" | "last" | undefined;
  cell: (row: Row) => ReactNode;
};

/** So many columns have room side by side in every window but a phone's. */
const FEW = 4;

/** The classes of a column's cells. */
const columnClass = <Row,>({ size = "m", rank = 1, phone }: Column<Row>): string | undefined =>
  classNames(size !== "m" && `c-${size}`, rank > 1 && `r-${rank}`, phone && `p-${phone}`) || undefined;

// Roles, not table elements: a browser drops table semantics as soon as the stylesheet turns its parts into blocks, and
// roles may not be set on the table elements themselves.
/** The rows of a table, for `Table` or as markup of their own. */
export function TableRows<Row>({
  columns,
  rows,
  rowKey,
}: {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  const header = headerOf(columns);
  return rows.map((row) => (
    <div key={rowKey(row)} role="row">
      {columns.map((column) =>
        column === header ? (
          <div key={column.key} role="rowheader" className={columnClass(column)}>
            {column.cell(row)}
          </div>
        ) : (
          <div
            key={column.key}
            role="cell"
            className={columnClass(column)}
            data-label={column.bare ? undefined : column.heading}
          >
            {column.cell(row)}
          </div>
        ),
      )}
    </div>
  ));
}

const headerOf = <Row,>(columns: readonly Column<Row>[]) =>
  columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0];

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  /** The rows as `TableRows` or as markup of their own, in an element with the role `rowgroup`. */
  children?: ReactNode;
  /**
   * Whether it is a list: rows of one line and one height, with fewer columns in a narrow window. Otherwise rows grow
   * with their text and become cards.
   */
  isList?: boolean;
} & ({ rows: readonly Row[]; rowKey: (row: Row) => string } | { rows?: undefined; rowKey?: undefined });

/**
 * A table that is never wider than its box, whatever its cells contain, and stays a table for screen readers when it
 * looks different in a narrow one. One column names the row.
 */
export function Table<Row>({ caption, columns: given, rows, rowKey, children, isList = false }: TableProps<Row>) {
  const header = headerOf(given);
  const columns = given.map((column) =>
    column === header ? Object.assign({}, column, { isRowHeader: true }) : column,
  );
  return (
    <div className={classNames("tbl-room", isList && "list", columns.length <= FEW && "tbl-few")}>
      <div className="tbl" role="table" aria-label={caption}>
        <div className="tbl-h" role="rowgroup">
          <div role="row">
            {columns.map((column) => (
              <div
                key={column.key}
                role="columnheader"
                className={columnClass(column)}
                aria-sort={column.sort?.direction}
              >
                <Heading column={column} />
              </div>
            ))}
          </div>
        </div>
        {rows ? (
          <div className="tbl-b" role="rowgroup">
            <TableRows columns={columns} rows={rows} rowKey={rowKey} />
          </div>
        ) : (
          children
        )}
      </div>
    </div>
  );
}

function Heading<Row>({ column: { heading, headingHidden, headingControl, sort } }: { column: Column<Row> }) {
  if (headingControl) return headingControl;
  if (headingHidden) return <VisuallyHidden>{heading}</VisuallyHidden>;
  if (!sort) return heading;
  const Arrow = sort.direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <>
      <a data-routed="" className="tbl-sort" href={sort.href}>
        {heading}
        <VisuallyHidden>{sort.direction ? texts.reverseOrder : texts.sortByColumn}</VisuallyHidden>
        {sort.direction ? <Arrow aria-hidden="true" size={14} /> : null}
      </a>
      {/* On cards the headings are hidden, and hidden elements must not take the focus. */}
      <span className="tbl-plain">{heading}</span>
    </>
  );
}
