import { type ComponentType, createElement, type ReactNode } from "react";
import { markupRenderer } from "./markup-renderer";

type RenderCache = Map<string, string>;
type RenderProps<Given extends object> = {
  as: "ul" | "div" | "nav";
  className?: string;
  "aria-label"?: string;
  "data-on"?: string | undefined;
  "data-routed"?: "";
  /** Renders the content from its props only: no hooks and no client components. */
  of: ComponentType<Given>;
  given: Given;
};

const CACHED_MAX = 500;
/** Longer markup is rendered each time: lists of choices as long as this differ between organisations. */
const CACHED_LENGTH_MAX = 10_000;
const caches = new WeakMap<object, RenderCache>();

function renderCacheOf(component: object): RenderCache {
  const cache = caches.get(component) ?? new Map();
  caches.set(component, cache);
  return cache;
}

/** The element with its content as markup, at once if the renderer is loaded. */
function rendered<Given extends object>(
  { as, of, given, ...attributes }: RenderProps<Given>,
  keep: (html: string) => void = () => {},
): ReactNode | Promise<ReactNode> {
  const draw = (render: Awaited<ReturnType<typeof markupRenderer>>) => {
    const html = render(createElement(of, given));
    keep(html);
    return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
  };
  const render = markupRenderer();
  return render instanceof Promise ? render.then(draw) : draw(render);
}

/**
 * An element with content shared by many requests, rendered to a string once for equal props (docs/decisions/0042-the-
 * layout-as-static-markup.md). The browser gets it as HTML and as one string in the page's payload. `given` is JSON-
 * serialisable and never personal data: it is stored in the server's memory.
 */
export function CachedRender<Given extends object>(props: RenderProps<Given>): ReactNode | Promise<ReactNode> {
  const { as, of, given, ...attributes } = props;
  const cache = renderCacheOf(of);
  const key = JSON.stringify(given);
  const __html = cache.get(key);
  if (__html !== undefined) return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html } });
  return rendered(props, (html) => {
    if (html.length > CACHED_LENGTH_MAX) return;
    if (cache.size >= CACHED_MAX) cache.clear();
    cache.set(key, html);
  });
}

/**
 * The same for content that may be personal: rendered to a string for each request, and not stored. Its elements are
 * then neither sent in the page's payload one by one nor hydrated.
 */
export function StaticRender<Given extends object>(props: RenderProps<Given>): ReactNode | Promise<ReactNode> {
  return rendered(props);
}
