"use client";

import { useEffect, useRef } from "react";
import { nextOne as texts } from "@/lib/config/messages/overview/tasks";

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

/**
 * The way to the row that follows one that was decided, beside the message that says so. With a script the focus moves on: to that row where it
 * is in the window with the message, otherwise to this link, since the button that was pressed is gone.
 */
export function FocusNext({ id, about }: { id: string; about: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const row = document.getElementById(id);
    const target = row && isInView(row) ? row : link.current;
    target?.focus({ preventScroll: true });
  }, [id]);
  return (
    <a ref={link} href={`#${id}`}>
      {texts.row(about)}
    </a>
  );
}
