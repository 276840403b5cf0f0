"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { rowMenu as texts } from "@/lib/config/messages/lists";

/** What a row's button says of its row. */
export type OpenedRow = {
  id: string;
  name: string;
  lock: number;
  /** A letter for each thing that the row's menu depends on. */
  flags: string;
};
type Opened = OpenedRow & { button: HTMLElement };

/** Where an item leads, or what it does. `refusal`: why it cannot be done to this row. */
export type MenuItem = { label: string } & (
  | { href: string; isDownload?: boolean | undefined }
  | { act: () => void; refusal?: string | undefined }
);

const REFUSAL = "row-menu-refusal";

const nameOf = (button: Element): string => {
  const header = button.closest('[role="row"]')?.querySelector('[role="rowheader"]');
  return (header?.querySelector("a, .row-name") ?? header)?.textContent ?? "";
};

/** Names the buttons of the rows now shown. */
function nameButtons(): void {
  for (const button of document.querySelectorAll(".row-menu:not([aria-label])")) {
    button.setAttribute("aria-haspopup", "menu");
    button.setAttribute("aria-expanded", "false");
    button.setAttribute("aria-label", texts.actionsFor(nameOf(button)));
  }
}

function rowOf(button: HTMLElement): Opened {
  const { id, lock = "0", flags = "" } = button.dataset;
  const select = button.closest('[role="row"]')?.querySelector("input");
  return { button, id: id ?? select?.value ?? "", name: nameOf(button), lock: Number(lock), flags };
}

/** Where an element is in the window, to the pixel. */
function placeOf(element: Element): string {
  const { top, right } = element.getBoundingClientRect();
  return `${Math.round(top)} ${Math.round(right)}`;
}

/** Puts the menu below its button or, where there is no room, above it. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = menu;
  const below = at.bottom + offsetHeight < window.innerHeight;
  menu.style.top = `${Math.max(8, below ? at.bottom : at.top - offsetHeight)}px`;
  menu.style.left = `${Math.max(8, at.right - offsetWidth)}px`;
}

/**
 * The menu of whichever row's button is pressed: one for the whole list, drawn when it opens. Arrow keys, Home and End
 * move in it, Escape and Tab close it.
 */
export function RowMenu({ itemsOf }: { itemsOf: (row: OpenedRow) => readonly MenuItem[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  const isLastFirst = useRef(false);
  const placed = useRef("");

  useEffect(nameButtons);
  useEffect(() => {
    const stop = new AbortController();
    // The list says so when it has other rows.
    document.addEventListener("change", nameButtons, { signal: stop.signal });
    const buttonOf = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>(".row-menu") : null;
    document.addEventListener(
      "click",
      (event) => {
        const button = buttonOf(event);
        if (!button) return;
        isLastFirst.current = false;
        setOpened((now) => (now?.button === button ? null : rowOf(button)));
      },
      { signal: stop.signal },
    );
    document.addEventListener(
      "keydown",
      (event) => {
        const button = buttonOf(event);
        if (!button || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
        event.preventDefault();
        isLastFirst.current = event.key === "ArrowUp";
        setOpened(rowOf(button));
      },
      { signal: stop.signal },
    );
    document.addEventListener(
      "pointerdown",
      (event) => {
        if (!(event.target instanceof Node) || menu.current?.contains(event.target) || buttonOf(event)) return;
        setOpened(null);
      },
      { signal: stop.signal },
    );
    // The menu stays beside its button only while that does not move. A scroll that had ended may be reported late.
    const closeIfMoved = () => setOpened((now) => (now && placeOf(now.button) === placed.current ? now : null));
    for (const name of ["scroll", "resize"]) {
      window.addEventListener(name, closeIfMoved, { signal: stop.signal });
    }
    return () => stop.abort();
  }, []);

  useEffect(() => {
    if (!opened || !menu.current) return;
    opened.button.setAttribute("aria-expanded", "true");
    place(menu.current, opened.button);
    placed.current = placeOf(opened.button);
    const items = [...menu.current.children] as HTMLElement[];
    items.at(isLastFirst.current ? -1 : 0)?.focus({ preventScroll: true });
    return () => opened.button.setAttribute("aria-expanded", "false");
  }, [opened]);

  const close = () => {
    opened?.button.focus({ preventScroll: true });
    setOpened(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") return setOpened(null);
    if (event.key === "Escape") return close();
    const items = [...(menu.current?.children ?? [])] as HTMLElement[];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items.at(to % items.length)?.focus();
  };

  if (!opened) return null;
  const items = itemsOf(opened);
  return (
    <>
      <div
        ref={menu}
        className="menu-list card"
        role="menu"
        tabIndex={-1}
        aria-label={texts.actionsFor(opened.name)}
        data-routed=""
        onKeyDown={onKeyDown}
      >
        {items.map((item, n) =>
          "href" in item ? (
            <a
              key={item.label}
              role="menuitem"
              tabIndex={-1}
              href={item.href}
              download={item.isDownload || undefined}
              onClick={item.isDownload ? close : undefined}
            >
              {item.label}
            </a>
          ) : (
            <button
              key={item.label}
              role="menuitem"
              tabIndex={-1}
              type="button"
              aria-disabled={item.refusal ? true : undefined}
              aria-describedby={item.refusal ? `${REFUSAL}-${n}` : undefined}
              onClick={() => {
                close();
                if (item.refusal) toast.info(item.refusal);
                else item.act();
              }}
            >
              {item.label}
            </button>
          ),
        )}
      </div>
      {items.map((item, n) =>
        "refusal" in item && item.refusal ? (
          <span key={item.label} hidden id={`${REFUSAL}-${n}`}>
            {item.refusal}
          </span>
        ) : null,
      )}
    </>
  );
}
