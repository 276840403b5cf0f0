import Link from "next/link";
import { formatNumber } from "@/lib/format";

type FigureProps = { label: string; value: number; href: string | null };

/** One figure of an overview with its words; where there is a list behind it, the whole of it leads there. Stands in `Figures`. */
export function Figure({ label, value, href }: FigureProps) {
  const words = (
    <>
      <span>{label}</span>
      <b>{formatNumber(value)}</b>
    </>
  );
  // Drawn per request: fetching ahead would draw the list for every overview that is looked at.
  return href ? (
    <Link prefetch={false} href={href} className="figure">
      {words}
    </Link>
  ) : (
    <p className="figure">{words}</p>
  );
}
