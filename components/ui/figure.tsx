import Link from "next/link";
import { formatNumber } from "@/lib/format";

/** One figure of an overview with its words; the whole card leads to the list behind it. */
export function Figure({ label, value, href }: { label: string; value: number; href: string }) {
  return (
    <Link
      href={href}
      className="card group flex flex-col-reverse p-5 text-ink no-underline transition-shadow hover:border-primary hover:text-ink"
    >
      <span className="text-soft group-hover:underline">{label}</span>
      <span className="text-[2.25rem] leading-tight font-bold tracking-tight tabular-nums">{formatNumber(value)}</span>
    </Link>
  );
}
