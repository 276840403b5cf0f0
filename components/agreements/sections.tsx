import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

/** A section of an agreement's page, with a heading. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="mb-5">
      <Card>
        <h2 id={id}>{title}</h2>
        {lead ? <p className="mt-1 max-w-[70ch] text-soft">{lead}</p> : null}
        <div className="mt-4">{children}</div>
      </Card>
    </section>
  );
}

/** Labelled details, side by side where there is room. */
export function Particulars({ items }: { items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="m-0 grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {items.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-list text-soft">{name}</dt>
          <dd className="m-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
