"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";

const STOPS = "summary, a[href], button, select, input:not([type=hidden])";

/**
 * A panel under its label that also opens without a script. With one it closes on Escape, on a press elsewhere and
 * when the focus leaves it, and the arrow keys move between its items.
 */
export function Dropdown({
  label,
  className,
  children,
}: {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (box.current?.open && !box.current.contains(event.target as Node)) box.current.open = false;
    };
    const events = ["pointerdown", "focusin"] as const;
    for (const event of events) document.addEventListener(event, closeOutside);
    return () => {
      for (const event of events) document.removeEventListener(event, closeOutside);
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!box.current?.open) return;
    const stops = [...box.current.querySelectorAll<HTMLElement>(STOPS)];
    if (event.key === "Escape") {
      box.current.open = false;
      stops[0]?.focus();
      return;
    }
    const isField = event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement;
    if (isField || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[Math.min(Math.max(at + (event.key === "ArrowDown" ? 1 : -1), 0), stops.length - 1)]?.focus();
  };

  return (
    <details ref={box} className={classNames("dropdown", className)} onKeyDown={onKeyDown}>
      <summary>{label}</summary>
      <div className="dropdown-panel card">{children}</div>
    </details>
  );
}
