"use client";

import { useEffect, useRef } from "react";

/** How long a page may still change after a success: its list is read again, or it comes back to the top. */
const SETTLING_MS = 10_000;
/** What a person does themselves: from then on, where the page is scrolled to is theirs. */
const OWN_INPUT = ["keydown", "pointerdown", "wheel", "touchmove"] as const;

/** Whether all of an element is within the window. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

function reveal(notice: HTMLElement): void {
  if (isInView(notice)) return;
  notice.tabIndex = -1;
  notice.focus({ preventScroll: true });
  notice.scrollIntoView({ block: "center" });
}

/**
 * Brings the notice around it into view and focuses it, where it appears outside the window: the button that caused it may be at the other
 * end of a long page. When the page changes around it soon afterwards, it is brought back, unless the person has done something meanwhile.
 * `shown`: shows it again whenever this changes.
 */
export function RevealNotice({ shown }: { shown: unknown }) {
  const mark = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value is a new success
  useEffect(() => {
    const notice = mark.current?.parentElement;
    if (!notice) return;
    reveal(notice);
    // Where nothing can bring it into view, as on a page that is not drawn, nothing tries again.
    if (!isInView(notice)) return;
    const ending = new AbortController();
    const { signal } = ending;
    const end = () => ending.abort();
    const again = () => reveal(notice);
    // Also by a screen reader or voice control.
    const endIfElsewhere = ({ target }: FocusEvent) => {
      if (target !== notice) end();
    };
    const changes = new MutationObserver(again);
    signal.addEventListener("abort", () => changes.disconnect());
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("scroll", again, { signal, passive: true });
    document.addEventListener("focusin", endIfElsewhere, { signal });
    for (const input of OWN_INPUT) document.addEventListener(input, end, { signal, passive: true, capture: true });
    const timer = setTimeout(end, SETTLING_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [shown]);
  return <span ref={mark} hidden />;
}
