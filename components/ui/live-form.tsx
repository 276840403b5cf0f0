"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { constants } from "@/lib/config/constants";
import { addressOf, type Parameters } from "./address";

/** Whether a control says something else than it was drawn with. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement) return control.value !== control.defaultValue;
  return control instanceof HTMLSelectElement && !control.selectedOptions[0]?.defaultSelected;
}

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

  const follow = (of: HTMLFormElement) => {
    const wanted = Object.fromEntries(new FormData(of)) as Parameters;
    router.replace(addressOf(path, wanted), { scroll: false });
  };
  const followSoon = (of: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => follow(of), constants.searchDebounceMs);
  };

  const shown = addressOf(path, query, { after: "" });
  const drawn = useRef(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time something else is shown
  useEffect(() => {
    if (!form.current) return;
    if (drawn.current === shown) {
      // Typed and chosen before the script was there.
      if ([...form.current.elements].some(isChanged)) followSoon(form.current);
      return;
    }
    drawn.current = shown;
    // Led on by a link, not by what is typed here: the controls say what is shown.
    if (!form.current.contains(document.activeElement)) form.current.reset();
  }, [shown]);

  return (
    <form
      ref={form}
      action={path}
      // A browser that fills it in again after a reload would say something else than what is shown.
      autoComplete="off"
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
