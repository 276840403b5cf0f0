"use client";

import { createElement } from "react";
import { elementInDocument, keptByRequest, ofDocument } from "./document-content";
import { partsOf } from "./table-parts";

export type MarkupTableProps = {
  caption: string;
  markupId?: string;
  /** Those of its parts: each follows from its markup. */
  ids?: readonly string[];
  html?: string;
  "data-routed"?: "" | undefined;
};

/** The parts that are in the document only, or that it came with. */
function fromDocument(id: string, ids: readonly string[]): readonly string[] {
  const html = keptByRequest(id);
  if (html !== undefined) return partsOf(html);
  if (!ids.every((part) => ofDocument.has(part))) {
    const [, ...parts] = elementInDocument(id)?.children ?? [];
    for (const [at, part] of parts.entries()) ofDocument.set(ids[at] ?? "", part.innerHTML);
  }
  return ids.map((part) => ofDocument.get(part) ?? "");
}

/**
 * A table whose head and bodies are markup, in the document or the payload as that of `Markup`: the browser replaces those alone whose
 * content differs, and neither styles nor lays out the others again.
 */
export function MarkupTable({ caption, markupId, ids = [], html, ...attributes }: MarkupTableProps) {
  const parts = html === undefined ? fromDocument(markupId ?? "", ids) : partsOf(html);
  return createElement(
    "table",
    { ...attributes, "data-markup": markupId },
    createElement("caption", { className: "vh" }, caption),
    ...parts.map((part, at) => {
      // What a document came with stays the same text, so that React leaves the elements alone when it is read again.
      const __html = ofDocument.get(ids[at] ?? "") ?? part;
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output of the parts, escaped by React.
      return createElement(at === 0 ? "thead" : "tbody", { dangerouslySetInnerHTML: { __html } });
    }),
  );
}
