import type { ReactNode } from "react";

/** Where else a person may want to go from an account page, below its form. */
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
