import Link from "next/link";
import { pages as texts } from "@/lib/config/messages/pages";
import { addressOf, type Parameters } from "./address";
import { buttonClass } from "./button";
import { VisuallyHidden } from "./visually-hidden";

type PagesProps = {
  path: string;
  /** What the page shown was asked for; `after` where it is not the first. */
  query: Parameters;
  next: string | number | null;
  /** Of what, where the page has more than one list. */
  of?: string;
  className?: string;
};

/** The way to the first and to the next page of a list; nothing for a list of one page. */
export function Pages({ path, query, next, of, className = "mt-4 flex justify-end gap-2" }: PagesProps) {
  if (!query.after && !next) return null;
  const link = (label: string, after: string | number) => (
    <Link prefetch={false} className={buttonClass({ variant: "secondary" })} href={addressOf(path, query, { after })}>
      {label}
      {of ? <VisuallyHidden> {of}</VisuallyHidden> : null}
    </Link>
  );
  return (
    <nav aria-label={texts.label} className={className}>
      {query.after ? link(texts.first, "") : null}
      {next ? link(texts.next, next) : null}
    </nav>
  );
}
