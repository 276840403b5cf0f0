// biome-ignore-all lint/a11y/useSemanticElements: see the comment on the roles below.
// biome-ignore-all lint/a11y/useFocusableInteractive: a table for reading, without cell navigation.

import Link from "next/link";
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
  /** Leaves out the heading next to the value on cards, if the value is clear without it. */
  bare?: boolean;
  /** Marks the row header; the first column by default. */
  isRowHeader?: boolean;
  /** The address of the list sorted by this column or, if it already is, in reverse. */
  sort?: { href: string; direction?: "ascending" | "descending" | undefined } | undefined;
  cell: (row: Row) => ReactNode;
};

// Roles, not table elements: a browser drops table semantics as soon as the stylesheet turns its parts into blocks, and
// roles may not be set on the table elements themselves.
/**
 * A table that becomes a list of cards in a narrow container and stays a table for screen readers. One column names
 * the row.
 */
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
  /** Reduced cell padding, for a table with many columns. */
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
        <VisuallyHidden>{sort.direction ? texts.turnTheOrderRound : texts.orderByThis}</VisuallyHidden>
        {sort.direction ? <Arrow aria-hidden="true" size={16} /> : null}
      </Link>
      {/* On cards the headings are hidden, and hidden elements must not take the focus. */}
      <span className="tbl-plain">{heading}</span>
    </>
  );
}
