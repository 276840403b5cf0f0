// biome-ignore-all lint/a11y/useSemanticElements: components/ui/table.tsx says why tables are built with roles.

import { createElement, type ReactNode } from "react";
import { drawMarkup } from "@/components/ui/draw-markup";
import { markupRenderer } from "@/components/ui/markup-renderer";
import { MAIN_LIST_ID } from "@/components/ui/skip-link";
import { type Column, TableRows } from "@/components/ui/table";

type RowsProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** Draws with the rows as markup, at once if the renderer is loaded: their cells have no script of their own. */
export function withRows<Row>(
  props: RowsProps<Row>,
  draw: (html: string) => ReactNode,
): ReactNode | Promise<ReactNode> {
  const render = markupRenderer();
  const drawn = (using: Awaited<typeof render>) => draw(using(createElement(TableRows<Row>, props)));
  return render instanceof Promise ? render.then(drawn) : drawn(render);
}

/** The rows of a page's main list as markup, neither sent as elements nor hydrated. */
export function ListRows<Row>({
  isMain = true,
  ...props
}: RowsProps<Row> & {
  /** Whether the page's link to its list leads here. */
  isMain?: boolean;
}): ReactNode | Promise<ReactNode> {
  const attributes = { role: "rowgroup", id: isMain ? MAIN_LIST_ID : undefined, tabIndex: -1, className: "tbl-b" };
  return withRows(props, (html) => drawMarkup({ as: "div", "data-routed": "", ...attributes }, html));
}

/** The rows of a page's main list as elements, for rows that contain forms. */
export const LiveRows = <Row,>({ isMain = true, ...props }: RowsProps<Row> & { isMain?: boolean }): ReactNode => (
  <div className="tbl-b" role="rowgroup" id={isMain ? MAIN_LIST_ID : undefined} tabIndex={-1} data-routed="">
    <TableRows {...props} />
  </div>
);
