import { type ComponentType, createElement, type ReactNode } from "react";
import { drawMarkup, drawTable } from "./draw-markup";
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

/** What `draw` makes of the content's markup, at once if the renderer is loaded. */
function rendered<Given extends object>(
  { of, given }: Pick<RenderProps<Given>, "of" | "given">,
  draw: (html: string) => ReactNode,
): ReactNode | Promise<ReactNode> {
  const render = markupRenderer();
  const drawWith = (loaded: Awaited<typeof render>) => draw(loaded(createElement(of, given)));
  return render instanceof Promise ? render.then(drawWith) : drawWith(render);
}

/**
 * An element with content shared by many requests, rendered to a string once for equal props (docs/decisions/0042-the-
 * layout-as-static-markup.md). The browser gets it as HTML, and as one string in the payload when the router asks for the
 * page or the string is short.
 * `given` is JSON-serialisable and never personal data: it is stored in the server's memory.
 */
export function CachedRender<Given extends object>(props: RenderProps<Given>): ReactNode | Promise<ReactNode> {
  const { as, of, given, ...attributes } = props;
  const cache = renderCacheOf(of);
  const key = JSON.stringify(given);
  const cached = cache.get(key);
  if (cached !== undefined) return drawMarkup({ as, ...attributes }, cached);
  return rendered(props, (html) => {
    if (html.length <= CACHED_LENGTH_MAX) {
      if (cache.size >= CACHED_MAX) cache.clear();
      cache.set(key, html);
    }
    return drawMarkup({ as, ...attributes }, html);
  });
}

/**
 * The same for content that may be personal: rendered to a string for each request, and not stored. Its elements are
 * then neither sent in the page's payload one by one nor hydrated.
 */
export function StaticRender<Given extends object>(props: RenderProps<Given>): ReactNode | Promise<ReactNode> {
  const { as, of, given, ...attributes } = props;
  return rendered(props, (html) => drawMarkup({ as, ...attributes }, html));
}

/**
 * The same for a table. `of` renders its head, without attributes, and its rows, with an id and a class at most, and the page has an
 * element for each of them: the browser replaces those alone whose content differs, and neither styles nor lays out the others again.
 */
export function StaticTable<Given extends object>({
  caption,
  ...props
}: Pick<RenderProps<Given>, "of" | "given" | "data-routed"> & { caption: string }): ReactNode | Promise<ReactNode> {
  const { of: _, given: __, ...attributes } = props;
  return rendered(props, (html) => drawTable({ ...attributes, caption }, html));
}
