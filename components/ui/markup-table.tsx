"use client";

import { useState } from "react";
import { contentInDocument, useMissingMarkup } from "./document-content";
import { partsIn, partsOf, type TableAttributes, tableOf } from "./table-parts";

export type MarkupTableProps = TableAttributes & {
  markupId: string;
  /** Those of its parts: each follows from its markup. */
  ids: readonly string[];
  html?: string;
};

const reading = { ofText: partsOf, ofElement: partsIn };

/**
 * A table whose head and rows are markup, in the document or the payload as that of `Markup`: the browser replaces those alone whose
 * content differs, and neither styles nor lays out the others again.
 */
export function MarkupTable({ markupId, ids, html, ...attributes }: MarkupTableProps) {
  const given = () => (html === undefined ? contentInDocument(markupId, reading) : partsOf(html));
  const [first] = useState(() => new Map(given()?.map((part, at) => [ids[at], part])));
  // As in `Markup`, for each part: of those of the document most stay when a row is opened.
  const parts = ids.every((id) => first.has(id)) ? [] : given();
  useMissingMarkup(parts === undefined);
  return tableOf(
    { ...attributes, "data-markup": markupId },
    ids.map((id, at) => first.get(id) ?? parts?.[at] ?? ""),
  );
}
