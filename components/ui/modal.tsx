"use client";

import { type MouseEvent, type ReactNode, useRef } from "react";
import { useModal } from "./use-modal";

/** Whether a press hit what is behind a dialog: a press on the dialog's own blank space has the same target. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/**
 * A modal dialog of the browser: it keeps the focus inside, closes on Escape or a press outside it, and then restores the
 * focus. `isOpen`: already open in the server's markup, for a browser without a script.
 */
export function Modal({
  label,
  className,
  isOpen = false,
  onClose,
  children,
}: {
  label: string;
  className: string;
  isOpen?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useModal();
  // Selecting text from inside to outside does not count as a press outside.
  const hasBegunOutside = useRef(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press outside closes it; with the keyboard Escape does.
    <dialog
      ref={dialog}
      open={isOpen}
      aria-label={label}
      className={className}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        hasBegunOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (hasBegunOutside.current && isOutside(event)) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
