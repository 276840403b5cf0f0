"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { constants } from "@/lib/config/constants";
import { type AgreementsQuery, agreementsHref } from "./query";

/** A GET form that with a script follows what is typed and chosen, once it has stopped for a moment. */
export function LiveForm({ path, className, children }: { path: string; className?: string; children: ReactNode }) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const follow = (form: HTMLFormElement) => {
    const query = Object.fromEntries(new FormData(form)) as AgreementsQuery;
    router.replace(agreementsHref(path, query), { scroll: false });
  };
  const followSoon = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => follow(form), constants.searchDebounceMs);
  };
  return (
    <form
      action={path}
      className={className}
      onChange={(event) => followSoon(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(timer.current);
        follow(event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}
