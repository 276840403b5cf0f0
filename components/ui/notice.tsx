import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type NoticeKind = "info" | "success" | "warning" | "danger";

/** A message in the page. `live` announces it to screen readers when it appears later. */
export function Notice({
  kind = "info",
  title,
  live = false,
  children,
}: {
  kind?: NoticeKind;
  title?: string;
  live?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      className={classNames("notice", `notice-${kind}`)}
      role={live ? (kind === "danger" ? "alert" : "status") : undefined}
    >
      {title ? <h2>{title}</h2> : null}
      {children}
    </div>
  );
}
