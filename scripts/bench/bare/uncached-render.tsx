import { type ComponentType, createElement } from "react";

type RenderProps<Given extends object> = {
  as: "ul" | "div" | "nav";
  className?: string;
  "aria-label"?: string;
  "data-on"?: string | undefined;
  "data-routed"?: "";
  of: ComponentType<Given>;
  given: Given;
};

/** Replaces `CachedRender`: the same element, rendered every time as on a plain Next page. */
export function CachedRender<Given extends object>({ as, of, given, ...attributes }: RenderProps<Given>) {
  return createElement(as, attributes, createElement(of, given));
}

/** Replaces `StaticRender`. */
export function StaticRender<Given extends object>(props: RenderProps<Given>) {
  return CachedRender(props);
}
