// biome-ignore-all lint/a11y/useSemanticElements: see the comment on the roles below.
// biome-ignore-all lint/a11y/useFocusableInteractive: a table that is read, not one that is moved about in.

import Link from "next/link";
import type { ReactNode } from "react";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import { classNames } from "./class-names";
import { VisuallyHidden } from "./visually-hidden";

export type Column<Row> = {
  key: string;
  heading: string;
  /** Draws nothing in the heading row but still says it: a column of buttons. */
  headingHidden?: boolean;
  /** The heading beside the value on cards is left out where the value speaks for itself. */
  bare?: boolean;
  /** Names the row; the first column does where none says so. */
  isRowHeader?: boolean;
  /** Where the list leads to ordered by this column, or, ordered so already, the other way round. */
  sort?: { href: string; direction?: "ascending" | "descending" };
  cell: (row: Row) => ReactNode;
};

// Roles, not table elements: a browser forgets that a table is one as soon as the stylesheet turns its parts into blocks, and
// roles may not be written on the elements themselves.
/** A table that becomes a list of cards where its room is narrow and stays a table for a screen reader. One column names the row. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isDense = false,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Less room around what the cells hold: for a table of many columns. */
  isDense?: boolean;
}) {
  const header = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0];
  return (
    <div className={classNames("tbl-room", isDense && "dense")}>
      <div className={classNames("tbl", isDense && "dense")} role="table" aria-label={caption}>
        <div className="tbl-h" role="rowgroup">
          <div role="row">
            {columns.map((column) => (
              <div key={column.key} role="columnheader" aria-sort={column.sort?.direction}>
                <Heading column={column} />
              </div>
            ))}
          </div>
        </div>
        <div className="tbl-b" role="rowgroup">
          {rows.map((row) => (
            <div key={rowKey(row)} role="row">
              {columns.map((column) =>
                column === header ? (
                  <div key={column.key} role="rowheader">
                    {column.cell(row)}
                  </div>
                ) : (
                  <div key={column.key} role="cell" data-label={column.bare ? undefined : column.heading}>
                    {column.cell(row)}
                  </div>
                ),
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function Heading<Row>({ column: { heading, headingHidden, sort } }: { column: Column<Row> }) {
  if (headingHidden) return <VisuallyHidden>{heading}</VisuallyHidden>;
  if (!sort) return heading;
  const Arrow = sort.direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <>
      <Link className="tbl-sort" href={sort.href} prefetch={false}>
        {heading}
        <VisuallyHidden>{sort.direction ? ", turn the order round" : ", order by this"}</VisuallyHidden>
        {sort.direction ? <Arrow aria-hidden="true" size={16} /> : null}
      </Link>
      {/* On cards the headings are out of sight, where nothing may take the focus. */}
      <span className="tbl-plain">{heading}</span>
    </>
  );
}
