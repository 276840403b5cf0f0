"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { constants } from "@/lib/config/constants";
import { addressOf, type Parameters } from "./address";

/** A GET form that with a script follows what is typed and chosen, once it has stopped for a moment. */
export function LiveForm({
  path,
  query,
  className,
  children,
}: {
  path: string;
  /** What is shown now. */
  query: Parameters;
  className?: string;
  children: ReactNode;
}) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const shown = addressOf(path, query, { after: "" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time something else is shown
  useEffect(() => {
    // Led on by a link, not by what is typed here: the controls say what is shown.
    if (!form.current?.contains(document.activeElement)) form.current?.reset();
  }, [shown]);

  const follow = (of: HTMLFormElement) => {
    const wanted = Object.fromEntries(new FormData(of)) as Parameters;
    router.replace(addressOf(path, wanted), { scroll: false });
  };
  const followSoon = (of: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => follow(of), constants.searchDebounceMs);
  };
  return (
    <form
      ref={form}
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
