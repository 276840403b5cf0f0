import Link from "next/link";
import { pages as texts } from "@/lib/config/messages/shell/pages";
import { addressOf, type Parameters } from "./address";
import { buttonClass } from "./button";
import { VisuallyHidden } from "./visually-hidden";

type PaginationProps = {
  path: string;
  /** The current query; `after` is set on all but the first page. */
  query: Parameters;
  next: string | number | null;
  /** The list's name, if the page has more than one list. */
  of?: string;
  className?: string;
};

/** Links to the first and the next page of a list; nothing for a single page. */
export function Pagination({ path, query, next, of, className = "mt-4 flex justify-end gap-2" }: PaginationProps) {
  if (!query["after"] && !next) return null;
  const link = (label: string, after: string | number) => (
    <Link prefetch={false} className={buttonClass({ variant: "secondary" })} href={addressOf(path, query, { after })}>
      {label}
      {of ? <VisuallyHidden> {of}</VisuallyHidden> : null}
    </Link>
  );
  return (
    <nav aria-label={texts.label} className={className}>
      {query["after"] ? link(texts.first, "") : null}
      {next ? link(texts.next, next) : null}
    </nav>
  );
}
