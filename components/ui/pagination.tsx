import { pages as texts } from "@/lib/config/messages/shell/pages";
import { addressOf, type Parameters } from "./address";
import { buttonClass } from "./button";
import { VisuallyHidden } from "./visually-hidden";

type PaginationProps = {
  path: string;
  /** The current query; `after` or `before` is set on all but the first page. */
  query: Parameters;
  next: string | number | null;
  /** The cursor of the previous page, for a list that has one; otherwise the link leads to the first page. */
  previous?: string | null | undefined;
  /** The list's name, if the page has more than one list. */
  of?: string;
};

/** Links to the previous or the first page of a list and to the next one; nothing for a single page. */
export function Pagination({ path, query, next, previous, of }: PaginationProps) {
  const isInside = Boolean(query["after"] || query["before"]);
  if (!isInside && !next) return null;
  const link = (label: string, change: Parameters) => (
    <a
      data-routed=""
      className={buttonClass({ variant: "secondary", size: "s" })}
      href={addressOf(path, query, { after: "", before: "", ...change })}
    >
      {label}
      {of ? <VisuallyHidden> {of}</VisuallyHidden> : null}
    </a>
  );
  return (
    <nav aria-label={texts.label} className="list-pages">
      {previous ? link(texts.previous, { before: previous }) : null}
      {isInside && previous === undefined ? link(texts.first, {}) : null}
      {next ? link(texts.next, { after: next }) : null}
    </nav>
  );
}
