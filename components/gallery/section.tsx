import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

/** One kind of component, with its name. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      <Card className="min-w-0">{children}</Card>
    </section>
  );
}
