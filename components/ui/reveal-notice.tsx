"use client";

import { useEffect, useRef } from "react";

/** Whether all of an element is within the window. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

/**
 * Brings the notice around it into view and focuses it, where it appears outside the window: the button that caused it may be at the other
 * end of a long page. `shown`: shows it again whenever this changes.
 */
export function RevealNotice({ shown }: { shown: unknown }) {
  const mark = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value is a new success
  useEffect(() => {
    const notice = mark.current?.parentElement;
    if (!notice || isInView(notice)) return;
    notice.tabIndex = -1;
    notice.focus({ preventScroll: true });
    notice.scrollIntoView({ block: "center" });
  }, [shown]);
  return <span ref={mark} hidden />;
}
