import Link from "next/link";
import { formatNumber } from "@/lib/format";

/** One figure of an overview with its words; where there is a list behind it, the whole card leads to it. */
export function Figure({ label, value, href }: { label: string; value: number; href?: string }) {
  const words = (
    <>
      <span className="text-soft group-hover:underline">{label}</span>
      <span className="text-[2.25rem] leading-tight font-bold tracking-tight tabular-nums">{formatNumber(value)}</span>
    </>
  );
  if (!href) return <p className="card flex flex-col-reverse p-5">{words}</p>;
  return (
    <Link
      href={href}
      // A page of figures would fetch every list behind them.
      prefetch={false}
      className="card group flex flex-col-reverse p-5 text-ink no-underline transition-shadow hover:border-primary hover:text-ink"
    >
      {words}
    </Link>
  );
}
