"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { leaveGuard as texts } from "@/lib/config/messages/leave-guard";
import { useForm } from "./form-context";
import { hasInput } from "./form-input";
import { isLeaving, leaveWithoutAsking } from "./leaving";

/** The browser asks to unload the page at once, however long the next page takes. */
const LEAVING_MS = 1_000;

/** The link that a click follows to another page in this tab; undefined for any other click. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.dataset["leaves"] === "no" || link.hasAttribute("download")) return undefined;
  if (link.target && link.target !== "_self") return undefined;
  const to = new URL(link.href, window.location.href);
  const isHere = to.pathname === window.location.pathname && to.search === window.location.search;
  return /^https?:$/.test(to.protocol) && !(isHere && to.hash) ? link : undefined;
}

/**
 * Asks before a link, a reload or the closing of the tab loses what was entered. A link that is meant to lose it has
 * `data-leaves="discard"`, one that opens in the page `data-leaves="no"`.
 */
export function LeaveGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const check = useRef(isUnsaved);
  check.current = isUnsaved;
  const [link, setLink] = useState<HTMLAnchorElement>();
  useEffect(() => {
    const stop = new AbortController();
    const mustAsk = () => !isLeaving() && check.current();
    const options = { capture: true, signal: stop.signal };
    window.addEventListener("beforeunload", (event) => mustAsk() && event.preventDefault(), options);
    window.addEventListener(
      "click",
      (event) => {
        const followed = linkOf(event);
        if (!followed) return;
        // The person means to lose it: the browser asks no second time.
        if (followed.dataset["leaves"] === "discard") leaveWithoutAsking(LEAVING_MS);
        if (!mustAsk()) return;
        event.preventDefault();
        // Neither the router nor another guard of the page sees it.
        event.stopImmediatePropagation();
        setLink(followed);
      },
      options,
    );
    return () => stop.abort();
  }, []);
  return (
    <Dialog
      open={link !== undefined}
      onOpenChange={() => setLink(undefined)}
      title={texts.title}
      description={texts.text}
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setLink(undefined)}>{texts.stay}</Button>
        <Button
          variant="secondary"
          onClick={() => {
            leaveWithoutAsking(LEAVING_MS);
            setLink(undefined);
            link?.click();
          }}
        >
          {texts.leave}
        </Button>
      </div>
    </Dialog>
  );
}

/** The same for the form around it. `isRestored`: its controls were rendered with input that is not saved. */
export function FormLeaveGuard({ isRestored = false }: { isRestored?: boolean }) {
  const { state, pending } = useForm();
  const place = useRef<HTMLSpanElement>(null);
  const isUnsaved = () => {
    const form = place.current?.closest("form");
    if (!form || pending || state.status === "done") return false;
    return isRestored || hasInput(form);
  };
  return (
    <>
      <span ref={place} hidden />
      <LeaveGuard isUnsaved={isUnsaved} />
    </>
  );
}
