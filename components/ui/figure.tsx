import { formatNumber } from "@/lib/format";

type FigureProps = { label: string; value: number; href: string | null };

/** One figure of an overview with its label, linked to the list behind it if there is one. Used inside `Figures`. */
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
