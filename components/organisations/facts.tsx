import type { ReactNode } from "react";

/** A stored value with its label; a dash when empty. */
export function Fact({ name, children, note }: { name: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div className="border-t border-line py-3 first:border-t-0 sm:grid sm:grid-cols-[13rem_1fr] sm:gap-4">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line">
        <span className="font-medium">{children || "–"}</span>
        {note ? <span className="block text-list text-soft">{note}</span> : null}
      </dd>
    </div>
  );
}

/** A section of a form or page, with a heading. */
export function Part({
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
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id}>{title}</h2>
      {lead ? <p className="mt-1 max-w-[65ch] text-soft">{lead}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  );
}
