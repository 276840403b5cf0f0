import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** A raised panel. `padded` is off if the content extends to the edge, such as a table. */
export function Card({
  padded = true,
  className,
  children,
}: {
  padded?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return <div className={classNames("card", padded && "pad", className)}>{children}</div>;
}
