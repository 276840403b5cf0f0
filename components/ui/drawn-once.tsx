import { type ComponentType, createElement, type ReactNode } from "react";
import { markupRenderer } from "./markup-renderer";

type Kept = Map<string, string>;
type DrawnOnceProps<Given extends object> = {
  as: "ul" | "div";
  className?: string;
  "data-routed"?: "";
  /** Draws the content from what it is given and from nothing else: no hooks, no component of the browser's. */
  of: ComponentType<Given>;
  /** What can be written as JSON, and nothing personal: it is kept in the server's memory. */
  given: Given;
};

const KEPT_MAX = 500;
const drawn = new WeakMap<object, Kept>();

function keptOf(component: object): Kept {
  const kept = drawn.get(component) ?? new Map();
  drawn.set(component, kept);
  return kept;
}

/**
 * An element with content that many requests share, drawn into a string once for all that is given alike
 * (docs/decisions/0042-the-frame-as-static-markup.md). The browser gets it as HTML and as one text in the page's payload.
 */
export function DrawnOnce<Given extends object>({
  as,
  of,
  given,
  ...attributes
}: DrawnOnceProps<Given>): ReactNode | Promise<ReactNode> {
  const element = (__html: string) => createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html } });
  const kept = keptOf(of);
  const key = JSON.stringify(given);
  const known = kept.get(key);
  if (known !== undefined) return element(known);
  return (async () => {
    const render = await markupRenderer();
    const html = render(createElement(of, given));
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(key, html);
    return element(html);
  })();
}
