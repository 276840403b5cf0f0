"use client";

import { type ReactNode, useId } from "react";
import { useModal } from "./use-modal";

/**
 * Interrupts with a message that has to be answered: the focus moves in, stays in, and returns. `onCancel`: what Escape does. `width`: the
 * class of its largest width.
 */
export function AlertDialog({
  title,
  text,
  width = "max-w-md",
  onCancel,
  children,
}: {
  title: string;
  text: string;
  width?: "max-w-md" | "max-w-lg";
  onCancel: () => void;
  children: ReactNode;
}) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={`card m-auto w-[calc(100%-2rem)] ${width} p-6 text-ink backdrop:bg-[rgb(6_24_22/0.55)]`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`} className="mt-2">
        {text}
      </p>
      {children}
    </dialog>
  );
}
