/** Draws markup on the server: into the HTML of a document alone, or into the payload where only that is asked for. */
import { createElement, type ReactNode } from "react";
import { requestMarkup } from "@/lib/config/document-markup";
import { Markup, type MarkupProps } from "./markup";
import { MarkupTable, type MarkupTableProps } from "./markup-table";
import { partsOf } from "./table-parts";

/** Markup, and its id once it has been drawn. */
export type KeptMarkup = { html: string; id?: string };

type Attributes = Omit<MarkupProps, "markupId" | "html">;

/** An element with markup as its content. */
export function drawMarkup({ as, ...attributes }: Attributes, markup: KeptMarkup): ReactNode {
  const request = requestMarkup();
  const { html } = markup;
  if (!request) return createElement(Markup, { as, ...attributes, html });
  markup.id ??= request.idOf(html);
  const markupId = markup.id;
  if (!request.document) return createElement(Markup, { as, ...attributes, markupId, html });
  request.document.set(markupId, html);
  return createElement(Markup, { as, ...attributes, markupId });
}

/** A table with markup as its head and its bodies, each with an id of its own. */
export function drawTable(attributes: Omit<MarkupTableProps, "markupId" | "ids" | "html">, html: string): ReactNode {
  const request = requestMarkup();
  if (!request) return createElement(MarkupTable, { ...attributes, html });
  const markupId = request.idOf(html);
  const ids = partsOf(html).map(request.idOf);
  if (!request.document) return createElement(MarkupTable, { ...attributes, markupId, ids, html });
  request.document.set(markupId, html);
  return createElement(MarkupTable, { ...attributes, markupId, ids });
}
