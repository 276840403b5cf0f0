import type { ReactNode } from "react";

/** Links to other account pages, shown below the form. */
export function AccountLinks({ children }: { children: ReactNode }) {
  return <p className="mt-5 flex flex-wrap justify-between gap-x-6">{children}</p>;
}

export function AccountLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center font-medium">
      {children}
    </a>
  );
}
