import { type ComponentType, createElement, type ReactNode } from "react";
import { markupRenderer } from "./markup-renderer";

type RenderCache = Map<string, string>;
type CachedRenderProps<Given extends object> = {
  as: "ul" | "div";
  className?: string;
  "data-routed"?: "";
  /** Renders the content from its props only: no hooks and no client components. */
  of: ComponentType<Given>;
  /** JSON-serialisable and never personal data: it is stored in the server's memory. */
  given: Given;
};

const CACHED_MAX = 500;
const caches = new WeakMap<object, RenderCache>();

function renderCacheOf(component: object): RenderCache {
  const cache = caches.get(component) ?? new Map();
  caches.set(component, cache);
  return cache;
}

/**
 * An element with content shared by many requests, rendered to a string once for equal props (docs/decisions/0042-the-
 * layout-as-static-markup.md). The browser gets it as HTML and as one string in the page's payload.
 */
export function CachedRender<Given extends object>({
  as,
  of,
  given,
  ...attributes
}: CachedRenderProps<Given>): ReactNode | Promise<ReactNode> {
  const element = (__html: string) => createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html } });
  const cache = renderCacheOf(of);
  const key = JSON.stringify(given);
  const cached = cache.get(key);
  if (cached !== undefined) return element(cached);
  return (async () => {
    const render = await markupRenderer();
    const html = render(createElement(of, given));
    if (cache.size >= CACHED_MAX) cache.clear();
    cache.set(key, html);
    return element(html);
  })();
}
