/** Draws markup on the server: into the HTML of a document alone, or into the payload where only that is asked for. */
import { createElement, type ReactNode } from "react";
import { requestMarkup } from "@/lib/config/document-markup";
import { Markup, type MarkupProps } from "./markup";
import { MarkupTable } from "./markup-table";
import { partsOf, type TableAttributes, tableOf } from "./table-parts";

/** Shorter markup is in the payload too: it is hardly longer there than its id, and needs no client component. */
const SHORT = 300;

type Attributes = Omit<MarkupProps, "markupId" | "html">;

/** An element with markup as its content. */
export function drawMarkup({ as, ...attributes }: Attributes, html: string): ReactNode {
  const request = requestMarkup();
  if (!request || html.length < SHORT) {
    return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
  }
  const markupId = request.idOf(html);
  if (!request.document) return createElement(Markup, { as, ...attributes, markupId, html });
  request.document.set(markupId, html);
  return createElement(Markup, { as, ...attributes, markupId });
}

/** A table with markup as its head and its rows, each with an id of its own. */
export function drawTable(attributes: TableAttributes, html: string): ReactNode {
  const request = requestMarkup();
  if (!request) return tableOf(attributes, partsOf(html));
  const markupId = request.idOf(html);
  const ids = partsOf(html).map(request.idOf);
  if (!request.document) return createElement(MarkupTable, { ...attributes, markupId, ids, html });
  request.document.set(markupId, html);
  return createElement(MarkupTable, { ...attributes, markupId, ids });
}
