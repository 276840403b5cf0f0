import { type ComponentType, createElement } from "react";

/** Stands in the place of `DrawnOnce`: the same element, drawn the way a plain Next page draws it. */
export function DrawnOnce<Given extends object>({
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
