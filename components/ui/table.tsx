// biome-ignore-all lint/a11y/useSemanticElements: see the comment on the roles below.
// biome-ignore-all lint/a11y/useFocusableInteractive: a table that is read, not one that is moved about in.
import type { ReactNode } from "react";
import { VisuallyHidden } from "./visually-hidden";

export type Column<Row> = {
  key: string;
  heading: string;
  /** Draws nothing in the heading row but still says it: a column of buttons. */
  headingHidden?: boolean;
  /** The heading beside the value on cards is left out where the value speaks for itself. */
  bare?: boolean;
  cell: (row: Row) => ReactNode;
};

// Roles, not table elements: a browser forgets that a table is one as soon as the stylesheet turns its parts into blocks, and
// roles may not be written on the elements themselves.
/** A table that becomes a list of cards where its room is narrow and stays a table for a screen reader. The first column names the row. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  return (
    <div className="tbl-room">
      <div className="tbl" role="table" aria-label={caption}>
        <div className="tbl-h" role="rowgroup">
          <div role="row">
            {columns.map((column) => (
              <div key={column.key} role="columnheader">
                {column.headingHidden ? <VisuallyHidden>{column.heading}</VisuallyHidden> : column.heading}
              </div>
            ))}
          </div>
        </div>
        <div className="tbl-b" role="rowgroup">
          {rows.map((row) => (
            <div key={rowKey(row)} role="row">
              {columns.map((column, index) =>
                index === 0 ? (
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
