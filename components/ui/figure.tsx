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
  return href ? (
    <a href={href} className="figure">
      {words}
    </a>
  ) : (
    <p className="figure">{words}</p>
  );
}
