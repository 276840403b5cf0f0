"use client";

import { createElement, type HTMLAttributes, useState } from "react";
import { contentInDocument, useMissingMarkup } from "./document-content";

export type MarkupProps = HTMLAttributes<HTMLElement> & {
  as: "ul" | "div" | "nav";
  /** Follows from the markup. */
  markupId: string;
  html?: string;
  "data-on"?: string | undefined;
  "data-routed"?: "" | undefined;
};

const reading = {
  ofText: (html: string) => [html],
  ofElement: (element: Element) => [element.innerHTML],
};

/**
 * An element whose content is markup. In a document the markup is in the HTML and not in the payload once more: the browser
 * takes it from there. The router gets it with the payload.
 */
export function Markup({ as, markupId, html, ...attributes }: MarkupProps) {
  const given = () => html ?? contentInDocument(markupId, reading)?.[0];
  const [first] = useState(() => ({ markupId, html: given() }));
  // The browser writes the same markup differently: the text stays that of the document, so that React leaves its elements alone.
  const __html = first.markupId === markupId ? first.html : given();
  useMissingMarkup(__html === undefined);
  const content = { dangerouslySetInnerHTML: { __html: __html ?? "" } };
  return createElement(as, { ...attributes, "data-markup": markupId, ...content });
}
