import type { ReactNode } from "react";

/** A section of a step, with a heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8 first:mt-0">
      <h3 id={id} className="mb-3 text-[1.1875rem]">
        {title}
      </h3>
      {children}
    </section>
  );
}
