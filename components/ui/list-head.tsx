import type { ReactNode } from "react";

/** The head of a list's page: its title, how many rows it has and of what, its saved views, and its actions, on one line. */
export function ListHead({
  title,
  total,
  note,
  views,
  level: Heading = "h1",
  children,
}: {
  title: string;
  /** Below the first level where a page shows more than one list. */
  level?: "h1" | "h3";
  total?: string | undefined;
  /** What the list is of, where the title does not say it. */
  note?: string | undefined;
  views?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="list-head">
      <Heading>{title}</Heading>
      {total ? <span className="list-total">{total}</span> : null}
      {note ? <span className="list-note">{note}</span> : null}
      {views}
      {children ? <div className="list-actions">{children}</div> : null}
    </div>
  );
}
