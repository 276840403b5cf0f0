"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** A line of tabs that scrolls where it does not fit, with the current one in view. `current`: which one that is. */
export function TabStrip({ current, children }: { current: string; children: ReactNode }) {
  const strip = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time another tab is the current one
  useEffect(() => {
    const list = strip.current;
    const tab = list?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    // Not scrollIntoView, which would scroll the page as well.
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <ul ref={strip} className="tabs">
      {children}
    </ul>
  );
}
