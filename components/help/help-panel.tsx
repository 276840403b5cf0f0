"use client";

import { X } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Modal } from "@/components/ui/modal";
import { help as texts } from "@/lib/config/messages/help";

const DOT = ".help-dot";
const isHelp = (href: string) => /^\/help\/[a-z-]+$/.test(href);

/** The help text of a help page, taken from the page. Scripts in it would not run. */
async function articleOf(href: string, signal: AbortSignal): Promise<Element | null> {
  const answer = await fetch(href, { signal });
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.getElementById("help");
}

/** The help of a page, fetched when it is opened. Links to other help texts open in the panel. */
export function HelpPanel({ href, onClose }: { href: string; onClose: () => void }) {
  const [shown, setShown] = useState(href);
  const [status, setStatus] = useState<"loading" | "done" | "failed">("loading");
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const ending = new AbortController();
    setStatus("loading");
    const show = (article: Element | null) => {
      if (ending.signal.aborted || !place.current) return;
      place.current.replaceChildren(...(article ? [document.adoptNode(article)] : []));
      place.current.querySelector<HTMLElement>("h1")?.focus();
      setStatus(article ? "done" : "failed");
      if (article && shown.endsWith("/latest")) {
        for (const dot of document.querySelectorAll<HTMLElement>(DOT)) dot.hidden = true;
      }
    };
    articleOf(shown, ending.signal).then(show, () => show(null));
    return () => ending.abort();
  }, [shown]);

  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const to = link?.getAttribute("href") ?? "";
    if (!isHelp(to) || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setShown(to);
  };

  return (
    <Modal label={texts.title} className="side-panel help-dialog" onClose={onClose}>
      {status === "done" ? null : (
        <p role="status" className="help-status">
          {status === "loading" ? texts.loading : texts.failed}{" "}
          {status === "failed" ? <a href={shown}>{texts.asPage}</a> : null}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it follows the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter key is a click */}
      <div ref={place} onClick={onClick} />
      <button type="button" className="search-close" onClick={onClose}>
        <X aria-hidden="true" />
        <span className="vh">{texts.close}</span>
      </button>
    </Modal>
  );
}
