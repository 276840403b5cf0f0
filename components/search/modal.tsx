"use client";

import type { ReactNode } from "react";
import { useModal } from "@/components/ui/use-modal";

/** A modal dialog of the browser: it keeps the focus inside, closes on Escape and then restores the focus. */
export function Modal({
  label,
  className,
  onClose,
  children,
}: {
  label: string;
  className: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useModal();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press outside closes it; with the keyboard Escape does.
    <dialog
      ref={dialog}
      aria-label={label}
      className={className}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
