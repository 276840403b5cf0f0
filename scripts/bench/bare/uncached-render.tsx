import { type ComponentType, createElement } from "react";

/** Replaces `CachedRender`: the same element, rendered every time as on a plain Next page. */
export function CachedRender<Given extends object>({
  as,
  of,
  given,
  ...attributes
}: {
  as: "ul" | "div";
  className?: string;
  "data-routed"?: "";
  of: ComponentType<Given>;
  given: Given;
}) {
  return createElement(as, attributes, createElement(of, given));
}
