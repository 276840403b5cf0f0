"use client";

import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Modal } from "@/components/ui/modal";
import { ProgressBar } from "@/components/ui/progress-bar";
import { shiftDrawer as texts } from "@/lib/config/messages/jobs";

/** From this width on, the calendar can still be read beside the drawer. */
const WIDE = "(width >= 60rem)";
const FIELDS = "input, textarea, select, [contenteditable]";

const SHIFT = /^[0-9a-f-]{36}$/;
const isShift = (path: string, { pathname, search }: HTMLAnchorElement): boolean =>
  pathname.startsWith(`${path}/`) && SHIFT.test(pathname.slice(path.length + 1)) && !search;

/** The links to shifts in the page's order, each shift once: a night has a link on the next morning too. */
const shiftLinks = (path: string): HTMLAnchorElement[] => {
  const seen = new Set<string>();
  return [...document.querySelectorAll<HTMLAnchorElement>(`main a[href^="${path}/"]`)].filter((link) => {
    const isNew = isShift(path, link) && !link.closest("dialog") && !seen.has(link.pathname);
    if (isNew) seen.add(link.pathname);
    return isNew;
  });
};
const idOf = ({ pathname }: HTMLAnchorElement): string => pathname.slice(pathname.lastIndexOf("/") + 1);

/** The page's address with another shift, or without one. */
function addressWith(shift: string | null): string {
  const { pathname, search } = window.location;
  const given = new URLSearchParams(search);
  for (const name of ["shift", "done"]) given.delete(name);
  if (shift) given.set("shift", shift);
  return given.size > 0 ? `${pathname}?${given}` : pathname;
}

/**
 * Opens the shifts of the calendar beside it in a wide window, one after the other, with the shift in the calendar's
 * address; without a script, in a narrow window or with a modifier key a link leads to the shift's own page. Nothing of a
 * shift is read before it is opened. `children`: the shift that the address names.
 */
export function ShiftDrawer({ path, shift, children }: { path: string; shift: string | null; children: ReactNode }) {
  const router = useRouter();
  const [isPending, begin] = useTransition();
  const [around, setAround] = useState<{ previous?: string | undefined; next?: string | undefined }>({});
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!link || !isPlain || event.defaultPrevented || !window.matchMedia(WIDE).matches) return;
      // Not by looking for it among all links of a week, which takes longer than a frame.
      if (!isShift(path, link) || !link.closest("main") || link.closest("dialog")) return;
      event.preventDefault();
      begin(() => router.push(addressWith(idOf(link)), { scroll: false }));
    };
    // Before the router follows the link.
    document.addEventListener("click", onClick, { signal: ending.signal, capture: true });
    return () => ending.abort();
  }, [router, path]);
  useEffect(() => {
    const links = shiftLinks(path);
    const at = links.findIndex((link) => idOf(link) === shift);
    const [previous, next] = at < 0 ? [] : [links[at - 1], links[at + 1]];
    setAround({ previous: previous && idOf(previous), next: next && idOf(next) });
    const was = shown.current;
    shown.current = shift;
    if (shift === was) return;
    if (shift) {
      content.current?.closest("dialog")?.scrollTo({ top: 0 });
      content.current?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
    } else links.find((link) => idOf(link) === was)?.focus();
  }, [path, shift]);
  const go = (to: string | null | undefined) => {
    if (to !== undefined) begin(() => router.replace(addressWith(to), { scroll: false }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: around.previous, ArrowRight: around.next }[event.key];
    const isField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
    if (!to || isField || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <>
      <ProgressBar isPending={isPending} />
      {shift ? (
        <Modal label={texts.label} className="side-panel shift-drawer" onClose={() => go(null)}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys from wherever the focus is inside */}
          <div ref={content} onKeyDown={onKeyDown}>
            <div className="shift-drawer-steps">
              <Button
                variant="secondary"
                size="s"
                aria-keyshortcuts="ArrowLeft"
                disabled={!around.previous}
                onClick={() => go(around.previous)}
              >
                <ArrowLeft aria-hidden="true" size={16} />
                {texts.previous}
              </Button>
              <Button
                variant="secondary"
                size="s"
                aria-keyshortcuts="ArrowRight"
                disabled={!around.next}
                onClick={() => go(around.next)}
              >
                {texts.next}
                <ArrowRight aria-hidden="true" size={16} />
              </Button>
            </div>
            {children}
          </div>
          <button type="button" className="search-close" onClick={() => go(null)}>
            <X aria-hidden="true" />
            <span className="vh">{texts.close}</span>
          </button>
        </Modal>
      ) : null}
    </>
  );
}
