import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { RevealNotice } from "./reveal-notice";

export type NoticeKind = "info" | "success" | "warning" | "danger";

/**
 * A message in the page. `live` announces it to screen readers when it appears later. Success is brought into view; `shown` says when it is
 * a new one.
 */
export function Notice({
  kind = "info",
  title,
  live = false,
  shown,
  children,
}: {
  kind?: NoticeKind;
  title?: string;
  live?: boolean;
  shown?: unknown;
  children?: ReactNode;
}) {
  return (
    <div
      className={classNames("notice", `notice-${kind}`)}
      role={live ? (kind === "danger" ? "alert" : "status") : undefined}
    >
      {title ? <h2>{title}</h2> : null}
      {children}
      {kind === "success" ? <RevealNotice shown={shown} /> : null}
    </div>
  );
}
