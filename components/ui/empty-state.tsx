import type { ReactNode } from "react";

/** The empty state of a list: why it is empty, and what to do next. */
export function EmptyState({ icon, title, children }: { icon?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {icon ? (
        <div className="mb-4 flex size-14 items-center justify-center rounded-full bg-tint text-primary">{icon}</div>
      ) : null}
      <h2>{title}</h2>
      {children ? <div className="mt-2 max-w-[48ch] text-pretty text-soft">{children}</div> : null}
    </div>
  );
}
