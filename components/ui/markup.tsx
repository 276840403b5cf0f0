"use client";

import { createElement, type HTMLAttributes } from "react";
import { elementInDocument, keptByRequest, ofDocument } from "./document-content";

export type MarkupProps = HTMLAttributes<HTMLElement> & {
  as: "ul" | "div" | "nav";
  /** Follows from the markup; without one the markup is given. */
  markupId?: string | undefined;
  html?: string | undefined;
  "data-on"?: string | undefined;
  "data-routed"?: "" | undefined;
};

/** The markup that is in the document only: what the request keeps for it, and in the browser what it came with. */
function fromDocument(id: string): string {
  const kept = keptByRequest(id);
  if (kept !== undefined) return kept;
  const html = elementInDocument(id)?.innerHTML ?? "";
  ofDocument.set(id, html);
  return html;
}

/**
 * An element whose content is markup. In a document the markup is in the HTML and not in the payload once more: the browser
 * takes it from there. The router gets it with the payload.
 */
export function Markup({ as, markupId, html, ...attributes }: MarkupProps) {
  // What a document came with stays the same text, so that React leaves the elements alone when it is read again.
  const __html = (markupId && ofDocument.get(markupId)) ?? html ?? (markupId ? fromDocument(markupId) : "");
  return createElement(as, { ...attributes, "data-markup": markupId, dangerouslySetInnerHTML: { __html } });
}
