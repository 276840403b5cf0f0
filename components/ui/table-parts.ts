import { createElement, type ReactNode } from "react";

export type TableAttributes = { caption: string; "data-routed"?: "" | undefined };

/** In React's markup a text has no `<`. */
const PART_END = /<\/(?:thead|tbody)>/;
const OPEN = "<thead>".length;

/** The markup in the head of a table, which comes first, and in each of its bodies; they have no attributes. */
export const partsOf = (markup: string): string[] =>
  markup
    .split(PART_END)
    .slice(0, -1)
    .map((part) => part.slice(OPEN));

/** A table of such parts. */
export const tableOf = (
  { caption, ...attributes }: TableAttributes & { "data-markup"?: string },
  parts: readonly string[],
): ReactNode =>
  createElement(
    "table",
    attributes,
    createElement("caption", { className: "vh" }, caption),
    ...parts.map((__html, at) =>
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output of the parts, escaped by React.
      createElement(at === 0 ? "thead" : "tbody", { dangerouslySetInnerHTML: { __html } }),
    ),
  );
