// biome-ignore-all lint/a11y/noRedundantRoles: see the comment on the roles below.
import type { ReactNode } from "react";
import { VisuallyHidden } from "./visually-hidden";

export type Column<Row> = {
  key: string;
  heading: string;
  /** Draws nothing in the heading row but still says it: a column of buttons. */
  headingHidden?: boolean;
  /** The heading beside the value on narrow screens is left out where the value speaks for itself. */
  bare?: boolean;
  cell: (row: Row) => ReactNode;
};

// Explicit roles: a browser forgets that a table is one as soon as the stylesheet turns its parts into blocks.
/** A table that becomes a list of cards below 640 px and stays a table for a screen reader. The first column names the row. */
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
    <table className="tbl" role="table">
      <caption className="vh">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.key} role="columnheader" scope="col">
              {column.headingHidden ? <VisuallyHidden>{column.heading}</VisuallyHidden> : column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.key} role="rowheader" scope="row">
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.key} role="cell" data-label={column.bare ? undefined : column.heading}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
