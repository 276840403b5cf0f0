"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { constants } from "@/lib/config/constants";
import { addressOf, type Parameters } from "./address";

/** Whether a control's value differs from its initial one. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement) return control.value !== control.defaultValue;
  return control instanceof HTMLSelectElement && !control.selectedOptions[0]?.defaultSelected;
}

/** A GET form that, with a script, submits itself once typing or choosing pauses. */
export function LiveForm({
  path,
  query,
  className,
  children,
}: {
  path: string;
  /** The current query. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the query changes
  useEffect(() => {
    if (!form.current) return;
    if (drawn.current === shown) {
      // Input entered before the script loaded.
      if ([...form.current.elements].some(isChanged)) followSoon(form.current);
      return;
    }
    drawn.current = shown;
    // Navigated by a link, not by input here: the controls show the new query.
    if (!form.current.contains(document.activeElement)) form.current.reset();
  }, [shown]);

  return (
    <form
      ref={form}
      action={path}
      // A browser that restores its input after a reload would show something other than the current query.
      autoComplete="off"
      className={className}
      // React does not report `change` for controls that were rendered as static markup.
      onInput={(event) => followSoon(event.currentTarget)}
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
