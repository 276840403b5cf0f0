"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Opens a dialog of the browser as long as its component is on the page: the focus moves in, stays in, and returns. Closed
 * before it is removed from the page: only then does the browser restore the focus.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    // The server sends some of them open, for a browser without a script.
    if (shown?.open) shown.close();
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}
