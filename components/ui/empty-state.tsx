import type { ReactNode } from "react";
import { type Drawing, Illustration } from "./illustration";

/** The empty state of a list: a drawing, why it is empty, and what to do next. */
export function EmptyState({
  drawing = "list",
  title,
  children,
}: {
  drawing?: Drawing;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="px-6 py-10 text-center">
      <Illustration drawing={drawing} />
      <h2 className="mt-5">{title}</h2>
      {children ? <div className="mx-auto mt-2 max-w-[48ch] text-pretty text-soft">{children}</div> : null}
    </div>
  );
}
