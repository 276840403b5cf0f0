import type { ReactNode } from "react";

/** Said by a screen reader, not drawn. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="vh">{children}</span>;
}
