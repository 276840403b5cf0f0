"use client";

import { lazy, Suspense, useEffect, useState } from "react";

const Palette = lazy(async () => ({ default: (await import("./palette")).Palette }));
const HelpPanel = lazy(async () => ({ default: (await import("@/components/help/help-panel")).HelpPanel }));
const KeysDialog = lazy(async () => ({ default: (await import("./keys-dialog")).KeysDialog }));

const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]";
const OPENERS = "[data-opens-search], [data-opens-help]";
const LIST_KEYS = ["j", "k", "x"];

/** Whether a key belongs to something else: a field being typed in, or a dialog on top of the page. */
const isTaken = ({ target, isComposing, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  isComposing ||
  (target instanceof Element && target.closest(FIELDS) !== null) ||
  document.querySelector("dialog[open], [role=dialog], [role=alertdialog]") !== null;

type Open = "search" | "keys" | null;

/** The element of the page that a single-letter key presses: it names the key in `aria-keyshortcuts`. */
const pressedBy = (key: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("main [aria-keyshortcuts]")].find(
    // What is done to selected rows is not shown while none is.
    (element) => element.getAttribute("aria-keyshortcuts") === key && !element.closest(".bulk-idle"),
  );

/** What a key opens, or null. Single-letter keys count only where they are `isOn`, and never with a modifier. */
function opens(event: KeyboardEvent, isOn: boolean): Open {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !event.shiftKey) return "search";
  if (!isOn || ctrlKey || metaKey || altKey || isTaken(event)) return null;
  if (key === "/") return "search";
  return key === "?" ? "keys" : null;
}

/**
 * Listens for the portal's keys and for presses of its search and help buttons; everything else is loaded when it is first
 * needed. `isOn`: whether single-letter keys are switched on (WCAG 2.1.4).
 */
export function Keys({ isOn, resultsPath, preferences }: { isOn: boolean; resultsPath: string; preferences: string }) {
  const [open, setOpen] = useState<Open>(null);
  const [help, setHelp] = useState<string | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = opens(event, isOn);
      if (wanted) {
        event.preventDefault();
        // The search is not opened over a question that has to be answered first.
        if (!document.querySelector("dialog[open], [role=dialog], [role=alertdialog]")) setOpen(wanted);
        return;
      }
      const { key, ctrlKey, metaKey, altKey } = event;
      // A key that is held down counts once: the next page has the same keys.
      if (!isOn || event.repeat || ctrlKey || metaKey || altKey || isTaken(event)) return;
      const pressed = pressedBy(key);
      if (pressed) {
        event.preventDefault();
        void import("./page-keys").then(({ press }) => press(pressed));
      } else if (LIST_KEYS.includes(key)) void import("./list-keys").then(({ pressListKey }) => pressListKey(key));
    };
    const onClick = (event: MouseEvent) => {
      const opener = event.target instanceof Element ? event.target.closest(OPENERS) : null;
      if (!opener || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (opener.hasAttribute("data-opens-help")) setHelp(opener.getAttribute("href"));
      else setOpen("search");
    };
    document.addEventListener("keydown", onKeyDown, { signal });
    document.addEventListener("click", onClick, { signal });
    return () => ending.abort();
  }, [isOn]);
  const close = () => setOpen(null);
  return (
    <Suspense>
      {open === "search" ? <Palette resultsPath={resultsPath} onClose={close} /> : null}
      {help ? <HelpPanel href={help} onClose={() => setHelp(null)} /> : null}
      {open === "keys" ? <KeysDialog isOn={isOn} preferences={preferences} onClose={close} /> : null}
    </Suspense>
  );
}
